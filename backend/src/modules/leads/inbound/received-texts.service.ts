import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { OnJob } from '../../../jobs/on-job';
import { AppointmentAnswers } from '../../appointment-store/appointment-answers.service';
import { AppointmentLinksService } from '../../appointment-store/appointment-links.service';
import { AppointmentsRepository } from '../../appointment-store/appointments.repository';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadTimelineRepository } from '../../lead-store/lead-timeline.repository';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { LeadProofsRepository } from '../../lead-store/submissions/lead-proofs.repository';
import { SMS_RECEIVED_JOB, type SmsReceived } from '../../messaging/inbound/inbound-sms.service';
import { mayMeanAppointment } from '../../messaging/inbound/sms-words';
import { SmsMessagesService } from '../../messaging/sms/sms-messages.service';
import { LeadAlertsService } from '../notifications/lead-alerts.service';
import { LeadMessagesRepository } from '../office/lead-messages.repository';
import { LeadScoreService } from '../score/lead-score.service';
import { meaningOf, ratingIn, type TextFacts } from './received-text';

/** Interval after the question in which a text counts as its answer. */
const ANSWER_WITHIN_DAYS = 7;

type ReceivedMessage = NonNullable<Awaited<ReturnType<LeadMessagesRepository['findReceived']>>>;

/** Shows received texts on the timelines of leads. */
@Injectable()
export class ReceivedTextsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly messages: SmsMessagesService,
    private readonly repository: LeadMessagesRepository,
    private readonly leads: LeadsRepository,
    private readonly leadProofs: LeadProofsRepository,
    private readonly timeline: LeadTimelineRepository,
    private readonly scores: LeadScoreService,
    private readonly alerts: LeadAlertsService,
    private readonly answers: AppointmentAnswers,
    private readonly appointments: AppointmentsRepository,
    private readonly links: AppointmentLinksService,
  ) {}

  /** Adds a received text to the timeline of the live lead with that phone, once. */
  @OnJob(SMS_RECEIVED_JOB)
  async receive({ messageId, word, isSuspected = false }: SmsReceived): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const message = await this.repository.findReceived(manager, messageId);
      if (!message) return;
      // The message verifies the sender's phone first, because the possible replies depend on it.
      const { phoneNumber, channel } = message;
      const now = this.clock.now();
      const provenId = await this.leadProofs.notePhoneProven(manager, phoneNumber, channel, now);
      if (provenId) await this.links.revokeIssuedByMail(manager, provenId);
      const lead = await this.leads.lockLiveOfSender(manager, phoneNumber);
      if (!lead || (await this.timeline.hasMessage(manager, lead.id, messageId))) return;
      const facts = await this.factsOf(manager, lead, message, word);
      const { type, content, waits } = meaningOf(facts);
      await this.timeline.add(manager, lead.id, {
        type,
        direction: 'inbound',
        content,
        metadata: {
          messageId,
          ...(facts.answer ? { bookingId: facts.answer.bookingId } : {}),
          ...(channel === 'whatsapp' ? { channel } : {}),
        },
      });
      await this.messages.assignLead(manager, messageId, lead.id);
      await this.leads.update(manager, lead.id, {
        touchpointCount: lead.touchpointCount + 1,
        updatedAt: now,
        ...(waits ? { repliedAt: now } : {}),
      });
      // Notified once until the office answers, however many texts the person writes. A suspected refusal has a notification of
      // another kind.
      if (waits && !isSuspected && lead.repliedAt === null)
        await this.alerts.queueReply(manager, lead.id, messageId, facts.isDoubtful);
      await this.scores.recompute(manager, lead.id);
    });
  }

  /** Applies an answer about an appointment, and reads what else decides the meaning of a text. */
  private async factsOf(
    manager: EntityManager,
    lead: Lead,
    { body, channel }: ReceivedMessage,
    word: SmsReceived['word'],
  ): Promise<TextFacts> {
    const now = this.clock.now();
    const answer = word === null && channel === 'sms' ? await this.answers.take(manager, lead, body) : null;
    const rating = word === null && !answer ? ratingIn(body) : null;
    const isAsked =
      rating !== null && (await this.repository.hasOpenQuestion(manager, lead.id, now, ANSWER_WITHIN_DAYS));
    // By law the word ends all messages; the office has to ask whether it also ends the appointment.
    const isDoubtful =
      word === 'stop' &&
      mayMeanAppointment(body) &&
      (await this.appointments.hasUpcoming(manager, lead.id, now));
    return { body, word, answer, rating: isAsked ? rating : null, isDoubtful };
  }
}
