import { Controller, Get, Query, Res, StreamableFile } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  ApiExtraModels,
  getSchemaPath,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { ApiCsvResponse, sendCsv } from '../../../common/http/csv-file';
import {
  AllLeadsDto,
  LeadFilterQuery,
  LeadListQuery,
  LeadPageDto,
  LeadSourcesDto,
  LeadStatsDto,
  NewLeadsDto,
  NewLeadsQuery,
} from './lead-list.dto';
import { LeadExportService } from './lead-export.service';
import { LeadListService } from './lead-list.service';
import { Needs } from '../../../common/permissions/needs';

@ApiTags('admin leads')
@ApiBearerAuth()
@Controller('api/admin/leads')
export class LeadListController {
  constructor(
    private readonly leads: LeadListService,
    private readonly exports: LeadExportService,
  ) {}

  @Get()
  @Needs('leads.see')
  @ApiOperation({
    operationId: 'listLeads',
    summary: 'List leads',
    description:
      'Returns one page, or all leads as a stream with `limit=all`. The total is exact if the user sees all leads and the only filters are `status` and either `state` or whole hours in `from` and `to`; otherwise counting stops at 10,000, unless `exact` is true.',
  })
  @ApiExtraModels(LeadPageDto, AllLeadsDto)
  @ApiOkResponse({
    schema: { anyOf: [{ $ref: getSchemaPath(LeadPageDto) }, { $ref: getSchemaPath(AllLeadsDto) }] },
  })
  @ApiErrors(400, 401)
  async list(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Query() query: LeadListQuery,
  ): Promise<LeadPageDto | StreamableFile> {
    if (query.limit !== 'all') return this.leads.page(admin, query);
    return new StreamableFile(await this.leads.all(admin, query), {
      type: 'application/json; charset=utf-8',
    });
  }

  @Get('stats')
  @Needs('leads.see')
  @ApiOperation({
    operationId: 'getLeadStats',
    summary: 'Count all and verified leads',
  })
  @ApiOkResponse({ type: LeadStatsDto })
  @ApiErrors(401)
  stats(@LoggedInAdmin() admin: CurrentAdmin): Promise<LeadStatsDto> {
    return this.leads.stats(admin);
  }

  @Get('sources')
  @Needs('leads.see')
  @ApiOperation({
    operationId: 'listLeadSources',
    summary: 'List the sources of leads',
  })
  @ApiOkResponse({ type: LeadSourcesDto })
  @ApiErrors(401)
  async sources(): Promise<LeadSourcesDto> {
    return { sources: await this.leads.sources() };
  }

  @Get('new-count')
  @Needs('leads.see')
  @ApiOperation({ operationId: 'countNewLeads', summary: 'Count the leads created after a given time' })
  @ApiOkResponse({ type: NewLeadsDto })
  @ApiErrors(400, 401)
  async newCount(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Query() { since }: NewLeadsQuery,
  ): Promise<NewLeadsDto> {
    return { count: await this.leads.newSince(admin, since) };
  }

  @Get('export')
  @Needs('leads.export')
  @ApiOperation({
    operationId: 'exportLeads',
    summary: 'Export the matching leads as a CSV file',
    description:
      "UTF-8 with a byte order mark, RFC 4180. A cell that a spreadsheet would read as a formula begins with an apostrophe. Times are in the owner's time zone. Each export is recorded in the audit trail.",
  })
  @ApiCsvResponse()
  @ApiErrors(400, 401)
  async export(
    @Query() filter: LeadFilterQuery,
    @LoggedInAdmin() admin: CurrentAdmin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return sendCsv(reply, await this.exports.export(admin, filter));
  }
}
