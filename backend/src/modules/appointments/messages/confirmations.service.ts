import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { SmsMessagesService } from '../../messaging/sms/sms-messages.service';
import { textingState } from '../../settings/legal-hours';
import { SettingsService } from '../../settings/settings.service';
import { VerificationLimitsService } from '../../verification/verification-limits.service';
import { AppointmentFactsRepository, type AppointmentFacts } from './appointment-facts.repository';
import { CHANGE_TEXTS } from './appointment-texts.copy';
import { MessageWords } from './message-words.service';
import { textTurn } from './reminder-rules';
import { TextWay } from './text-way.service';

interface Booked {
  appointmentId: string;
  /** How often it was put off, because no message was allowed at that hour; missing for none. */
  putOff?: number;
}

/** Queue of appointments that people have booked themselves. */
const CONFIRMATION_JOB = defineQueue<Booked>('appointment-confirmation', RETRY_FOR_HOURS);

/** A way to send a confirmation, and until when it is open. */
interface OpenWay {
  channel: 'sms' | 'whatsapp';
  until: Date;
}

/**
 * Sends people the time and the address of an appointment that they booked, once, by the way that proved their phone last. A mail
 * is sent by `AppointmentMessagesService`; after a call nothing is sent.
 */
@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly settings: SettingsService,
    private readonly facts: AppointmentFactsRepository,
    private readonly words: MessageWords,
    private readonly ways: TextWay,
    private readonly limits: VerificationLimitsService,
    private readonly messages: SmsMessagesService,
    private readonly notifications: NotificationsService,
  ) {}

  /** Queues the confirmation in the transaction that books. */
  async queue(manager: EntityManager, appointmentId: string): Promise<void> {
    await this.jobs.enqueue(CONFIRMATION_JOB, { appointmentId }, { manager });
  }

  /** Sends it as the appointment stands now, at the next hour at which that is allowed. */
  @OnJob(CONFIRMATION_JOB)
  async send({ appointmentId, putOff = 0 }: Booked): Promise<void> {
    const settings = await this.settings.get();
    const inService = await this.ways.inService();
    await this.notifications.once(`appointment:${appointmentId}:confirmation:${putOff}`, async (manager) => {
      const facts = await this.facts.find(appointmentId, manager);
      if (facts?.status !== 'booked' || !facts.isReachable) return;
      const way = await this.openWay(manager, facts);
      if (!way || !inService.has(way.channel)) return;
      const now = this.clock.now();
      const turn = textTurn(textingState(facts), now, facts.startsAt, settings.quietHours);
      if (turn.verdict === 'drop') return;
      if (turn.verdict === 'later') {
        const startAfterSeconds = Math.ceil((turn.at.getTime() - now.getTime()) / 1_000);
        const later = { appointmentId, putOff: putOff + 1 };
        return this.jobs.enqueue(CONFIRMATION_JOB, later, { manager, startAfterSeconds });
      }
      const sendUntil = turn.until < way.until ? turn.until : way.until;
      const { phoneNumber, leadId } = facts;
      if (sendUntil <= now || !(await this.limits.countMessage(manager, phoneNumber))) return;
      await this.messages.queue(
        manager,
        {
          phoneNumber,
          leadId,
          channel: way.channel,
          body: CHANGE_TEXTS.booked(this.words.texted(facts, settings)),
          purpose: 'appointment',
          sendUntil,
        },
        this.words.manageUrl(facts),
      );
    });
  }

  /** Returns the way that proved the phone last, if a message may go by it; null for a call, a mail, and a refusal of the person. */
  private async openWay(manager: EntityManager, facts: AppointmentFacts): Promise<OpenWay | null> {
    const { method, whatsappUntil } = await this.facts.lastProof(manager, facts.leadId);
    if (facts.isByMail) return null;
    if (method === 'sms') return facts.mayBeTexted ? { channel: 'sms', until: facts.startsAt } : null;
    return method === 'whatsapp' && whatsappUntil ? { channel: 'whatsapp', until: whatsappUntil } : null;
  }
}
