import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ChangedDto } from '../../common/changed.dto';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';
import { ApiErrors } from '../../common/error-response.dto';
import {
  AlertPageDto,
  AlertQueryDto,
  DecideAlertDto,
  DecideAlertsDto,
  DecidedAlertsDto,
} from './dto/fraud-alerts.dto';
import { FraudTrendsDto, OffendingNetworksDto, TrendQueryDto } from './dto/fraud-trends.dto';
import { FraudAlertsService } from './fraud-alerts.service';
import { FraudTrendsService } from './fraud-trends.service';
import { alertNotFound } from './fraud.errors';
import { Needs } from '../../common/permissions/needs';

@ApiTags('fraud')
@ApiBearerAuth()
@Controller('api/admin/fraud')
export class FraudController {
  constructor(
    private readonly alerts: FraudAlertsService,
    private readonly trends: FraudTrendsService,
  ) {}

  @Get('alerts')
  @Needs('fraud.see')
  @ApiOperation({ operationId: 'listFraudAlerts', summary: 'List alerts' })
  @ApiOkResponse({ type: AlertPageDto })
  @ApiErrors(400, 401)
  list(@LoggedInAdmin() admin: CurrentAdmin, @Query() query: AlertQueryDto): Promise<AlertPageDto> {
    return this.alerts.list(admin, query);
  }

  @Post('alerts/bulk')
  @HttpCode(200)
  @Needs('fraud.decide')
  @ApiOperation({ operationId: 'decideFraudAlerts', summary: 'Decide several alerts' })
  @ApiOkResponse({ type: DecidedAlertsDto })
  @ApiErrors(400, 401, 409)
  decideMany(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Body() { ids, ...decision }: DecideAlertsDto,
  ): Promise<DecidedAlertsDto> {
    return this.alerts.decideMany(admin, ids, decision);
  }

  @Post('alerts/:id/resolve')
  @HttpCode(200)
  @Needs('fraud.decide')
  @ApiOperation({
    operationId: 'decideFraudAlert',
    summary: 'Decide an alert, or open it again',
    description:
      '`false_positive` lowers the score of the lead: the signs of the alert no longer count for that person, and a code can be sent again.',
  })
  @ApiOkResponse({ type: ChangedDto })
  @ApiErrors(400, 401, 404, 409)
  async decide(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', new ParseUUIDPipe({ exceptionFactory: alertNotFound })) id: string,
    @Body() decision: DecideAlertDto,
  ): Promise<ChangedDto> {
    await this.alerts.decide(admin, id, decision);
    return { message: 'Alerta actualizada' };
  }

  @Get('trends')
  @Needs('security.see')
  @ApiOperation({
    operationId: 'getFraudTrends',
    summary: 'Count attempts, blocks and prevented messages by day',
  })
  @ApiOkResponse({ type: FraudTrendsDto })
  @ApiErrors(400, 401)
  trend(@Query() { days }: TrendQueryDto): Promise<FraudTrendsDto> {
    return this.trends.days(days);
  }

  @Get('networks')
  @Needs('security.see')
  @ApiOperation({ operationId: 'listOffendingNetworks', summary: 'List the networks with the most failures' })
  @ApiOkResponse({ type: OffendingNetworksDto })
  @ApiErrors(400, 401)
  networks(@Query() { days }: TrendQueryDto): Promise<OffendingNetworksDto> {
    return this.trends.networks(days);
  }
}
