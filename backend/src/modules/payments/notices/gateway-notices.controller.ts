import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { noticeNotFound } from '../payments.errors';
import { GatewayNoticeDto } from './gateway-notice.dto';
import { GatewayNoticesService } from './gateway-notices.service';
import { Needs } from '../../../common/permissions/needs';

@ApiTags('admin payments')
@ApiBearerAuth()
@Controller('api/admin/gateway-notices')
export class GatewayNoticesController {
  constructor(private readonly notices: GatewayNoticesService) {}

  @Get()
  @Needs('payments.act')
  @ApiOperation({
    operationId: 'listGatewayNotices',
    summary: 'List the open notices about the gateway',
    description:
      'Returns at most 50, newest first. Some notices end by themselves: refused keys and queries when the gateway accepts requests again, and open cancellations and refunds when the gateway confirms them. All others stay until a user dismisses them: test mode, chargebacks, card updates, and months charged after a cancellation.',
  })
  @ApiOkResponse({ type: [GatewayNoticeDto] })
  @ApiErrors(401)
  async list(): Promise<GatewayNoticeDto[]> {
    return (await this.notices.open()).map(GatewayNoticeDto.from);
  }

  @Post(':id/clear')
  @HttpCode(204)
  @Needs('payments.act')
  @ApiOperation({ operationId: 'clearGatewayNotice', summary: 'Dismiss a notice' })
  @ApiNoContentResponse({ description: 'The notice is no longer listed.' })
  @ApiErrors(401, 404)
  async clear(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', new ParseUUIDPipe({ exceptionFactory: noticeNotFound })) id: string,
  ): Promise<void> {
    await this.notices.clear(admin, id);
  }
}
