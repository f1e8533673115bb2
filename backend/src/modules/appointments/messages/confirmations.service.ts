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
import { ChannelStatus } from './channel-status.service';

interface Booked {
  appointmentId: string;
  /** How often the confirmation was postponed because messages were not allowed at that hour; missing for never. */
  putOff?: number;
}

/** Queue of appointments that people booked themselves. */
const CONFIRMATION_JOB = defineQueue<Booked>('appointment-confirmation', RETRY_FOR_HOURS);

/** Channel for a confirmation, and when it closes. */
interface OpenWay {
  channel: 'sms' | 'whatsapp';
  until: Date;
}

/**
 * Sends people the time and the address of an appointment that they booked, once, on the channel that last verified their phone.
 * E-mails are sent by `ChangeMails`; after a verification by call nothing is sent.
 */
@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly settings: SettingsService,
    private readonly facts: AppointmentFactsRepository,
    private readonly words: MessageWords,
    private readonly channelStatus: ChannelStatus,
    private readonly limits: VerificationLimitsService,
    private readonly messages: SmsMessagesService,
    private readonly notifications: NotificationsService,
  ) {}

  /** Queues the confirmation in the transaction that books. */
  async queue(manager: EntityManager, appointmentId: string): Promise<void> {
    await this.jobs.enqueue(CONFIRMATION_JOB, { appointmentId }, { manager });
  }

  /** Sends the confirmation for the present state of the appointment, at the next hour when messages are allowed. */
  @OnJob(CONFIRMATION_JOB)
  async send({ appointmentId, putOff = 0 }: Booked): Promise<void> {
    const settings = await this.settings.get();
    const inService = await this.channelStatus.inService();
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

  /**
   * Returns the channel that last verified the phone, if a message may be sent on it; null after a call or an e-mail, and after
   * an opt-out.
   */
  private async openWay(manager: EntityManager, facts: AppointmentFacts): Promise<OpenWay | null> {
    const { method, whatsappUntil } = await this.facts.lastProof(manager, facts.leadId);
    if (facts.isByMail) return null;
    if (method === 'sms') return facts.mayBeTexted ? { channel: 'sms', until: facts.startsAt } : null;
    return method === 'whatsapp' && whatsappUntil ? { channel: 'whatsapp', until: whatsappUntil } : null;
  }
}
