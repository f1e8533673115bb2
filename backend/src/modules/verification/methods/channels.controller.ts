import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../../common/error-response.dto';
import { ChannelDto } from './channel.dto';
import { WaysService } from './methods.service';
import { Needs } from '../../../common/permissions/needs';

@ApiTags('settings')
@ApiBearerAuth()
@Controller('api/admin/channels')
export class ChannelsController {
  constructor(private readonly ways: WaysService) {}

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
    return (await this.ways.list()).map((way) => ({
      method: way.method,
      enabled: way.enabled,
      inService: way.inService,
      since: way.outSince,
      retryAt: way.outSince && way.outUntil,
      lastSuccessAt: way.lastSuccessAt,
      lastRefusal:
        way.lastRefusalAt && way.lastRefusalCode
          ? { code: way.lastRefusalCode, text: way.lastRefusalText ?? '', at: way.lastRefusalAt }
          : null,
      transport: way.carrier,
      missing: way.missing,
    }));
  }
}
