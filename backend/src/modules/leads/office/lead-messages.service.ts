import { Injectable } from '@nestjs/common';
import { plainText } from 'domain/sms-text';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { SMS_RECEIVED_JOB, type SmsReceived } from '../../messaging/inbound/inbound-sms.service';
import { mayMeanAppointment } from '../../messaging/inbound/sms-words';
import { SmsMessagesService } from '../../messaging/sms/sms-messages.service';
import { SuppressionsService } from '../../messaging/suppressions/suppressions.service';
import { nextLegalMoment, textingState } from '../../settings/legal-hours';
import { SettingsService } from '../../settings/settings.service';
import { StateGate } from '../../states/state-gate.service';
import { AppointmentsRepository } from '../../appointment-store/appointments.repository';
import { AppointmentAnswers } from '../../appointment-store/appointment-answers.service';
import { AppointmentLinksService } from '../../appointment-store/appointment-links.service';
import { LeadAlertsService } from '../notifications/lead-alerts.service';
import { LeadScoreService } from '../score/lead-score.service';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadCodesRepository } from '../../lead-store/submissions/lead-codes.repository';
import { LeadTimelineRepository } from '../../lead-store/lead-timeline.repository';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { hasProvenPhone } from '../../lead-store/proven-phone';
import { orLeadNotFound } from '../leads.errors';
import { LeadMessagesRepository } from './lead-messages.repository';
import { textingRefusal, textingRefused, type TextingFacts, type TextingRefusal } from './lead-texting';
import { LeadWorkService, SATISFACTION_JOB, type Consultation } from './lead-work.service';
import { Business } from '../../site-content/business';

/** Minimum interval between two questions to a lead. */
const ASK_EVERY_DAYS = 30;
/** Interval after the question in which a text counts as its answer. */
const ANSWER_WITHIN_DAYS = 7;

/** Handles texts between the office and a lead, on the lead's timeline. */
@Injectable()
export class LeadMessagesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly business: Business,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly settings: SettingsService,
    private readonly messages: SmsMessagesService,
    private readonly suppressions: SuppressionsService,
    private readonly repository: LeadMessagesRepository,
    private readonly leads: LeadsRepository,
    private readonly leadCodes: LeadCodesRepository,
    private readonly timeline: LeadTimelineRepository,
    private readonly work: LeadWorkService,
    private readonly scores: LeadScoreService,
    private readonly alerts: LeadAlertsService,
    private readonly answers: AppointmentAnswers,
    private readonly appointments: AppointmentsRepository,
    private readonly links: AppointmentLinksService,
    private readonly states: StateGate,
  ) {}

  /**
   * Sends one text to a lead: adds it to the timeline at once and sends it through the queue.
   * @throws AppError 404; 422 if the lead may not be texted now
   */
  async send(admin: CurrentAdmin, leadId: string, body: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const lead = orLeadNotFound(await this.leads.lockLive(manager, leadId));
      const refusal = await this.refusal(lead, manager);
      if (refusal) throw textingRefused(refusal);
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

  /**
   * Returns why a lead cannot receive messages on a channel now; null if it can.
   * @param isAnswer whether the office answers a message from that phone on that channel
   */
  async refusal(
    lead: Pick<Lead, 'phoneNumber'> & TextingFacts['lead'],
    manager: EntityManager = this.dataSource.manager,
    channel: TextingFacts['channel'] = 'sms',
    isAnswer = false,
  ): Promise<TextingRefusal | null> {
    const { quietHours, timeZone } = await this.settings.get(manager);
    const isOptedOut = await this.suppressions.isSuppressed(lead.phoneNumber, channel, manager);
    return textingRefusal({
      lead,
      channel,
      isOptedOut,
      isAnswer,
      isStateRefused: (await this.states.refusalIn('contact', [lead.state])) !== null,
      now: this.clock.now(),
      quietHours,
      timeZone,
    });
  }

  /** Adds a received text to the timeline of the live lead with that phone, once. */
  @OnJob(SMS_RECEIVED_JOB)
  async receive({ messageId, word, isSuspected = false }: SmsReceived): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const message = await this.repository.findReceived(manager, messageId);
      if (!message) return;
      // The message verifies the sender's phone first, because the possible replies depend on it.
      const { phoneNumber, channel } = message;
      const now = this.clock.now();
      const provenId = await this.leadCodes.notePhoneProven(manager, phoneNumber, channel, now);
      if (provenId) await this.links.revokeIssuedByMail(manager, provenId);
      const lead = await this.leads.lockLiveOfSender(manager, phoneNumber);
      if (!lead || (await this.timeline.hasMessage(manager, lead.id, messageId))) return;
      const isPlainText = word === null && message.channel === 'sms';
      const answer = isPlainText ? await this.answers.take(manager, lead, message.body) : null;
      const rating = word === null && !answer ? await this.ratingOf(manager, lead.id, message.body) : null;
      const wordType = word === 'stop' ? 'opt_out' : word === 'start' ? 'opt_in' : 'sms';
      await this.timeline.add(manager, lead.id, {
        type: answer?.type ?? (rating !== null ? 'satisfaction' : wordType),
        direction: 'inbound',
        content: answer?.content ?? rating ?? message.body,
        metadata: {
          messageId,
          ...(answer ? { bookingId: answer.bookingId } : {}),
          ...(message.channel === 'whatsapp' ? { channel: message.channel } : {}),
        },
      });
      await this.messages.assignLead(manager, messageId, lead.id);
      // By law the word ends all messages; the office has to ask whether it also ends the appointment.
      const isDoubtful =
        word === 'stop' &&
        mayMeanAppointment(message.body) &&
        (await this.appointments.hasUpcoming(manager, lead.id, now));
      // A text for the office waits for an answer; an opt-out, a rating or an answer handled automatically does not.
      const waits = isDoubtful || (word === null && rating === null && answer === null);
      await this.leads.update(manager, lead.id, {
        touchpointCount: lead.touchpointCount + 1,
        updatedAt: now,
        ...(waits ? { repliedAt: now } : {}),
      });
      // Notified once until the office answers, however many texts the person writes. A suspected refusal has a notification of
      // another kind.
      if (waits && !isSuspected && lead.repliedAt === null)
        await this.alerts.queueReply(manager, lead.id, messageId, isDoubtful);
      await this.scores.recompute(manager, lead.id);
    });
  }

  /** Returns the rating in `5`, `5!` or `Un 5`, if it is the first answer to a question; otherwise null. */
  private async ratingOf(manager: EntityManager, leadId: string, body: string): Promise<string | null> {
    const rating = /^(?:un )?([1-5])(?: estrellas?)?[.! ]*$/i.exec(body.trim())?.[1];
    if (!rating) return null;
    const isOpen = await this.repository.hasOpenQuestion(
      manager,
      leadId,
      this.clock.now(),
      ANSWER_WITHIN_DAYS,
    );
    return isOpen ? rating : null;
  }

  /** Asks how the consultation was, at most once in 30 days and only at hours when texts are allowed. */
  @OnJob(SATISFACTION_JOB)
  async askForRating(consultation: Consultation): Promise<void> {
    const { leadId, appointmentId } = consultation;
    const { quietHours } = await this.settings.get();
    await this.dataSource.transaction(async (manager) => {
      const lead = await this.leads.lockLive(manager, leadId);
      const now = this.clock.now();
      if (
        !lead ||
        lead.isBlocked ||
        lead.isFraudulent ||
        !hasProvenPhone(lead) ||
        (await this.refusal(lead, manager))?.code === 'STATE_NOT_SERVED' ||
        // The office may have corrected the outcome meanwhile.
        (appointmentId !== undefined &&
          (await this.appointments.find(appointmentId, manager))?.status !== 'attended') ||
        (await this.suppressions.isSuppressed(lead.phoneNumber, 'sms', manager)) ||
        (await this.repository.wasAsked(manager, leadId, now, ASK_EVERY_DAYS))
      )
        return;
      const moment = nextLegalMoment(textingState(lead), now, quietHours);
      if (!moment) return;
      if (moment > now) {
        const seconds = Math.ceil((moment.getTime() - now.getTime()) / 1_000);
        await this.jobs.enqueue(SATISFACTION_JOB, consultation, { manager, startAfterSeconds: seconds });
        return;
      }
      await this.messages.queue(manager, {
        phoneNumber: lead.phoneNumber,
        leadId,
        body: `${plainText(this.business.name)}: ¿que tan buena fue su consulta? Responda con un numero del 1 (mala) al 5 (excelente). BAJA para no recibir mas.`,
        purpose: 'satisfaction',
      });
    });
  }
}
