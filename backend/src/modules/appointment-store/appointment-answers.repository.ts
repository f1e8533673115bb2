import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { one, run } from '../../database/statements';
import type { TokenParts } from './appointment-tokens';

/** Upcoming appointment in our own calendar. */
export interface ExpectedAppointment {
  id: string;
  leadId: string;
  tokenVersion: number;
  startsAt: Date;
  isConfirmed: boolean;
}

const EXPECTED = `b.id, b.lead_id AS "leadId", b.token_version AS "tokenVersion", b.starts_at AS "startsAt", b.confirmed_at IS NOT NULL AS "isConfirmed"`;

/** Reads the appointments that people answer about, and stores their answers. */
@Injectable()
export class AppointmentAnswersRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the id of the lead that has the appointment of this token; null if there is none. */
  async findLead({ id, tokenVersion }: TokenParts): Promise<string | null> {
    const row = await one<{ leadId: string }>(
      this.dataSource,
      `SELECT lead_id AS "leadId" FROM appointments WHERE id = $1 AND token_version = $2 AND provider = 'own'`,
      [id, tokenVersion],
    );
    return row?.leadId ?? null;
  }

  /** Locks an appointment; returns null if it has begun or was cancelled. The caller has locked its lead. */
  lockUpcoming(manager: EntityManager, id: string, now: Date): Promise<ExpectedAppointment | null> {
    return one(
      manager,
      `SELECT ${EXPECTED} FROM appointments b
        WHERE b.id = $1 AND b.provider = 'own' AND b.status = 'booked' AND b.starts_at > $2 FOR UPDATE`,
      [id, now],
    );
  }

  /**
   * Locks the lead's next appointment if our latest question by text was whether the person will come, at the appointment's
   * present time.
   */
  lockReminded(manager: EntityManager, leadId: string, now: Date): Promise<ExpectedAppointment | null> {
    return one(
      manager,
      `SELECT ${EXPECTED} FROM appointments b
        WHERE b.lead_id = $1 AND b.provider = 'own' AND b.status = 'booked' AND b.starts_at > $2
          AND coalesce(b.timed_at, b.created_at) < (
            SELECT CASE purpose WHEN 'appointment_reminder' THEN claimed_at END FROM sms_messages
             WHERE lead_id = $1 AND direction = 'outbound' AND purpose IN ('appointment_reminder', 'satisfaction')
               AND claimed_at IS NOT NULL AND status <> 'failed'
             ORDER BY claimed_at DESC LIMIT 1)
        ORDER BY b.starts_at LIMIT 1 FOR UPDATE`,
      [leadId, now],
    );
  }

  async confirm(manager: EntityManager, id: string, now: Date): Promise<void> {
    await run(manager, 'UPDATE appointments SET confirmed_at = $2, updated_at = $2 WHERE id = $1', [id, now]);
  }

  /** Returns how many links were texted to a lead since `since`. */
  async countLinks(manager: EntityManager, leadId: string, since: Date): Promise<number> {
    const row = await one<{ count: number }>(
      manager,
      `SELECT count(*)::int AS count FROM sms_messages
        WHERE lead_id = $1 AND purpose = 'calendar_link' AND (claimed_at IS NULL OR claimed_at > $2)`,
      [leadId, since],
    );
    return row!.count;
  }
}
