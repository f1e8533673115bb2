import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { ContactsService } from '../../messaging/contacts/contacts.service';
import { SmsMessagesService } from '../../messaging/sms/sms-messages.service';
import { SuppressionsService } from '../../messaging/suppressions/suppressions.service';
import { SettingsService } from '../../settings/settings.service';
import { StateGate } from '../../states/state-gate.service';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { orLeadNotFound } from '../leads.errors';
import { ContactReasonsService } from '../contacts/contact-reasons.service';
import {
  isContactLimit,
  textingRefusal,
  textingRefused,
  type TextingFacts,
  type TextingRefusal,
} from './lead-texting';
import { LeadWorkService } from './lead-work.service';

/** Sends texts of the office to a lead, and shows them on the lead's timeline. */
@Injectable()
export class LeadMessagesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly messages: SmsMessagesService,
    private readonly suppressions: SuppressionsService,
    private readonly leads: LeadsRepository,
    private readonly work: LeadWorkService,
    private readonly states: StateGate,
    private readonly contacts: ContactsService,
    private readonly reasons: ContactReasonsService,
  ) {}

  /**
   * Sends one text to a lead: adds it to the timeline at once and sends it through the queue. A repetition within a minute sends nothing.
   * @param reason of the user for one more contact than the law allows
   * @throws AppError 404; 422 if the lead may not be texted now
   */
  async send(admin: CurrentAdmin, leadId: string, body: string, reason?: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const lead = orLeadNotFound(await this.leads.lockLive(manager, leadId));
      if (await this.work.isRepeated(manager, admin, leadId, { type: 'sms', content: body })) return;
      const refusal = await this.refusalToSend(manager, lead);
      if (refusal) await this.overrule(manager, admin, lead, refusal, reason);
      const messageId = await this.messages.queue(manager, {
        phoneNumber: lead.phoneNumber,
        leadId,
        body,
        purpose: 'reply',
        createdBy: admin.username,
      });
      await this.work.record(
        manager,
        admin,
        lead,
        { type: 'sms', direction: 'outbound', content: body },
        { messageId },
      );
    });
  }

  /** Locks a lead's number for a text of the caller's transaction, so that no other contact with it is counted at the same time. */
  hold(manager: EntityManager, { phoneNumber }: Lead): Promise<void> {
    return this.contacts.hold(manager, phoneNumber);
  }

  /** Returns the same as `refusal` for a text of the caller's transaction. */
  async refusalToSend(manager: EntityManager, lead: Lead): Promise<TextingRefusal | null> {
    await this.hold(manager, lead);
    return this.refusal(lead, manager);
  }

  /**
   * Records the reason of a user who sends one more text than the law allows.
   * @throws AppError 422 for any other refusal, and without a reason
   */
  async overrule(
    manager: EntityManager,
    admin: CurrentAdmin,
    lead: Lead,
    refusal: TextingRefusal,
    reason: string | undefined,
  ): Promise<void> {
    if (!isContactLimit(refusal) || !reason) throw textingRefused(refusal);
    await this.reasons.record(manager, admin, lead.id, { kind: 'text', rule: 'limit', reason });
  }

  /**
   * Returns why a lead cannot receive messages on a channel now; null if it can.
   * @param about.isAnswer whether the office answers a message from that phone on that channel
   * @param about.limit time at which the number of contacts allows one more, or null; read if it is left out
   */
  async refusal(
    lead: Pick<Lead, 'id' | 'phoneNumber' | 'repliedAt'> & TextingFacts['lead'],
    manager: EntityManager = this.dataSource.manager,
    about: { channel?: TextingFacts['channel']; isAnswer?: boolean; limit?: Date | null } = {},
  ): Promise<TextingRefusal | null> {
    const { quietHours, timeZone } = await this.settings.get(manager);
    const { phoneNumber, repliedAt } = lead;
    const { channel = 'sms', isAnswer = false, limit } = about;
    const answers = isAnswer || repliedAt !== null;
    return textingRefusal({
      lead,
      channel,
      optOut: await this.optOut(phoneNumber, channel, answers, manager),
      isAnswer,
      // The answer to a message of the person counts, but is never stopped.
      freeAt: answers ? null : limit === undefined ? await this.contacts.freeAt(lead, manager) : limit,
      mostContacts: await this.contacts.limitOf(lead, manager),
      isStateRefused: (await this.states.contactRefusal(lead, manager)) !== null,
      now: this.clock.now(),
      quietHours,
      timeZone,
    });
  }

  private async optOut(
    phoneNumber: string,
    channel: TextingFacts['channel'],
    answers: boolean,
    manager: EntityManager,
  ): Promise<TextingFacts['optOut']> {
    // The own opt-out also stops marketing, and most people have no opt-out.
    if (!answers && !(await this.suppressions.refusesMarketing(phoneNumber, channel, manager))) return null;
    if (await this.suppressions.isSuppressed(phoneNumber, channel, manager)) return 'own';
    return answers ? null : 'other';
  }
}
