import { Injectable } from '@nestjs/common';
import { TIME_OF_DAY_NAMES, type AppointmentProvider, type TimeOfDay } from 'domain/calendar/appointments';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { momentInWords } from '../../../common/calendar/local-time';
import type { SavedAppointment } from '../../appointment-store/appointment-records';
import type { Appointment } from '../../appointment-store/appointment.entity';
import { AppointmentsRepository } from '../../appointment-store/appointments.repository';
import type { CalendarEvent } from '../../appointment-store/calendar-event';
import { EventsService } from '../../events/events.service';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadTimelineRepository } from '../../lead-store/lead-timeline.repository';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { nextLegalMoment } from '../../settings/legal-hours';
import { SettingsService } from '../../settings/settings.service';
import { LeadAlertsService } from '../notifications/lead-alerts.service';
import { LeadScoreService } from '../score/lead-score.service';

/** Types of timeline entries for changes of appointments. */
type AppointmentEntry = 'booking' | 'booking_cancelled' | 'booking_rescheduled';

/** Details of a change for the timeline. */
export type EventFacts = Pick<CalendarEvent, 'occurredAt' | 'byOffice' | 'reason'>;

/** Applies changes of appointments to their lead, in the transaction of the change. The caller has locked the lead. */
@Injectable()
export class LeadAppointmentsService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly events: EventsService,
    private readonly scores: LeadScoreService,
    private readonly appointments: AppointmentsRepository,
    private readonly leads: LeadsRepository,
    private readonly timeline: LeadTimelineRepository,
    private readonly alerts: LeadAlertsService,
  ) {}

  /** Applies a change that the person or the office made to an appointment. */
  async apply(
    manager: EntityManager,
    lead: Lead,
    appointment: Appointment,
    change: 'booked' | 'moved' | 'cancelled',
    byOffice: boolean,
  ): Promise<void> {
    const event = { occurredAt: this.clock.now(), byOffice, reason: null };
    if (change === 'cancelled') {
      await this.onCancelled(manager, lead, event, appointment);
      await this.backToContacted(manager, lead, ['booked']);
    } else {
      const entry = change === 'booked' ? 'booking' : 'booking_rescheduled';
      await this.addToTimeline(manager, lead, event, entry, appointment);
      if (change === 'booked') await this.count(manager, lead, appointment.provider);
      await this.markBooked(manager, lead);
      if (change === 'booked' && !byOffice) await this.notify(manager, lead, appointment);
    }
    await this.scores.recompute(manager, lead.id);
  }

  /** Schedules the call for a person who found no suitable time, and notifies the owner. */
  async planCall(manager: EntityManager, lead: Lead, at: Date, timeOfDay: TimeOfDay): Promise<void> {
    if (lead.nextFollowUpAt?.getTime() === at.getTime()) return;
    const { timeZone } = await this.settings.get(manager);
    const now = this.clock.now();
    await this.leads.update(manager, lead.id, { nextFollowUpAt: at, updatedAt: now });
    await this.timeline.add(manager, lead.id, {
      type: 'callback_requested',
      direction: 'inbound',
      content: `${TIME_OF_DAY_NAMES[timeOfDay]}\nSeguimiento: ${momentInWords(at, timeZone)}`,
      metadata: { timeOfDay, at },
      createdAt: now,
    });
    await this.alerts.queueCallback(manager, lead.id, at);
  }

  /** Counts a booking in the funnel. */
  async count(manager: EntityManager, { id: leadId }: Lead, provider: AppointmentProvider): Promise<void> {
    await this.events.record('booked', { leadId, metadata: { provider } }, manager);
  }

  /** Notifies the office of a booking by the person. */
  async notify(manager: EntityManager, lead: Lead, { id }: SavedAppointment): Promise<void> {
    await this.alerts.queueBooking(manager, lead.id, id);
  }

  /** Clears the follow-up, which a lead with an appointment does not need. */
  async markBooked(manager: EntityManager, lead: Lead): Promise<void> {
    await this.leads.update(manager, lead.id, {
      nextFollowUpAt: null,
      leadCategory: lead.leadCategory === 'client' ? 'client' : 'booked',
      updatedAt: this.clock.now(),
    });
  }

  /** Plans a follow-up at the next allowed hour if the lead has no other appointment, and notifies the owner. */
  async onCancelled(
    manager: EntityManager,
    lead: Lead,
    event: EventFacts,
    appointment: SavedAppointment,
  ): Promise<void> {
    const now = this.clock.now();
    const { quietHours, timeZone } = await this.settings.get(manager);
    const isOpen =
      lead.leadCategory !== 'lost' && !(await this.appointments.hasUpcoming(manager, lead.id, now));
    const followUp =
      isOpen && lead.nextFollowUpAt === null ? (nextLegalMoment(lead.state, now, quietHours) ?? now) : null;
    if (followUp) await this.leads.update(manager, lead.id, { nextFollowUpAt: followUp, updatedAt: now });
    const planned = followUp ? `Seguimiento: ${momentInWords(followUp, timeZone)}` : '';
    await this.addToTimeline(manager, lead, event, 'booking_cancelled', appointment, planned);
    await this.alerts.queueCancellation(manager, lead.id, appointment.id);
  }

  /**
   * Sets the category of a lead without an upcoming appointment to `contacted`.
   * @param from categories in which the office has not decided about the lead
   */
  async backToContacted(manager: EntityManager, lead: Lead, from: readonly string[]): Promise<void> {
    const now = this.clock.now();
    if (!from.includes(lead.leadCategory) || (await this.appointments.hasUpcoming(manager, lead.id, now)))
      return;
    await this.leads.update(manager, lead.id, { leadCategory: 'contacted', updatedAt: now });
  }

  /** Adds the appointment's date and the given reason, if known. @param planned line about the follow-up */
  async addToTimeline(
    manager: EntityManager,
    lead: Lead,
    { occurredAt, byOffice, reason }: EventFacts,
    type: AppointmentEntry,
    { id: bookingId, startsAt }: SavedAppointment,
    planned = '',
  ): Promise<void> {
    const now = this.clock.now();
    const { timeZone } = await this.settings.get(manager);
    const words = [
      startsAt ? momentInWords(startsAt, timeZone) : '',
      reason ? `Motivo: ${reason}` : '',
      planned,
    ];
    await this.timeline.add(manager, lead.id, {
      type,
      direction: byOffice ? 'outbound' : 'inbound',
      content: words.filter(Boolean).join('\n') || null,
      metadata: { bookingId },
      // Uses the time of the change, however late it is reported.
      createdAt: occurredAt < now ? occurredAt : now,
    });
  }
}
