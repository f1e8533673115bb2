import { Injectable, Logger } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { SavedAppointment } from '../../appointment-store/appointment-records';
import type { Appointment } from '../../appointment-store/appointment.entity';
import { AppointmentsRepository } from '../../appointment-store/appointments.repository';
import { UNMATCHED_DAYS, type CalendarEvent } from '../../appointment-store/calendar-event';
import { ReportedAppointmentsRepository } from '../../appointment-store/reported-appointments.repository';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { LeadAppointmentsService } from '../../leads/appointments/lead-appointments.service';
import { orLeadNotFound } from '../../leads/leads.errors';
import { LeadScoreService } from '../../leads/score/lead-score.service';
import { WebhookReceipts } from '../../webhooks-in/webhook-receipts.service';

const STATUS_AFTER = { cancelled: 'cancelled', replaced: 'rescheduled' } as const;
const DAY_MS = 86_400_000;
/** Categories in which the office has not decided about the lead. */
const UNDECIDED = ['new', 'hot', 'warm', 'cold', 'contacted', 'booked'] as const;

/** Data read before an event is handled. */
interface EventContext {
  /** The appointment, if it was reported before. */
  known: Appointment | null;
  /** The appointment that it replaces, if that was reported before. */
  replaced: Appointment | null;
}

/**
 * Handles what other calendars report about appointments. Messages may be repeated, late and in any order: the result is the
 * same. Each appointment is counted and added to the timeline once.
 */
@Injectable()
export class CalendarEventsService {
  private readonly logger = new Logger(CalendarEventsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly receipts: WebhookReceipts,
    private readonly scores: LeadScoreService,
    private readonly appointments: AppointmentsRepository,
    private readonly reported: ReportedAppointmentsRepository,
    private readonly leads: LeadsRepository,
    private readonly effects: LeadAppointmentsService,
  ) {}

  /** Handles an event with a valid signature. An appointment of an unknown lead is stored, to be assigned by hand. */
  async handle(event: CalendarEvent): Promise<void> {
    const { provider, kind } = event;
    await this.dataSource.transaction(async (manager) => {
      await this.reported.lockEvents(manager);
      const known = await this.reported.find(manager, provider, event.externalId);
      const replaced = event.replaces ? await this.reported.find(manager, provider, event.replaces) : null;
      const leadId =
        known?.leadId ??
        (await this.findLead(manager, event.reference)) ??
        replaced?.leadId ??
        (await this.findInvitee(manager, event));
      const lead = leadId ? await this.leads.lock(manager, leadId) : null;
      if (!lead) return this.handleWithoutLead(manager, event);
      if (!(await this.receipts.isNew(manager, provider, event.eventId))) return;
      if (kind === 'created') await this.onCreated(manager, lead, event, { known, replaced });
      else await this.onEnded(manager, lead, event, STATUS_AFTER[kind], known);
      await this.scores.recompute(manager, lead.id);
    });
  }

  /**
   * Links an appointment to a lead, with the same effects as if the lead had been known at booking.
   * @returns both; null if the appointment already has a lead, or was cancelled
   * @throws AppError 404 if there is no such lead
   */
  async assign(
    manager: EntityManager,
    id: string,
    leadId: string,
  ): Promise<{ lead: Lead; appointment: Appointment } | null> {
    await this.reported.lockEvents(manager);
    const lead = orLeadNotFound(await this.leads.lockLive(manager, leadId));
    const assigned = await this.reported.assign(manager, id, leadId, this.clock.now());
    if (!assigned) return null;
    const appointment = await this.onJoined(manager, lead, { id, ...assigned });
    await this.scores.recompute(manager, leadId);
    return { lead, appointment };
  }

  /**
   * Links a lead to the appointments that were booked with the phone it has just verified.
   * @returns the appointments by time, each with the lead; empty if the lead no longer exists
   */
  async claim(manager: EntityManager, leadId: string): Promise<{ lead: Lead; appointment: Appointment }[]> {
    await this.reported.lockEvents(manager);
    const lead = await this.leads.lockLive(manager, leadId);
    if (!lead) return [];
    const now = this.clock.now();
    const since = new Date(now.getTime() - UNMATCHED_DAYS * DAY_MS);
    const joined: Appointment[] = [];
    for (const claimed of await this.reported.claim(manager, leadId, since, now))
      joined.push(await this.onJoined(manager, lead, claimed));
    if (joined.length > 0) await this.scores.recompute(manager, leadId);
    return joined
      .sort((one, other) => Number(one.startsAt) - Number(other.startsAt))
      .map((appointment) => ({ lead, appointment }));
  }

  /** Applies the effects of an appointment on the lead that it was linked to. */
  private async onJoined(
    manager: EntityManager,
    lead: Lead,
    { id, wasCounted }: { id: string; wasCounted: boolean },
  ): Promise<Appointment> {
    const appointment = (await this.appointments.find(id, manager))!;
    const { provider, createdAt: occurredAt, status, startsAt } = appointment;
    const event = { occurredAt, byOffice: false, reason: null };
    await this.effects.addToTimeline(manager, lead, event, 'booking', appointment);
    if (!wasCounted) await this.effects.count(manager, lead, provider);
    if (status === 'booked' && startsAt && startsAt > this.clock.now())
      await this.effects.markBooked(manager, lead);
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
      await this.reported.saveEnded(manager, null, event, STATUS_AFTER[kind], now);
      return;
    }
    await this.reported.saveCreated(manager, null, event, now);
    if (replaces) await this.reported.saveReplaced(manager, null, provider, replaces, now);
  }

  private async onCreated(
    manager: EntityManager,
    lead: Lead,
    event: CalendarEvent,
    { known, replaced }: EventContext,
  ): Promise<void> {
    const { provider, replaces } = event;
    const now = this.clock.now();
    const saved = await this.reported.saveCreated(manager, lead.id, event, now);
    if (replaces) await this.reported.saveReplaced(manager, lead.id, provider, replaces, now);
    if (!known?.isCounted && !replaced?.isCounted) await this.effects.count(manager, lead, provider);

    await this.announce(manager, lead, event, known, saved);
    if (known?.leadId === null && known.status === 'cancelled') {
      // The cancellation was reported while the lead was unknown.
      await this.effects.onCancelled(manager, lead, { ...event, occurredAt: known.createdAt }, saved);
    }
    if (saved.status === 'cancelled') await this.effects.backToContacted(manager, lead, UNDECIDED);
    if (saved.status === 'booked') await this.effects.markBooked(manager, lead);
  }

  /** Adds a new appointment, or its new time, to the timeline. Notifies the office of a new one. */
  private async announce(
    manager: EntityManager,
    lead: Lead,
    event: CalendarEvent,
    known: Appointment | null,
    saved: SavedAppointment,
  ): Promise<void> {
    const movedInPlace = known?.isMade === true && known.startsAt?.getTime() !== saved.startsAt?.getTime();
    if (known?.isMade && !movedInPlace) return;
    const entry = event.isMove || movedInPlace ? 'booking_rescheduled' : 'booking';
    await this.effects.addToTimeline(manager, lead, event, entry, saved);
    if (entry === 'booking' && saved.status === 'booked') await this.effects.notify(manager, lead, saved);
  }

  private async onEnded(
    manager: EntityManager,
    lead: Lead,
    event: CalendarEvent,
    status: (typeof STATUS_AFTER)[keyof typeof STATUS_AFTER],
    known: Appointment | null,
  ): Promise<void> {
    if (known && known.status !== 'booked') return;
    const saved = await this.reported.saveEnded(manager, lead.id, event, status, this.clock.now());
    if (!saved || status !== 'cancelled') return;
    await this.effects.onCancelled(manager, lead, event, saved);
    await this.effects.backToContacted(manager, lead, ['booked']);
  }
}
