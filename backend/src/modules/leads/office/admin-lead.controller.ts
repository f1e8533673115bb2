import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Patch, Post } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { ChangedDto } from '../../../common/changed.dto';
import { LeadDetailDto, TimelineEntryDto } from './dto/lead-detail.dto';
import {
  AddInteractionDto,
  LeadActionDoneDto,
  LeadActionDto,
  TextLeadDto,
  UpdateLeadDto,
} from './dto/lead-work.dto';
import { LeadActionsService } from './lead-actions.service';
import { LeadDetailService } from './lead-detail.service';
import { LeadRemovalService } from './lead-removal.service';
import { LeadMessagesService } from './lead-messages.service';
import { LeadWorkService } from './lead-work.service';
import { OutcomeUndoService } from './outcome-undo.service';
import { leadNotFound } from '../leads.errors';
import { Needs } from '../../../common/permissions/needs';
import { LEAD } from '../lead-subject';

/** Answers a malformed id with 404, like an unknown one. */
const leadId = new ParseUUIDPipe({ exceptionFactory: leadNotFound });

@ApiTags('admin leads')
@ApiBearerAuth()
@Controller('api/admin/leads')
export class AdminLeadController {
  constructor(
    private readonly detail: LeadDetailService,
    private readonly work: LeadWorkService,
    private readonly undo: OutcomeUndoService,
    private readonly removal: LeadRemovalService,
    private readonly actions: LeadActionsService,
    private readonly messages: LeadMessagesService,
  ) {}

  @Post('actions')
  @HttpCode(200)
  @Needs('security.decide')
  @ApiOperation({
    operationId: 'actOnLead',
    summary: 'Block, unblock or delete a lead, or mark or unmark it as fraud',
    description:
      "A block covers the phone, IP address and device of the lead, but never the caller's own IP address. `unmark_fraud` removes only a mark that a user set.",
  })
  @ApiOkResponse({ type: LeadActionDoneDto })
  @ApiErrors(400, 401, 404)
  act(@LoggedInAdmin() admin: CurrentAdmin, @Body() dto: LeadActionDto): Promise<LeadActionDoneDto> {
    return this.actions.act(admin, dto);
  }

  @Get(':id')
  @Needs('leads.see', { subject: LEAD })
  @ApiOperation({
    operationId: 'getLead',
    summary: 'Get a lead',
    description: 'The audit trail records the access once per user and lead in ten minutes.',
  })
  @ApiOkResponse({ type: LeadDetailDto })
  @ApiErrors(401, 404)
  get(@LoggedInAdmin() admin: CurrentAdmin, @Param('id', leadId) id: string): Promise<LeadDetailDto> {
    return this.detail.show(admin, id);
  }

  @Patch(':id')
  @Needs('leads.work', { subject: LEAD })
  @ApiOperation({
    operationId: 'updateLead',
    summary: 'Change a lead',
    description:
      'Omitted fields stay unchanged. 409 `LEAD_CHANGED` if `updatedAt` is sent and the lead was changed meanwhile.',
  })
  @ApiOkResponse({ type: LeadDetailDto })
  @ApiErrors(400, 401, 404, 409, 422)
  async update(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', leadId) id: string,
    @Body() dto: UpdateLeadDto,
  ): Promise<LeadDetailDto> {
    await this.work.update(admin, id, dto);
    return this.detail.get(id);
  }

  @Delete(':id')
  @HttpCode(200)
  @Needs('leads.manage', { subject: LEAD })
  @ApiOperation({
    operationId: 'deleteLead',
    summary: 'Delete a lead',
    description: 'The lead can be restored for 30 days; then it is purged.',
  })
  @ApiOkResponse({ type: ChangedDto })
  @ApiErrors(401, 404)
  async delete(@LoggedInAdmin() admin: CurrentAdmin, @Param('id', leadId) id: string): Promise<ChangedDto> {
    if ((await this.removal.delete(admin, [id])) === 0) throw leadNotFound();
    return { message: 'Lead eliminado' };
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Needs('leads.manage', { subject: LEAD })
  @ApiOperation({
    operationId: 'restoreLead',
    summary: 'Restore a deleted lead',
    description: 'Possible for 30 days. 409 `LEAD_PHONE_TAKEN` if another live lead has the phone.',
  })
  @ApiOkResponse({ type: LeadDetailDto })
  @ApiErrors(401, 404, 409)
  async restore(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', leadId) id: string,
  ): Promise<LeadDetailDto> {
    await this.removal.restore(admin, id);
    return this.detail.get(id);
  }

  @Post(':id/interactions')
  @Needs('leads.work', { subject: LEAD })
  @ApiOperation({
    operationId: 'addInteraction',
    summary: 'Record an interaction with a lead',
    description:
      'A call, message or meeting counts as a contact; a note or an unanswered call does not. Nothing is sent. 409 `OUTCOME_RECENT` for an outcome within ten minutes after another one, unless `confirm` is true. 422 `BOOKED_WITHOUT_APPOINTMENT` for the outcome `booked` without an upcoming appointment.',
  })
  @ApiCreatedResponse({ type: TimelineEntryDto })
  @ApiErrors(400, 401, 404, 409, 422)
  async addInteraction(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', leadId) id: string,
    @Body() dto: AddInteractionDto,
  ): Promise<TimelineEntryDto> {
    const { id: entryId, direction, content, createdAt } = await this.work.addInteraction(admin, id, dto);
    return {
      id: entryId,
      kind: dto.type,
      direction,
      outcome: dto.outcome ?? null,
      content,
      by: admin.username,
      delivery: null,
      failure: null,
      paymentId: null,
      at: createdAt,
    };
  }

  @Post(':id/interactions/:interactionId/undo')
  @HttpCode(200)
  @Needs('leads.work', { subject: LEAD })
  @ApiOperation({
    operationId: 'undoOutcome',
    summary: 'Undo the outcome of a call',
    description:
      "Possible for ten seconds, for the lead's last outcome, by the user who recorded it; not for `booked`, whose appointment is cancelled instead. Restores the lead. 409 `OUTCOME_SETTLED` otherwise.",
  })
  @ApiOkResponse({ type: ChangedDto })
  @ApiErrors(401, 404, 409)
  async undoOutcome(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', leadId) id: string,
    @Param('interactionId', leadId) interactionId: string,
  ): Promise<ChangedDto> {
    await this.undo.undo(admin, id, interactionId);
    return { message: 'Resultado deshecho' };
  }

  @Post(':id/sms')
  @HttpCode(202)
  @Needs('leads.work', { subject: LEAD })
  @ApiOperation({
    operationId: 'textLead',
    summary: 'Send a text message to a lead',
    description:
      'Adds the message to the timeline and queues it; the timeline shows its delivery. 422, as `textingRefusal` of the lead states: outside the legal hours of its state, or if the lead is unverified, blocked, marked as fraud, or has opted out. 422 `CONTACT_LIMIT` for more contacts in 24 hours than the law allows, unless there is a `reason`, which the timeline and the audit trail show.',
  })
  @ApiAcceptedResponse({ type: ChangedDto })
  @ApiErrors(400, 401, 404, 422)
  async text(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', leadId) id: string,
    @Body() { body, reason }: TextLeadDto,
  ): Promise<ChangedDto> {
    await this.messages.send(admin, id, body, reason);
    return { message: 'Mensaje en camino' };
  }
}
