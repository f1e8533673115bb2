import { Injectable } from '@nestjs/common';
import { SECRET_LINK } from 'domain/secret-link';
import { DataSource, type EntityManager } from 'typeorm';
import type { CurrentAdmin } from '../../common/current-admin';
import { isUniqueViolation } from '../../database/unique-violation';
import { LeadsRepository } from '../lead-store/leads.repository';
import { PersonalLinkService } from '../leads/bookings/personal-link.service';
import { expectSeen } from '../leads/lead-subject';
import { orLeadNotFound } from '../leads/leads.errors';
import { textingRefused } from '../leads/office/lead-texting';
import { LeadWorkService } from '../leads/office/lead-work.service';
import { MessageTemplatesService } from '../message-templates/message-templates.service';
import { SmsMessagesService } from '../messaging/sms/sms-messages.service';
import { ChannelsService } from './channels.service';
import { ConversationMessagesRepository, type AskedMessage } from './conversation-messages.repository';
import { conversationChanged, keyReused, templateChanged } from './conversations.errors';
import { ConversationsRepository } from './conversations.repository';
import type { MessageSentDto, NewMessageDto } from './dto/conversations.dto';

/** Writes to a person. */
@Injectable()
export class AnswersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly leads: LeadsRepository,
    private readonly work: LeadWorkService,
    private readonly channels: ChannelsService,
    private readonly conversations: ConversationsRepository,
    private readonly asked: ConversationMessagesRepository,
    private readonly messages: SmsMessagesService,
    private readonly templates: MessageTemplatesService,
    private readonly links: PersonalLinkService,
  ) {}

  /**
   * One message, on the timeline at once, sent through the queue; `[enlace]` in it becomes the person's own link to the calendar. The key is its id: with the same key it is sent once.
   * @throws AppError 404; 409 when the conversation went on, the template is not what was read, or the key is of another message; 422 for who may not be written to now
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
      // Another conversation took the key at the same moment.
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
    const { channel, text: body, after, templateId } = dto;
    const isApproved = templateId !== undefined;
    // Whoever answers the same person waits here for the other.
    const lead = orLeadNotFound(await this.leads.lockLive(manager, leadId));
    expectSeen(admin, lead);
    if (key !== null) {
      const known = await this.asked.find(manager, key);
      if (known && !isSame(known, { leadId, channel, body, createdBy: admin.username, isApproved }))
        throw keyReused();
      if (known) return { id: key };
    }
    const last = await this.conversations.lockLast(manager, leadId);
    if (after !== undefined && after !== last) throw conversationChanged();
    const { refusal, until } = await this.channels.of(channel, lead, manager, isApproved);
    if (refusal) throw textingRefused(refusal);
    const message = isApproved ? await this.templates.approved(manager, admin, lead, templateId) : null;
    // What was read before it was sent is what is sent.
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
