import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/error-response.dto';
import { AnalyticsService } from './analytics.service';
import {
  DailyDto,
  FunnelDto,
  HoursDto,
  PerformanceDto,
  RangeQuery,
  StatesDto,
  ZonedRangeQuery,
} from './analytics.dto';
import { Needs } from '../../common/permissions/needs';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';

@ApiTags('analytics')
@ApiBearerAuth()
@Controller('api/admin/analytics')
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Get('states')
  @Needs('analytics.see')
  @ApiOperation({
    operationId: 'getLeadsByState',
    summary: 'Count leads by state',
    description: 'Counts leads of all time unless a period is given.',
  })
  @ApiOkResponse({ type: StatesDto })
  @ApiErrors(400, 401)
  states(@LoggedInAdmin() admin: CurrentAdmin, @Query() query: RangeQuery): Promise<StatesDto> {
    return this.analytics.states(admin, query);
  }

  @Get('hours')
  @Needs('analytics.see')
  @ApiOperation({
    operationId: 'getLeadsByHour',
    summary: 'Count leads by hour of the day, and by weekday and hour',
    description:
      'Counts leads of all time unless a period is given. A period includes the UTC hours that begin in it.',
  })
  @ApiOkResponse({ type: HoursDto })
  @ApiErrors(400, 401)
  hours(@LoggedInAdmin() admin: CurrentAdmin, @Query() query: ZonedRangeQuery): Promise<HoursDto> {
    return this.analytics.hours(admin, query);
  }

  @Get('daily')
  @Needs('analytics.see')
  @ApiOperation({
    operationId: 'getLeadsByDay',
    summary: 'Count leads by day',
    description:
      'Covers the last 30 days unless a period is given, of at most three years. The first day counts from midnight.',
  })
  @ApiOkResponse({ type: DailyDto })
  @ApiErrors(400, 401)
  daily(@LoggedInAdmin() admin: CurrentAdmin, @Query() query: ZonedRangeQuery): Promise<DailyDto> {
    return this.analytics.daily(admin, query);
  }

  @Get('funnel')
  @Needs('analytics.see')
  @ApiOperation({
    operationId: 'getFunnel',
    summary: 'Get the funnel, compared with the period before',
    description:
      'Covers the last 30 days unless a period is given. While a period is not over, the period before ends as long after its start.',
  })
  @ApiOkResponse({ type: FunnelDto })
  @ApiErrors(400, 401)
  funnel(@LoggedInAdmin() admin: CurrentAdmin, @Query() query: RangeQuery): Promise<FunnelDto> {
    return this.analytics.funnel(admin, query);
  }

  @Get('performance')
  @Needs('analytics.see')
  @ApiOperation({
    operationId: 'getPerformance',
    summary: 'Get response time, follow-up rate, satisfaction and mean lead score',
    description:
      'Covers the leads created in the period, or all leads. A value is null if there is nothing to count.',
  })
  @ApiOkResponse({ type: PerformanceDto })
  @ApiErrors(400, 401)
  performance(@LoggedInAdmin() admin: CurrentAdmin, @Query() query: RangeQuery): Promise<PerformanceDto> {
    return this.analytics.performance(admin, query);
  }
}
