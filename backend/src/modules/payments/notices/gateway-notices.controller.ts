import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { noticeNotFound } from '../payments.errors';
import { GatewayNoticeDto } from './dto/gateway-notice.dto';
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
    summary: 'What the gateway has against us, or tells us',
    description:
      'Refused keys and queries end by themselves when the gateway serves us again; test mode, chargebacks, updates of cards and ' +
      'months charged after a cancellation when an administrator has seen them. At most 50, the newest first.',
  })
  @ApiOkResponse({ type: [GatewayNoticeDto] })
  @ApiErrors(401)
  async list(): Promise<GatewayNoticeDto[]> {
    return (await this.notices.open()).map(GatewayNoticeDto.from);
  }

  @Post(':id/clear')
  @HttpCode(204)
  @Needs('payments.act')
  @ApiOperation({ operationId: 'clearGatewayNotice', summary: 'Say that a notice was seen' })
  @ApiNoContentResponse({ description: 'Gone from the list.' })
  @ApiErrors(401, 404)
  async clear(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', new ParseUUIDPipe({ exceptionFactory: noticeNotFound })) id: string,
  ): Promise<void> {
    await this.notices.clear(admin, id);
  }
}
