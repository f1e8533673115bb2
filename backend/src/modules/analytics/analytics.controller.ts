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
} from './dto/analytics.dto';
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
    summary: 'Leads by state',
    description: 'Of all time unless a range is given.',
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
    summary: 'Leads by hour of the day and by weekday and hour',
    description: 'Of all time unless a range is given; a range takes in the UTC hours that begin in it.',
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
    summary: 'Leads by day',
    description:
      'The last 30 days unless a range is given, which may be of three years. Its first day counts from midnight.',
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
    summary: 'From the visit to the first payment, against the range before',
    description: 'The last 30 days unless a range is given.',
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
    summary: 'How soon and how often leads are followed up, how content they are, how good',
    description: 'Of the leads that came in the range, or of all. Null where there is nothing to count.',
  })
  @ApiOkResponse({ type: PerformanceDto })
  @ApiErrors(400, 401)
  performance(@LoggedInAdmin() admin: CurrentAdmin, @Query() query: RangeQuery): Promise<PerformanceDto> {
    return this.analytics.performance(admin, query);
  }
}
