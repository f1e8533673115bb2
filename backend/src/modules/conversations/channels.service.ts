import { Injectable } from '@nestjs/common';
import {
  CONVERSATION_CHANNELS,
  WHATSAPP_WINDOW_HOURS,
  type ConversationChannel,
} from 'domain/messages/conversations';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import { AppConfig } from '../../config/app-config';
import type { Lead } from '../lead-store/lead.entity';
import { LeadMessagesService } from '../leads/office/lead-messages.service';
import { isContactLimit } from '../leads/office/lead-texting';
import { CHANNEL_OFF, WINDOW_CLOSED } from './conversations.errors';
import type { ConversationWayDto } from './dto/conversations.dto';
import { ConversationMessagesRepository } from './conversation-messages.repository';

const WINDOW_MS = WHATSAPP_WINDOW_HOURS * 3_600_000;

/** Determines on which channels a person can receive messages now, and why not on others. */
@Injectable()
export class ChannelsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly texts: LeadMessagesService,
    private readonly messages: ConversationMessagesRepository,
  ) {}

  /** Returns the state of every channel. */
  all(lead: Lead): Promise<ConversationWayDto[]> {
    return Promise.all(
      CONVERSATION_CHANNELS.map((channel) => this.of(channel, lead, this.dataSource.manager)),
    );
  }

  /**
   * Returns the state of one channel, in the caller's transaction.
   * @param isApproved whether the message is an approved template, which WhatsApp allows at any time
   */
  async of(
    channel: ConversationChannel,
    lead: Lead,
    manager: EntityManager,
    isApproved = false,
  ): Promise<ConversationWayDto> {
    if (channel === 'sms')
      return { channel, refusal: await this.texts.refusal(lead, manager, { channel }), until: null };
    if (this.config.whatsappTransport === 'off') return { channel, refusal: CHANNEL_OFF, until: null };
    if (isApproved)
      return { channel, refusal: await this.texts.refusal(lead, manager, { channel }), until: null };
    const wrote = await this.messages.lastWhatsapp(manager, lead.id, lead.phoneNumber);
    const until = wrote && new Date(wrote.getTime() + WINDOW_MS);
    const isOpen = until !== null && until > this.clock.now();
    const refusal = await this.texts.refusal(lead, manager, { channel, isAnswer: isOpen });
    // A reason that also blocks approved templates takes precedence over the closed window, which no reason of a user overrules.
    const isFinal = refusal !== null && !isContactLimit(refusal);
    return { channel, refusal: isFinal || isOpen ? refusal : WINDOW_CLOSED, until: isOpen ? until : null };
  }
}
