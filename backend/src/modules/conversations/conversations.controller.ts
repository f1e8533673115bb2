import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Patch, Post, Query } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBearerAuth,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../common/current-admin';
import { ApiErrors } from '../../common/error-response.dto';
import { IdempotencyKey } from '../../common/http/idempotency-key';
import { Needs } from '../../common/permissions/needs';
import { LEAD } from '../leads/lead-subject';
import { leadNotFound } from '../leads/leads.errors';
import { AnswersService } from './answers.service';
import { ConversationStatesService } from './conversation-states.service';
import { ConversationsService } from './conversations.service';
import {
  ChangeConversationDto,
  ConversationDetailDto,
  ConversationDto,
  ConversationPageDto,
  ConversationsQuery,
} from './dto/conversations.dto';
import { ConversationMessagesQuery, MessageSentDto, NewMessageDto } from './dto/messages.dto';

/** Reads the id of the lead. A malformed id is answered with 404, like an unknown one. */
const LeadId = (): ParameterDecorator => Param('id', new ParseUUIDPipe({ exceptionFactory: leadNotFound }));

@ApiTags('conversations')
@ApiBearerAuth()
@Controller('api/admin/conversations')
export class ConversationsController {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly answers: AnswersService,
    private readonly states: ConversationStatesService,
  ) {}

  @Get()
  @Needs('leads.see')
  @ApiOperation({
    operationId: 'listConversations',
    summary: 'List conversations',
    description:
      'Returns one row for each person with messages: unread conversations first, then the newest. A campaign alone starts no conversation, but a reply to it does. Send `next` as `cursor` to get the next page.',
  })
  @ApiOkResponse({ type: ConversationPageDto })
  @ApiErrors(400, 401)
  list(
    @LoggedInAdmin() admin: CurrentAdmin,
    @Query() query: ConversationsQuery,
  ): Promise<ConversationPageDto> {
    return this.conversations.page(admin, query);
  }

  @Get(':id/messages')
  @Needs('leads.see', { subject: LEAD })
  @ApiOperation({
    operationId: 'getConversation',
    summary: 'Get the conversation with a lead',
    description:
      'Returns the messages and the channels that can be used now. Messages are texts and WhatsApp in both directions, campaigns, and automatic messages including e-mails. The access is recorded in the audit trail.',
  })
  @ApiOkResponse({ type: ConversationDetailDto })
  @ApiErrors(400, 401, 404)
  get(
    @LoggedInAdmin() admin: CurrentAdmin,
    @LeadId() id: string,
    @Query() { cursor }: ConversationMessagesQuery,
  ): Promise<ConversationDetailDto> {
    return this.conversations.of(admin, id, cursor);
  }

  @Post(':id/messages')
  @HttpCode(202)
  @Needs('leads.work', { subject: LEAD })
  @ApiOperation({
    operationId: 'sendMessage',
    summary: 'Send a message to a lead',
    description:
      "Stores and queues the message; the conversation shows its delivery. Without `Idempotency-Key`, the same message of the same user within a minute sends nothing again. 422, as `channels` of the conversation states: outside the legal hours of the lead's state (`OUTSIDE_TEXTING_HOURS`); if the lead has opted out, is blocked or marked as fraud, or is unverified (except for an answer by WhatsApp); by WhatsApp more than 24 hours after the person's last message (`WHATSAPP_WINDOW_CLOSED`), unless `templateId` names an approved template; if the channel is not available (`CHANNEL_OFF`). 409 `CONVERSATION_CHANGED` if `after` is no longer the newest message.",
  })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'UUID, new for each message; it becomes the id of the message. A repeated request with the same key is sent once; another request with the same key gets 409 `IDEMPOTENCY_KEY_REUSED`.',
    schema: { type: 'string', format: 'uuid' },
  })
  @ApiAcceptedResponse({ type: MessageSentDto })
  @ApiErrors(400, 401, 404, 409, 422)
  send(
    @LoggedInAdmin() admin: CurrentAdmin,
    @LeadId() id: string,
    @Body() dto: NewMessageDto,
    @IdempotencyKey() key: string | null,
  ): Promise<MessageSentDto> {
    return this.answers.send(admin, id, dto, key);
  }

  @Patch(':id')
  @Needs('leads.work', { subject: LEAD })
  @ApiOperation({
    operationId: 'changeConversation',
    summary: 'Mark messages as read, or change the state of a conversation',
    description:
      'An incoming message opens the conversation, in any state; an outgoing message answers it. A snoozed conversation opens at its time. 404 `CONVERSATION_NOT_FOUND` if the lead has no messages.',
  })
  @ApiOkResponse({ type: ConversationDto })
  @ApiErrors(400, 401, 404, 409, 422)
  change(
    @LoggedInAdmin() admin: CurrentAdmin,
    @LeadId() id: string,
    @Body() dto: ChangeConversationDto,
  ): Promise<ConversationDto> {
    return this.states.change(admin, id, dto);
  }
}
