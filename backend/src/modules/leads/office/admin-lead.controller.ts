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
    private readonly removal: LeadRemovalService,
    private readonly actions: LeadActionsService,
    private readonly messages: LeadMessagesService,
  ) {}

  @Post('actions')
  @HttpCode(200)
  @Needs('security.decide')
  @ApiOperation({
    operationId: 'actOnLead',
    summary: 'Block, unblock or delete a lead, mark it as fraud or take that back',
    description:
      "A block covers the lead's phone, address and device; never the caller's own address. `unmark_fraud` takes back the mark of a " +
      'person alone.',
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
    summary: 'Everything known of a lead',
    description: 'The audit trail says who asked, once for each administrator and lead in ten minutes.',
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
    summary: 'Change what the office knows or plans',
    description:
      'Fields left out stay as they are. With `updatedAt`, 409 `LEAD_CHANGED` when the lead was changed meanwhile.',
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
    summary: 'Hide a lead',
    description: 'It can be restored for 30 days; then it is purged.',
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
    summary: 'Bring a deleted lead back',
    description: 'Within 30 days. 409 `LEAD_PHONE_TAKEN` if the phone has a live lead by then.',
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
    summary: 'Record work done with a lead',
    description:
      'A call, message or meeting counts as a contact; a note and a call that nobody answered do not. Nothing is sent.',
  })
  @ApiCreatedResponse({ type: TimelineEntryDto })
  @ApiErrors(400, 401, 404, 422)
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

  @Post(':id/sms')
  @HttpCode(202)
  @Needs('leads.work', { subject: LEAD })
  @ApiOperation({
    operationId: 'textLead',
    summary: 'Write a text message to a lead',
    description:
      'It is on the timeline at once and goes out through the queue; the timeline says what became of it. 422 as ' +
      '`textingRefusal` of the lead says: outside the legal hours of its state, and for a lead that is not verified, is blocked, ' +
      'marked as fraud, or asked for no messages.',
  })
  @ApiAcceptedResponse({ type: ChangedDto })
  @ApiErrors(400, 401, 404, 422)
  async text(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Param('id', leadId) id: string,
    @Body() { body }: TextLeadDto,
  ): Promise<ChangedDto> {
    await this.messages.send(admin, id, body);
    return { message: 'Mensaje en camino' };
  }
}
