import { Injectable } from '@nestjs/common';
import { SECRET_LINK } from 'domain/secret-link';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import type { CurrentAdmin } from '../../common/current-admin';
import { isUniqueViolation } from '../../database/unique-violation';
import { LeadsRepository } from '../lead-store/leads.repository';
import { PersonalLinkService } from '../appointment-store/personal-link.service';
import { expectSeen } from '../leads/lead-subject';
import { orLeadNotFound } from '../leads/leads.errors';
import { LeadMessagesService } from '../leads/office/lead-messages.service';
import { LeadWorkService } from '../leads/office/lead-work.service';
import { MessageTemplatesService } from './templates/message-templates.service';
import { SmsMessagesService } from '../messaging/sms/sms-messages.service';
import { ChannelsService } from './channels.service';
import { ConversationMessagesRepository, type AskedMessage } from './conversation-messages.repository';
import { conversationChanged, keyReused, templateChanged } from './conversations.errors';
import { ConversationsRepository } from './conversations.repository';
import type { MessageSentDto, NewMessageDto } from './dto/messages.dto';

/** Time in which the same message without an Idempotency-Key counts as repeated. */
const REPEAT_MS = 60_000;

/** Sends messages from the office to a person. */
@Injectable()
export class AnswersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly leads: LeadsRepository,
    private readonly work: LeadWorkService,
    private readonly texting: LeadMessagesService,
    private readonly channels: ChannelsService,
    private readonly conversations: ConversationsRepository,
    private readonly asked: ConversationMessagesRepository,
    private readonly messages: SmsMessagesService,
    private readonly templates: MessageTemplatesService,
    private readonly links: PersonalLinkService,
  ) {}

  /**
   * Sends one message: adds it to the timeline at once and sends it through the queue; replaces `[enlace]` by the person's link
   * to the calendar. The key is the message's id, so a message is sent once per key; without a key, a request counts as
   * repeated for a minute.
   * @throws AppError 404; 409 if the conversation or the template has changed since the user read it, or the key belongs to
   * another message; 422 if the person may not receive messages now
   */
  async send(
    admin: CurrentAdmin,
    leadId: string,
    dto: NewMessageDto,
    key: string | null,
  ): Promise<MessageSentDto> {
    try {
      return await this.dataSource.transaction((manager) => this.queue(manager, admin, leadId, dto, key));
    } catch (error) {
      // A concurrent request for another conversation used the same key.
      if (key !== null && isUniqueViolation(error)) throw keyReused();
      throw error;
    }
  }

  private async queue(
    manager: EntityManager,
    admin: CurrentAdmin,
    leadId: string,
    dto: NewMessageDto,
    key: string | null,
  ): Promise<MessageSentDto> {
    const { channel, text: body, after, templateId, reason } = dto;
    const isApproved = templateId !== undefined;
    // Concurrent answers to the same person wait here for each other.
    const lead = orLeadNotFound(await this.leads.lockLive(manager, leadId));
    expectSeen(admin, lead);
    const asked = { leadId, channel, body, createdBy: admin.username, isApproved };
    if (key === null) {
      const since = new Date(this.clock.now().getTime() - REPEAT_MS);
      const sent = await this.asked.findSent(manager, asked, since);
      if (sent !== null) return { id: sent };
    } else {
      const known = await this.asked.find(manager, key);
      if (known && !isSame(known, asked)) throw keyReused();
      if (known) return { id: key };
    }
    const last = await this.conversations.lockLast(manager, leadId);
    if (after !== undefined && after !== last) throw conversationChanged();
    await this.texting.hold(manager, lead);
    const { refusal, until } = await this.channels.of(channel, lead, manager, isApproved);
    if (refusal) await this.texting.overrule(manager, admin, lead, refusal, reason);
    const message = isApproved ? await this.templates.approved(manager, admin, lead, templateId) : null;
    // Refuses a template that has changed since the user read it.
    if (isApproved && message?.text !== body) throw templateChanged();
    const link = body.includes(SECRET_LINK) ? await this.links.of(lead, manager) : undefined;
    const id = await this.messages.queue(
      manager,
      {
        ...(key === null ? {} : { id: key }),
        phoneNumber: lead.phoneNumber,
        leadId,
        channel,
        body,
        purpose: 'reply',
        createdBy: admin.username,
        ...(until ? { sendUntil: until } : {}),
        ...(message ? { approved: { contentSid: message.contentSid, variables: message.variables } } : {}),
      },
      link,
    );
    await this.work.record(
      manager,
      admin,
      lead,
      { type: 'sms', direction: 'outbound', content: body },
      { messageId: id, ...(channel === 'whatsapp' ? { channel } : {}) },
    );
    return { id };
  }
}

const isSame = (one: AskedMessage, other: AskedMessage): boolean =>
  one.leadId === other.leadId &&
  one.channel === other.channel &&
  one.body === other.body &&
  one.isApproved === other.isApproved &&
  one.createdBy === other.createdBy;
