import { Injectable, Logger } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { TIME_OF_DAY_NAMES, type TimeOfDay } from 'domain/appointments';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { momentInWords } from '../../../common/local-time';
import { EventsService } from '../../events/events.service';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadTimelineRepository } from '../../lead-store/lead-timeline.repository';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { nextLegalMoment } from '../../settings/legal-hours';
import type { Settings } from '../../settings/settings';
import { SettingsService } from '../../settings/settings.service';
import { WebhookReceipts } from '../../webhooks/webhook-receipts.service';
import { LeadAlertsService } from '../notifications/lead-alerts.service';
import { LeadScoreService } from '../score/lead-score.service';
import { orLeadNotFound } from '../leads.errors';
import { Appointment } from '../../appointment-store/appointment.entity';
import type { CalendarEvent } from '../../appointment-store/calendar-event';
import {
  AppointmentsRepository,
  type LeadBooking,
  type SavedBooking,
} from '../../appointment-store/appointments.repository';

/** Types of timeline entries for calendar events. */
type BookingEntry = 'booking' | 'booking_cancelled' | 'booking_rescheduled';

const STATUS_AFTER = { cancelled: 'cancelled', replaced: 'rescheduled' } as const;
const DAY_MS = 86_400_000;
/** Days after which an appointment is no longer matched to a lead. */
export const UNMATCHED_DAYS = 90;
/** Categories in which the office has not decided about the lead. */
const UNDECIDED = ['new', 'hot', 'warm', 'cold', 'contacted', 'booked'] as const;

/** Data read before an event is handled. */
interface EventContext {
  /** The appointment, if it was reported before. */
  own: Appointment | null;
  /** The appointment that it replaces, if that was reported before. */
  replaced: Appointment | null;
  settings: Pick<Settings, 'timeZone' | 'quietHours'>;
}

/** Details of a change for the timeline. */
type Told = Pick<CalendarEvent, 'occurredAt' | 'byOffice' | 'reason'>;

/**
 * Applies calendar events to leads. Messages may be repeated, late and in any order: the result is the same. Each booking is
 * counted and added to the timeline once.
 */
@Injectable()
export class LeadBookingsService {
  private readonly logger = new Logger(LeadBookingsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly receipts: WebhookReceipts,
    private readonly events: EventsService,
    private readonly scores: LeadScoreService,
    private readonly bookings: AppointmentsRepository,
    private readonly leads: LeadsRepository,
    private readonly timeline: LeadTimelineRepository,
    private readonly alerts: LeadAlertsService,
  ) {}

  /** Handles an event with a valid signature. An appointment of an unknown lead is stored, to be assigned by hand. */
  async handle(event: CalendarEvent): Promise<void> {
    const settings = await this.settings.get();
    await this.dataSource.transaction(async (manager) => {
      await this.bookings.serialise(manager);
      const own = await this.bookings.find(manager, event.provider, event.externalId);
      const replaced = event.replaces
        ? await this.bookings.find(manager, event.provider, event.replaces)
        : null;
      const leadId =
        own?.leadId ??
        (await this.findLead(manager, event.reference)) ??
        replaced?.leadId ??
        (await this.findInvitee(manager, event));
      const lead = leadId ? await this.leads.lock(manager, leadId) : null;
      if (!lead) return this.handleWithoutLead(manager, event);
      if (!(await this.receipts.isNew(manager, event.provider, event.eventId))) return;
      const context = { own, replaced, settings };
      if (event.kind === 'created') await this.onCreated(manager, lead, event, context);
      else await this.onEnded(manager, lead, event, STATUS_AFTER[event.kind], context);
      await this.scores.recompute(manager, lead.id);
    });
  }

  /**
   * Updates the lead after a change of its appointment in our calendar, in the transaction of that change.
   * @param lead locked by the caller
   */
  async applyOwn(
    manager: EntityManager,
    lead: Lead,
    appointment: Appointment,
    change: 'booked' | 'moved' | 'cancelled',
    byOffice: boolean,
  ): Promise<void> {
    const settings = await this.settings.get(manager);
    const now = this.clock.now();
    const told = { occurredAt: now, byOffice, reason: null };
    if (change === 'cancelled') {
      await this.onCancelled(manager, lead, told, appointment, settings);
      await this.backToContacted(manager, lead, ['booked']);
    } else {
      const entry = change === 'booked' ? 'booking' : 'booking_rescheduled';
      await this.addToTimeline(manager, lead, told, entry, wordsOf(told, appointment, settings), appointment);
      if (change === 'booked')
        await this.events.record('booked', { leadId: lead.id, metadata: { provider: 'own' } }, manager);
      await this.marksBooked(manager, lead, now);
      if (change === 'booked' && !byOffice) await this.alerts.queueBooking(manager, lead.id, appointment.id);
    }
    await this.scores.recompute(manager, lead.id);
  }

  /**
   * Schedules the call for a person who found no suitable time, and notifies the owner.
   * @param lead locked by the caller
   */
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

  /**
   * Links an appointment of another calendar to a lead, with the same effects as if the lead had been known at booking.
   * @returns both; null if the appointment already has a lead, or was cancelled
   * @throws AppError 404 if there is no such lead
   */
  async assign(
    manager: EntityManager,
    id: string,
    leadId: string,
  ): Promise<{ lead: Lead; appointment: Appointment } | null> {
    await this.bookings.serialise(manager);
    const lead = orLeadNotFound(await this.leads.lockLive(manager, leadId));
    const assigned = await this.bookings.assign(manager, id, leadId, this.clock.now());
    if (!assigned) return null;
    const appointment = await this.onJoined(manager, lead, { id, ...assigned });
    await this.scores.recompute(manager, leadId);
    return { lead, appointment };
  }

  /**
   * Links a lead to the appointments that were booked in other calendars with the phone it has just verified.
   * @returns the appointments by time, each with the lead; empty if the lead no longer exists
   */
  async claim(manager: EntityManager, leadId: string): Promise<{ lead: Lead; appointment: Appointment }[]> {
    await this.bookings.serialise(manager);
    const lead = await this.leads.lockLive(manager, leadId);
    if (!lead) return [];
    const now = this.clock.now();
    const since = new Date(now.getTime() - UNMATCHED_DAYS * DAY_MS);
    const joined: Appointment[] = [];
    for (const claimed of await this.bookings.claim(manager, leadId, since, now))
      joined.push(await this.onJoined(manager, lead, claimed));
    if (joined.length > 0) await this.scores.recompute(manager, leadId);
    return joined
      .sort((one, other) => Number(one.startsAt) - Number(other.startsAt))
      .map((appointment) => ({ lead, appointment }));
  }

  next(leadId: string): Promise<LeadBooking | null> {
    return this.bookings.next(leadId, this.clock.now());
  }

  last(leadId: string): Promise<LeadBooking | null> {
    return this.bookings.last(leadId, this.clock.now());
  }

  /** Applies the effects of an appointment on the lead that it was linked to. */
  private async onJoined(
    manager: EntityManager,
    lead: Lead,
    { id, wasCounted }: { id: string; wasCounted: boolean },
  ): Promise<Appointment> {
    const now = this.clock.now();
    const appointment = await manager.findOneByOrFail(Appointment, { id });
    const { provider, createdAt: occurredAt, status, startsAt } = appointment;
    const told = { occurredAt, byOffice: false, reason: null };
    const words = wordsOf(told, appointment, await this.settings.get(manager));
    await this.addToTimeline(manager, lead, told, 'booking', words, appointment);
    if (!wasCounted) await this.events.record('booked', { leadId: lead.id, metadata: { provider } }, manager);
    if (status === 'booked' && startsAt && startsAt > now) await this.marksBooked(manager, lead, now);
    return appointment;
  }

  private async findLead(manager: EntityManager, reference: string | null): Promise<string | null> {
    if (!reference || !isUUID(reference)) return null;
    return this.leads.findByCalendarReference(manager, reference);
  }

  /**
   * Finds the person by phone, otherwise by an e-mail that exactly one verified lead has, because people also book without our
   * link. Messages of a kind without reference are not matched: a message with the reference may follow.
   */
  private async findInvitee(
    manager: EntityManager,
    { namesLead, invitee: { phone, email } }: CalendarEvent,
  ): Promise<string | null> {
    if (!namesLead) return null;
    const byPhone = phone ? await this.leads.findVerified(manager, { phone }) : [];
    const found = byPhone.length > 0 || !email ? byPhone : await this.leads.findVerified(manager, { email });
    return found.length === 1 ? found[0]! : null;
  }

  /** Stores the state of an appointment of an unknown lead, and the invitee's data until it is cancelled. */
  private async handleWithoutLead(manager: EntityManager, event: CalendarEvent): Promise<void> {
    const { provider, kind, replaces, eventId } = event;
    this.logger.log({ provider, kind }, 'an appointment of an unknown lead');
    if (!(await this.receipts.isNew(manager, provider, eventId))) return;
    const now = this.clock.now();
    if (kind !== 'created') {
      await this.bookings.saveEnded(manager, null, event, STATUS_AFTER[kind], now);
      return;
    }
    await this.bookings.saveCreated(manager, null, event, now);
    if (replaces) await this.bookings.saveReplaced(manager, null, provider, replaces, now);
  }

  private async onCreated(
    manager: EntityManager,
    lead: Lead,
    event: CalendarEvent,
    { own, replaced, settings }: EventContext,
  ): Promise<void> {
    const { provider, replaces } = event;
    const now = this.clock.now();
    const booking = await this.bookings.saveCreated(manager, lead.id, event, now);
    if (replaces) await this.bookings.saveReplaced(manager, lead.id, provider, replaces, now);
    if (!own?.isCounted && !replaced?.isCounted)
      await this.events.record('booked', { leadId: lead.id, metadata: { provider } }, manager);

    const movedInPlace = own?.isMade === true && own.startsAt?.getTime() !== booking.startsAt?.getTime();
    if (!own?.isMade || movedInPlace) {
      const entry = event.isMove || movedInPlace ? 'booking_rescheduled' : 'booking';
      await this.addToTimeline(manager, lead, event, entry, wordsOf(event, booking, settings), booking);
      if (entry === 'booking' && booking.status === 'booked')
        await this.alerts.queueBooking(manager, lead.id, booking.id);
    }
    if (own?.leadId === null && own.status === 'cancelled') {
      // The cancellation was reported while the lead was unknown.
      await this.onCancelled(manager, lead, { ...event, occurredAt: own.createdAt }, booking, settings);
    }
    if (booking.status === 'cancelled') await this.backToContacted(manager, lead, UNDECIDED);
    if (booking.status === 'booked') await this.marksBooked(manager, lead, now);
  }

  /** Clears the follow-up, which a lead with an appointment does not need. */
  private async marksBooked(manager: EntityManager, lead: Lead, now: Date): Promise<void> {
    await this.leads.update(manager, lead.id, {
      nextFollowUpAt: null,
      leadCategory: lead.leadCategory === 'client' ? 'client' : 'booked',
      updatedAt: now,
    });
  }

  private async onEnded(
    manager: EntityManager,
    lead: Lead,
    event: CalendarEvent,
    status: (typeof STATUS_AFTER)[keyof typeof STATUS_AFTER],
    { own, settings }: EventContext,
  ): Promise<void> {
    if (own && own.status !== 'booked') return;
    const booking = await this.bookings.saveEnded(manager, lead.id, event, status, this.clock.now());
    if (!booking || status !== 'cancelled') return;
    await this.onCancelled(manager, lead, event, booking, settings);
    await this.backToContacted(manager, lead, ['booked']);
  }

  /** Plans a follow-up at the next allowed hour if the lead has no other appointment, and notifies the owner. */
  private async onCancelled(
    manager: EntityManager,
    lead: Lead,
    event: Told,
    booking: SavedBooking,
    settings: EventContext['settings'],
  ): Promise<void> {
    const now = this.clock.now();
    const isOpen = lead.leadCategory !== 'lost' && !(await this.bookings.hasUpcoming(manager, lead.id, now));
    const followUp =
      isOpen && lead.nextFollowUpAt === null
        ? (nextLegalMoment(lead.state, now, settings.quietHours) ?? now)
        : null;
    if (followUp) await this.leads.update(manager, lead.id, { nextFollowUpAt: followUp, updatedAt: now });
    const words = [
      ...wordsOf(event, booking, settings),
      followUp ? `Seguimiento: ${momentInWords(followUp, settings.timeZone)}` : '',
    ];
    await this.addToTimeline(manager, lead, event, 'booking_cancelled', words, booking);
    await this.alerts.queueCancellation(manager, lead.id, booking.id);
  }

  /** Sets the category of a lead without an upcoming appointment to `contacted`, unless the office has decided otherwise. */
  private async backToContacted(manager: EntityManager, lead: Lead, from: readonly string[]): Promise<void> {
    const now = this.clock.now();
    if (!from.includes(lead.leadCategory) || (await this.bookings.hasUpcoming(manager, lead.id, now))) return;
    await this.leads.update(manager, lead.id, { leadCategory: 'contacted', updatedAt: now });
  }

  private async addToTimeline(
    manager: EntityManager,
    lead: Lead,
    { occurredAt, byOffice }: Told,
    type: BookingEntry,
    words: readonly string[],
    { id: bookingId }: SavedBooking,
  ): Promise<void> {
    const now = this.clock.now();
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

/** Returns the appointment's date and the given reason, if known. */
const wordsOf = (
  { reason }: Told,
  { startsAt }: SavedBooking,
  { timeZone }: EventContext['settings'],
): string[] => [startsAt ? momentInWords(startsAt, timeZone) : '', reason ? `Motivo: ${reason}` : ''];
