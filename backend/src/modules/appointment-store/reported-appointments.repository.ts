import { Injectable } from '@nestjs/common';
import type { AppointmentProvider } from 'domain/calendar/appointments';
import type { EntityManager } from 'typeorm';
import { many, one, run } from '../../database/statements';
import type { EndStatus, SavedAppointment } from './appointment-records';
import { Appointment } from './appointment.entity';
import type { CalendarEvent } from './calendar-event';

/** Reads and writes the appointments that other calendars report. Cancelled and replaced appointments stay so. */
@Injectable()
export class ReportedAppointmentsRepository {
  /** Handles calendar events one at a time until the transaction ends: they are few, and two may concern each other. */
  async lockEvents(manager: EntityManager): Promise<void> {
    // Servers of the previous version take this lock too.
    await run(manager, 'SELECT pg_advisory_xact_lock(hashtext($1))', ['bookings']);
  }

  /** Returns an appointment of another calendar; null if it was not reported yet. */
  find(
    manager: EntityManager,
    provider: AppointmentProvider,
    externalId: string,
  ): Promise<Appointment | null> {
    return manager.findOneBy(Appointment, { provider, externalId });
  }

  /**
   * Saves a new appointment. An older message does not change the date from a newer one. The invitee's data are stored while the
   * lead is unknown.
   */
  async saveCreated(
    manager: EntityManager,
    leadId: string | null,
    { provider, externalId, startsAt, endsAt, occurredAt, invitee, cancelUrl }: CalendarEvent,
    now: Date,
  ): Promise<SavedAppointment> {
    const saved = await one<SavedAppointment>(
      manager,
      `INSERT INTO appointments AS b (provider, external_id, lead_id, status, starts_at, ends_at, starts_at_told_at, timed_at,
         is_made, is_counted, cancel_url, invitee_name, invitee_phone, email)
       VALUES ($1, $2, $3, 'booked', $4, $5, $6, $6, true, $3::uuid IS NOT NULL, $8, $9, $10, $11)
       ON CONFLICT (provider, external_id) DO UPDATE SET lead_id = coalesce(b.lead_id, excluded.lead_id),
         is_made = true, is_counted = b.is_counted OR excluded.is_counted, updated_at = $7,
         cancel_url = coalesce(excluded.cancel_url, b.cancel_url),
         starts_at = CASE WHEN b.starts_at_told_at > excluded.starts_at_told_at THEN b.starts_at
                          ELSE coalesce(excluded.starts_at, b.starts_at) END,
         ends_at = CASE WHEN b.starts_at_told_at > excluded.starts_at_told_at OR excluded.starts_at IS NULL THEN b.ends_at
                        ELSE excluded.ends_at END,
         timed_at = CASE WHEN b.starts_at IS DISTINCT FROM excluded.starts_at
                         THEN greatest(b.starts_at_told_at, excluded.starts_at_told_at) ELSE b.timed_at END,
         starts_at_told_at = greatest(b.starts_at_told_at, excluded.starts_at_told_at),
         invitee_name = CASE WHEN b.status = 'booked' AND coalesce(b.lead_id, excluded.lead_id) IS NULL THEN excluded.invitee_name END,
         invitee_phone = CASE WHEN b.status = 'booked' AND coalesce(b.lead_id, excluded.lead_id) IS NULL THEN excluded.invitee_phone END,
         email = CASE WHEN b.status = 'booked' AND coalesce(b.lead_id, excluded.lead_id) IS NULL THEN excluded.email END
       RETURNING id, status, starts_at AS "startsAt"`,
      [
        provider,
        externalId,
        leadId,
        startsAt,
        endsAt,
        occurredAt,
        now,
        cancelUrl,
        ...(leadId === null ? [invitee.name, invitee.phone, invitee.email] : [null, null, null]),
      ],
    );
    return saved!;
  }

  /**
   * Ends an appointment that has not ended yet.
   * @returns null if it has ended; the office may have recorded its outcome
   */
  async saveEnded(
    manager: EntityManager,
    leadId: string | null,
    { provider, externalId, startsAt, endsAt }: CalendarEvent,
    status: EndStatus,
    now: Date,
  ): Promise<SavedAppointment | null> {
    return one<SavedAppointment>(
      manager,
      `INSERT INTO appointments AS b (provider, external_id, lead_id, status, starts_at, ends_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (provider, external_id) DO UPDATE SET status = excluded.status, updated_at = $7,
         lead_id = coalesce(b.lead_id, excluded.lead_id),
         starts_at = coalesce(b.starts_at, excluded.starts_at), ends_at = coalesce(b.ends_at, excluded.ends_at),
         invitee_name = NULL, invitee_phone = NULL, email = NULL
        WHERE b.status = 'booked'
       RETURNING id, status, starts_at AS "startsAt"`,
      [provider, externalId, leadId, status, startsAt, endsAt, now],
    );
  }

  /** Marks an appointment as replaced, even if its booking was not reported yet. */
  async saveReplaced(
    manager: EntityManager,
    leadId: string | null,
    provider: AppointmentProvider,
    externalId: string,
    now: Date,
  ): Promise<void> {
    await run(
      manager,
      `INSERT INTO appointments AS b (provider, external_id, lead_id, status, is_counted)
       VALUES ($1, $2, $3, 'rescheduled', $3::uuid IS NOT NULL)
       ON CONFLICT (provider, external_id) DO UPDATE SET is_counted = b.is_counted OR excluded.is_counted,
         lead_id = coalesce(b.lead_id, excluded.lead_id), invitee_name = NULL, invitee_phone = NULL, email = NULL,
         status = CASE b.status WHEN 'booked' THEN 'rescheduled' ELSE b.status END, updated_at = $4`,
      [provider, externalId, leadId, now],
    );
  }

  /**
   * Links an appointment of another calendar to a lead; the first of concurrent calls wins.
   * @returns whether the funnel had counted it; null if it already has a lead, or was cancelled
   */
  assign(
    manager: EntityManager,
    id: string,
    leadId: string,
    now: Date,
  ): Promise<{ wasCounted: boolean } | null> {
    return one(
      manager,
      `UPDATE appointments SET lead_id = $2, is_counted = true, invitee_name = NULL, invitee_phone = NULL, email = NULL, updated_at = $3
        WHERE id = $1 AND lead_id IS NULL AND provider <> 'own' AND status IN ('booked', 'attended', 'no_show')
       RETURNING old.is_counted AS "wasCounted"`,
      [id, leadId, now],
    );
  }

  /**
   * Links a lead to the appointments of other calendars that were booked with the phone it has just verified.
   * @param since excludes older appointments, which are no longer matched to leads
   * @returns the appointments, and whether the funnel had counted each
   */
  claim(
    manager: EntityManager,
    leadId: string,
    since: Date,
    now: Date,
  ): Promise<{ id: string; wasCounted: boolean }[]> {
    return many(
      manager,
      `UPDATE appointments b SET lead_id = l.id, is_counted = true, invitee_name = NULL, invitee_phone = NULL, email = NULL, updated_at = $3
         FROM leads l
        WHERE l.id = $1 AND l.deleted_at IS NULL AND l.phone_proven_at IS NOT NULL AND NOT l.possible_duplicate
          AND b.lead_id IS NULL AND b.invitee_phone = l.phone_number AND b.provider <> 'own'
          AND b.status IN ('booked', 'attended', 'no_show') AND greatest(b.starts_at, b.created_at) >= $2
       RETURNING b.id, old.is_counted AS "wasCounted"`,
      [leadId, since, now],
    );
  }
}
