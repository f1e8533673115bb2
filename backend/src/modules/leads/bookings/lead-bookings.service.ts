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
import { SettingsService, type Settings } from '../../settings/settings.service';
import { WebhookReceipts } from '../../webhooks/webhook-receipts.service';
import { LeadAlertsService } from '../notifications/lead-alerts.service';
import { LeadScoreService } from '../score/lead-score.service';
import { orLeadNotFound } from '../leads.errors';
import { Appointment } from './appointment.entity';
import type { CalendarEvent } from './calendar-event';
import { AppointmentsRepository, type LeadBooking, type SavedBooking } from './appointments.repository';

/** The timeline entries that calendar events make. */
type BookingEntry = 'booking' | 'booking_cancelled' | 'booking_rescheduled';

const STATUS_AFTER = { cancelled: 'cancelled', replaced: 'rescheduled' } as const;
const DAY_MS = 86_400_000;
/** Days after which nobody looks for the lead of an appointment any more. */
export const UNMATCHED_DAYS = 90;
/** Categories of leads whose outcome the office has not decided. */
const UNDECIDED = ['new', 'hot', 'warm', 'cold', 'contacted', 'booked'] as const;

/** What is known when an event is handled. */
interface EventContext {
  /** The booking, if it was reported before. */
  own: Appointment | null;
  /** The booking that it replaces, if it was reported before. */
  replaced: Appointment | null;
  settings: Pick<Settings, 'timeZone' | 'quietHours'>;
}

/** What is said of a change. */
type Told = Pick<CalendarEvent, 'occurredAt' | 'byOffice' | 'reason'>;

/**
 * Applies calendar events to leads. Messages may be repeated, late and in any order: the result is the same. Each booking
 * is counted and put on the timeline once.
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

  /** Handles an event that its provider has signed. An appointment whose lead is not known is kept, to be assigned by hand. */
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
   * What a change that was made here does to the lead of an appointment, in the transaction that changes it.
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
   * Plans the call that a person asks for who found no time, and tells the owner.
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
   * Gives an appointment of another calendar its lead, as if that had been known when it was made.
   * @returns both; null when it has a lead already, or was called off
   * @throws AppError 404 when there is no such lead
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
   * Gives a lead that has proven its phone the appointments that were made with that phone in another calendar before.
   * @returns them, the first first, with their lead; none for a lead that is gone
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

  /** The next appointment that is not cancelled; null for none. */
  next(leadId: string): Promise<LeadBooking | null> {
    return this.bookings.next(leadId, this.clock.now());
  }

  /** The last appointment that has begun and was not called off; null for none. */
  last(leadId: string): Promise<LeadBooking | null> {
    return this.bookings.last(leadId, this.clock.now());
  }

  /** What follows for a lead from an appointment that was given to it. */
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
   * People also book without our link. They are known by their phone, or else by their e-mail, where that is one verified
   * lead's alone. Nobody is looked for by a message that never carries the reference: the one that did may come later.
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

  /** Keeps the state of an appointment whose lead is not known, and who booked it while it stands. */
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
      // Its end was reported while its lead was unknown.
      await this.onCancelled(manager, lead, { ...event, occurredAt: own.createdAt }, booking, settings);
    }
    if (booking.status === 'cancelled') await this.backToContacted(manager, lead, UNDECIDED);
    if (booking.status === 'booked') await this.marksBooked(manager, lead, now);
  }

  /** Nobody needs to follow up on a lead with an appointment. */
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

  /** Whoever has no other appointment is to be contacted, at the next hour at which that is allowed; the owner is told. */
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

  /** A lead without an appointment to come is one to contact, unless the office has decided otherwise. */
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
      // At the time it happened, however late it is reported.
      createdAt: occurredAt < now ? occurredAt : now,
    });
  }
}

/** The date of a booking and the reason that was given, as far as they are known. */
const wordsOf = (
  { reason }: Told,
  { startsAt }: SavedBooking,
  { timeZone }: EventContext['settings'],
): string[] => [startsAt ? momentInWords(startsAt, timeZone) : '', reason ? `Motivo: ${reason}` : ''];
