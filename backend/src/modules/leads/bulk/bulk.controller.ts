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
import { ActOnListDto, BulkActDto, BulkActsDto, ListReviewDto, ReviewListDto } from './dto/bulk.dto';
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
    summary: 'What was done with whole lists, the newest 30',
    description: 'Of everybody. What was deleted can be brought back until `undoableUntil`.',
  })
  @ApiOkResponse({ type: BulkActsDto })
  @ApiErrors(401)
  async list(): Promise<BulkActsDto> {
    return { acts: await this.acts.newest() };
  }

  @Post('bulk')
  @HttpCode(200)
  @Needs('leads.manage')
  @ApiOperation({ operationId: 'changeLeads', summary: 'Delete, categorise or assign many leads at once' })
  @ApiOkResponse({ type: BulkChangedDto })
  @ApiErrors(400, 401, 422)
  async bulk(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: BulkLeadsDto): Promise<BulkChangedDto> {
    return { changed: await this.change(admin, dto) };
  }

  @Post('bulk/review')
  @HttpCode(200)
  @Needs('leads.manage')
  @ApiOperation({
    operationId: 'reviewList',
    summary: 'Count the leads of a list before something is done with all of them',
    description:
      'At most 100,000 (422 `LIST_TOO_LONG`). Nothing is changed. `bulk/all` takes count and fingerprint.',
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
      'At most 100,000 (422 `LIST_TOO_LONG`), and only the leads that the person saw (409 `LIST_CHANGED` for another `count` or `fingerprint`). It is done in the background, with the leads that the list had when it began.',
  })
  @ApiAcceptedResponse({ type: BulkActDto })
  @ApiErrors(400, 401, 409, 422)
  changeList(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: ActOnListDto): Promise<BulkActDto> {
    return this.acts.begin(admin, dto);
  }

  @Get('bulk/:id')
  @Needs('leads.manage')
  @ApiOperation({ operationId: 'getBulkAct', summary: 'How far something done with a whole list is' })
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
    summary: 'Leave the rest of the list as it is',
    description: 'What was changed by then stays changed.',
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
    summary: 'Bring back the leads of a list that was deleted',
    description:
      'Within 30 days, in the background as another act, whose progress is answered. A lead whose phone has another live lead stays deleted; 409 `BULK_NOT_UNDOABLE` when there is none left, or while it is at work.',
  })
  @ApiAcceptedResponse({ type: BulkActDto })
  @ApiErrors(401, 404, 409)
  undo(@LoggedInAdmin() admin: CurrentAdmin, @Param('id', actId) id: string): Promise<BulkActDto> {
    return this.acts.undo(admin, id);
  }

  private change(admin: CurrentAdmin, { action, ids, leadCategory, adminId }: BulkLeadsDto): Promise<number> {
    switch (action) {
      case 'delete':
        return this.removal.delete(admin, ids);
      case 'category':
        return this.work.setCategory(admin, ids, leadCategory!);
      case 'assign':
        return this.assignments.assign(admin, ids, adminId ?? null);
    }
  }
}
