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
  ConversationMessagesQuery,
  ConversationPageDto,
  ConversationsQuery,
  MessageSentDto,
  NewMessageDto,
} from './dto/conversations.dto';

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
    summary: 'The inbox: one row for each person with messages',
    description:
      'Unread ones first, then the newest. A campaign alone makes no conversation; its answer does. `next` asks for the page after.',
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
    summary: 'The messages with a lead, and by what it can be written to',
    description:
      'Texts and WhatsApp in both directions, campaigns, and what the product sent by itself, mails too. That one looked is on record.',
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
    summary: 'Write to a lead',
    description:
      'Answered once it is stored; it goes out through the queue, and the conversation says what became of it. 422 as `channels` of the ' +
      'conversation says: outside the legal hours of its state (`OUTSIDE_TEXTING_HOURS`), to who asked for no messages, is not verified ' +
      '(but for an answer by WhatsApp), blocked or marked as fraud; by WhatsApp more than 24 hours after the person wrote (`WHATSAPP_WINDOW_CLOSED`; an approved ' +
      'template, `templateId`, goes all the same), or where it is not in service (`CHANNEL_OFF`). 409 `CONVERSATION_CHANGED` where `after` is not the newest message any more.',
  })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'A UUID, new for each message: it becomes its id. The same request with it is sent once; another one is 409 `IDEMPOTENCY_KEY_REUSED`.',
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
    summary: 'Note what was read, and what a conversation waits for',
    description:
      'A message that comes opens it, however it was; one of ours answers it. Snoozed, it opens at its time. A lead without messages is ' +
      '404 `CONVERSATION_NOT_FOUND`.',
  })
  @ApiOkResponse({ type: ConversationDto })
  @ApiErrors(400, 401, 404, 422)
  change(
    @LoggedInAdmin() admin: CurrentAdmin,
    @LeadId() id: string,
    @Body() dto: ChangeConversationDto,
  ): Promise<ConversationDto> {
    return this.states.change(admin, id, dto);
  }
}
