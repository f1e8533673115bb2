import { Injectable } from '@nestjs/common';
import type { AppointmentStatus } from 'domain/calendar/appointments';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { momentInWords } from '../../../common/calendar/local-time';
import { EventsService } from '../../events/events.service';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadTimelineRepository } from '../../lead-store/lead-timeline.repository';
import { LeadsRepository, type LeadChanges } from '../../lead-store/leads.repository';
import { nextLegalMoment } from '../../settings/legal-hours';
import { SettingsService } from '../../settings/settings.service';
import { LeadScoreService } from '../score/lead-score.service';
import type { Appointment } from '../../appointment-store/appointment.entity';
import { AppointmentsRepository } from '../../appointment-store/appointments.repository';

/** Appointment with a newly recorded outcome. */
interface Held {
  appointment: Appointment;
  /** Previous status. */
  before: AppointmentStatus;
  /** Username of the user who recorded it; null if unknown. */
  by: string | null;
}

/** Updates the lead after an outcome of its appointment, in the transaction that records it. The caller has locked the lead. */
@Injectable()
export class LeadOutcomesService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly events: EventsService,
    private readonly appointments: AppointmentsRepository,
    private readonly leads: LeadsRepository,
    private readonly timeline: LeadTimelineRepository,
    private readonly scores: LeadScoreService,
  ) {}

  /** Records a contact and completes the follow-up, because the lead attended. */
  async onAttended(manager: EntityManager, lead: Lead, held: Held): Promise<void> {
    const now = this.clock.now();
    const { appointment } = held;
    const isDue = lead.nextFollowUpAt !== null && lead.nextFollowUpAt <= now;
    await this.leads.update(manager, lead.id, {
      lastContactedAt: now,
      touchpointCount: lead.touchpointCount + 1,
      repliedAt: null,
      ...(isDue ? { nextFollowUpAt: null } : {}),
      ...(await this.categoryAfter(manager, lead, ['new', 'booked'])),
      updatedAt: now,
    });
    await this.addToTimeline(manager, lead, 'booking_attended', held);
    await this.events.record(
      'attended',
      { leadId: lead.id, metadata: { provider: appointment.provider, appointmentId: appointment.id } },
      manager,
    );
    await this.scores.recompute(manager, lead.id);
  }

  /** Plans a follow-up at the next allowed hour. */
  async onNoShow(manager: EntityManager, lead: Lead, held: Held): Promise<void> {
    const now = this.clock.now();
    const { quietHours, timeZone } = await this.settings.get(manager);
    const isOpen =
      lead.leadCategory !== 'lost' && !(await this.appointments.hasUpcoming(manager, lead.id, now));
    const followUp =
      isOpen && lead.nextFollowUpAt === null ? (nextLegalMoment(lead.state, now, quietHours) ?? now) : null;
    await this.leads.update(manager, lead.id, {
      ...(followUp ? { nextFollowUpAt: followUp } : {}),
      // Takes back the contact that the earlier outcome counted.
      ...(held.before === 'attended' ? { touchpointCount: Math.max(0, lead.touchpointCount - 1) } : {}),
      ...(await this.categoryAfter(manager, lead, ['booked'])),
      updatedAt: now,
    });
    const words = followUp ? [`Seguimiento: ${momentInWords(followUp, timeZone)}`] : [];
    await this.addToTimeline(manager, lead, 'booking_no_show', held, words);
    if (held.before === 'attended')
      await this.events.removeStep('attended', lead.id, { appointmentId: held.appointment.id }, manager);
    await this.scores.recompute(manager, lead.id);
  }

  /**
   * Returns the category after an appointment: `booked` with another upcoming one, otherwise `contacted`; no change if the office
   * has decided otherwise.
   */
  private async categoryAfter(
    manager: EntityManager,
    lead: Lead,
    from: readonly string[],
  ): Promise<LeadChanges> {
    if (!from.includes(lead.leadCategory)) return {};
    const isBooked = await this.appointments.hasUpcoming(manager, lead.id, this.clock.now());
    return { leadCategory: isBooked ? 'booked' : 'contacted' };
  }

  private async addToTimeline(
    manager: EntityManager,
    lead: Lead,
    type: 'booking_attended' | 'booking_no_show',
    { appointment: { id: bookingId, startsAt }, by }: Held,
    words: readonly string[] = [],
  ): Promise<void> {
    const { timeZone } = await this.settings.get(manager);
    await this.timeline.add(manager, lead.id, {
      type,
      direction: type === 'booking_attended' ? 'outbound' : 'internal',
      content: [...(startsAt ? [momentInWords(startsAt, timeZone)] : []), ...words].join('\n') || null,
      metadata: { bookingId, by },
      createdAt: this.clock.now(),
    });
  }
}
