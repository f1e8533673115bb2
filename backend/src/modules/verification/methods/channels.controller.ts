import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../../common/error-response.dto';
import { ChannelDto } from './channel.dto';
import { MethodsService } from './methods.service';
import { Needs } from '../../../common/permissions/needs';

@ApiTags('settings')
@ApiBearerAuth()
@Controller('api/admin/channels')
export class ChannelsController {
  constructor(private readonly methods: MethodsService) {}

  @Get()
  @Needs('settings.see')
  @ApiOperation({
    operationId: 'listChannels',
    summary: 'List the verification methods and their state',
    description:
      'Ordered as visitors are offered them. A method goes out of service if its provider refuses our account, or refuses the content of three messages within ten minutes. It is retried automatically after 5, 15, 60 and 240 minutes.',
  })
  @ApiOkResponse({ type: [ChannelDto] })
  @ApiErrors(401)
  async list(): Promise<ChannelDto[]> {
    return (await this.methods.list()).map((channel) => ({
      method: channel.method,
      enabled: channel.enabled,
      inService: channel.inService,
      since: channel.outSince,
      retryAt: channel.outSince && channel.outUntil,
      lastSuccessAt: channel.lastSuccessAt,
      lastRefusal:
        channel.lastRefusalAt && channel.lastRefusalCode
          ? { code: channel.lastRefusalCode, text: channel.lastRefusalText ?? '', at: channel.lastRefusalAt }
          : null,
      transport: channel.carrier,
      missing: channel.missing,
    }));
  }
}
