import { Controller, Get, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { ApiCsvResponse, sendCsv } from '../../../common/http/csv-file';
import { Needs } from '../../../common/permissions/needs';
import { RangeQuery } from '../analytics.dto';
import { PeopleReportDto, SourcesReportDto } from './reports.dto';
import { ReportsService } from './reports.service';

const RANGE =
  'Covers the last 30 days unless a period is given. A period includes the UTC hours that begin in it.';
const FILE =
  'UTF-8 with a byte order mark, RFC 4180, safe in spreadsheets. Each export is recorded in the audit trail.';

/** Serves reports of the office's work. They contain no data of the called people. */
@ApiTags('analytics')
@ApiBearerAuth()
@Controller('api/admin/analytics')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get('people')
  @Needs('analytics.see')
  @ApiOperation({
    operationId: 'getPeopleReport',
    summary: 'Get the report by user',
    description: `${RANGE} A caller who sees only own leads receives only the own figures.`,
  })
  @ApiOkResponse({ type: PeopleReportDto })
  @ApiErrors(400, 401)
  people(@LoggedInAdmin() admin: CurrentAdmin, @Query() query: RangeQuery): Promise<PeopleReportDto> {
    return this.reports.people(admin, query);
  }

  @Get('sources')
  @Needs('analytics.see')
  @ApiOperation({
    operationId: 'getSourcesReport',
    summary: 'Get the report by source',
    description: RANGE,
  })
  @ApiOkResponse({ type: SourcesReportDto })
  @ApiErrors(400, 401)
  sources(@LoggedInAdmin() admin: CurrentAdmin, @Query() query: RangeQuery): Promise<SourcesReportDto> {
    return this.reports.sources(admin, query);
  }

  @Get('people/export')
  @Needs('analytics.see')
  @ApiOperation({
    operationId: 'exportPeopleReport',
    summary: 'Export the report by user as a CSV file',
    description: FILE,
  })
  @ApiCsvResponse()
  @ApiErrors(400, 401)
  async exportPeople(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Query() query: RangeQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return sendCsv(reply, await this.reports.export(admin, 'person', query));
  }

  @Get('sources/export')
  @Needs('analytics.see')
  @ApiOperation({
    operationId: 'exportSourcesReport',
    summary: 'Export the report by source as a CSV file',
    description: FILE,
  })
  @ApiCsvResponse()
  @ApiErrors(400, 401)
  async exportSources(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Query() query: RangeQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return sendCsv(reply, await this.reports.export(admin, 'source', query));
  }
}
