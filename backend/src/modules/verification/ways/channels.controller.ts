import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../../common/error-response.dto';
import { ChannelDto } from './channel.dto';
import { WaysService } from './ways.service';
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
    summary: 'The ways to prove a phone, and which of them work',
    description:
      'In the order in which visitors are offered them. A way goes out of service when its provider refuses everything, or three ' +
      'times what it says; it is tried again by itself after 5, 15, 60 and 240 minutes.',
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
