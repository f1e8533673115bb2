import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { Needs } from '../../../common/permissions/needs';
import { BulkChangedDto, BulkLeadsDto } from '../office/dto/lead-work.dto';
import { LeadRemovalService } from '../office/lead-removal.service';
import { LeadWorkService } from '../office/lead-work.service';
import { BulkActsService } from './bulk-acts.service';
import { actNotFound } from './bulk.errors';
import { ActOnListDto, BulkActDto, BulkActsDto, ListReviewDto, ReviewListDto } from './bulk.dto';
import { LeadAssignmentService } from '../assignment/lead-assignment.service';

const actId = new ParseUUIDPipe({ exceptionFactory: actNotFound });

@ApiTags('admin leads')
@ApiBearerAuth()
@Controller('api/admin/leads')
export class BulkController {
  constructor(
    private readonly work: LeadWorkService,
    private readonly removal: LeadRemovalService,
    private readonly assignments: LeadAssignmentService,
    private readonly acts: BulkActsService,
  ) {}

  @Get('bulk')
  @Needs('leads.manage')
  @ApiOperation({
    operationId: 'listBulkActs',
    summary: 'List bulk actions on whole lists',
    description: 'Returns the newest 30, by all users. Deleted leads can be restored until `undoableUntil`.',
  })
  @ApiOkResponse({ type: BulkActsDto })
  @ApiErrors(401)
  async list(): Promise<BulkActsDto> {
    return { acts: await this.acts.newest() };
  }

  @Post('bulk')
  @HttpCode(200)
  @Needs('leads.manage')
  @ApiOperation({
    operationId: 'changeLeads',
    summary: 'Delete, categorise or assign up to 500 leads',
    description:
      'To take an assignment back, assign each group of `previous` to its `adminId` again, with the id that the leads were assigned to as `assignedTo`: leads that others have assigned meanwhile keep their assignee. A change of category is taken back the same way: set each group of `previousCategories` to its `leadCategory`, with the category that the leads were given as `currentCategory`.',
  })
  @ApiOkResponse({ type: BulkChangedDto })
  @ApiErrors(400, 401, 422)
  bulk(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: BulkLeadsDto): Promise<BulkChangedDto> {
    return this.change(admin, dto);
  }

  @Post('bulk/review')
  @HttpCode(200)
  @Needs('leads.manage')
  @ApiOperation({
    operationId: 'reviewList',
    summary: 'Count the leads of a list before a bulk action',
    description:
      'Changes nothing. Returns the count and the fingerprint for `bulk/all`. 422 `LIST_TOO_LONG` for more than 100,000 leads.',
  })
  @ApiOkResponse({ type: ListReviewDto })
  @ApiErrors(400, 401, 422)
  review(@LoggedInAdmin() admin: CurrentAdmin, @Body() { filter }: ReviewListDto): Promise<ListReviewDto> {
    return this.acts.review(admin, filter);
  }

  @Post('bulk/all')
  @HttpCode(202)
  @Needs('leads.manage')
  @ApiOperation({
    operationId: 'changeList',
    summary: 'Delete, categorise or assign all leads of a list',
    description:
      'Starts a background action on the leads that the list contains now. 422 `LIST_TOO_LONG` for more than 100,000 leads. 409 `LIST_CHANGED` if `count` or `fingerprint` differ from the list that the user reviewed.',
  })
  @ApiAcceptedResponse({ type: BulkActDto })
  @ApiErrors(400, 401, 409, 422)
  changeList(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: ActOnListDto): Promise<BulkActDto> {
    return this.acts.begin(admin, dto);
  }

  @Get('bulk/:id')
  @Needs('leads.manage')
  @ApiOperation({ operationId: 'getBulkAct', summary: 'Get the progress of a bulk action' })
  @ApiOkResponse({ type: BulkActDto })
  @ApiErrors(401, 404)
  act(@Param('id', actId) id: string): Promise<BulkActDto> {
    return this.acts.get(id);
  }

  @Post('bulk/:id/stop')
  @HttpCode(200)
  @Needs('leads.manage')
  @ApiOperation({
    operationId: 'stopBulkAct',
    summary: 'Stop a bulk action',
    description: 'Changes that were already made stay.',
  })
  @ApiOkResponse({ type: BulkActDto })
  @ApiErrors(401, 404)
  stop(@LoggedInAdmin() admin: CurrentAdmin, @Param('id', actId) id: string): Promise<BulkActDto> {
    return this.acts.stop(admin, id);
  }

  @Post('bulk/:id/undo')
  @HttpCode(202)
  @Needs('leads.manage')
  @ApiOperation({
    operationId: 'undoBulkAct',
    summary: 'Restore the leads of a bulk deletion',
    description:
      'Starts another background action and returns its progress. Possible for 30 days. A lead stays deleted if another live lead has its phone. 409 `BULK_NOT_UNDOABLE` if no lead is left to restore, or while the deletion is still running.',
  })
  @ApiAcceptedResponse({ type: BulkActDto })
  @ApiErrors(401, 404, 409)
  undo(@LoggedInAdmin() admin: CurrentAdmin, @Param('id', actId) id: string): Promise<BulkActDto> {
    return this.acts.undo(admin, id);
  }

  private async change(
    admin: CurrentAdmin,
    { action, ids, leadCategory, currentCategory, adminId, assignedTo }: BulkLeadsDto,
  ): Promise<BulkChangedDto> {
    switch (action) {
      case 'delete':
        return { changed: await this.removal.delete(admin, ids) };
      case 'category': {
        const categorised = await this.work.setCategory(admin, ids, leadCategory!, { only: currentCategory });
        return {
          changed: categorised.length,
          previousCategories: byBefore(categorised).map(([before, of]) => ({
            leadCategory: before,
            ids: of,
          })),
        };
      }
      case 'assign': {
        const given = await this.assignments.assign(admin, ids, adminId ?? null, { only: assignedTo });
        return {
          changed: given.length,
          previous: byBefore(given).map(([before, of]) => ({ adminId: before, ids: of })),
        };
      }
    }
  }
}

/** Groups the ids of changed leads by their previous value. */
function byBefore<Value>(changes: readonly { leadId: string; before: Value }[]): [Value, string[]][] {
  const groups = new Map<Value, string[]>();
  for (const { leadId, before } of changes) groups.set(before, [...(groups.get(before) ?? []), leadId]);
  return [...groups];
}
