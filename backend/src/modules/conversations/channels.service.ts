import { Injectable } from '@nestjs/common';
import { CONVERSATION_CHANNELS, WHATSAPP_WINDOW_HOURS, type ConversationChannel } from 'domain/conversations';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import { AppConfig } from '../../config/app-config';
import type { Lead } from '../lead-store/lead.entity';
import { LeadMessagesService } from '../leads/office/lead-messages.service';
import { CHANNEL_OFF, WINDOW_CLOSED } from './conversations.errors';
import type { ConversationWayDto } from './dto/conversations.dto';
import { ConversationMessagesRepository } from './conversation-messages.repository';

const WINDOW_MS = WHATSAPP_WINDOW_HOURS * 3_600_000;

/** By what a person can be written to now, and why not. */
@Injectable()
export class ChannelsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly texts: LeadMessagesService,
    private readonly messages: ConversationMessagesRepository,
  ) {}

  /** Every channel. */
  all(lead: Lead): Promise<ConversationWayDto[]> {
    return Promise.all(
      CONVERSATION_CHANNELS.map((channel) => this.of(channel, lead, this.dataSource.manager)),
    );
  }

  /**
   * One channel, in the transaction of the caller.
   * @param isApproved of a template that WhatsApp brings at any time
   */
  async of(
    channel: ConversationChannel,
    lead: Lead,
    manager: EntityManager,
    isApproved = false,
  ): Promise<ConversationWayDto> {
    if (channel === 'sms')
      return { channel, refusal: await this.texts.refusal(lead, manager, channel), until: null };
    if (this.config.whatsappTransport === 'off') return { channel, refusal: CHANNEL_OFF, until: null };
    if (isApproved)
      return { channel, refusal: await this.texts.refusal(lead, manager, channel), until: null };
    const wrote = await this.messages.lastWhatsapp(manager, lead.id, lead.phoneNumber);
    const until = wrote && new Date(wrote.getTime() + WINDOW_MS);
    const isOpen = until !== null && until > this.clock.now();
    // What keeps an approved template back as well is told first.
    const refusal = await this.texts.refusal(lead, manager, channel, isOpen);
    return { channel, refusal: refusal ?? (isOpen ? null : WINDOW_CLOSED), until: isOpen ? until : null };
  }
}
