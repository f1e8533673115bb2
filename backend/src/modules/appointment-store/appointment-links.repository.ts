import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { one, run, type StatementSource } from '../../database/statements';

/** Maximum number of valid links per lead; a new one replaces the oldest. More than the limits of messages allow in the life of a link. */
const MOST_OF_A_LEAD = 300;

/** Reads and writes `appointment_links`. */
@Injectable()
export class AppointmentLinksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds a link, unless it exists and is valid, or the lead has been erased. */
  async add(
    { refHash, leadId, byMail, expiresAt }: LinkRow,
    now: Date,
    manager: EntityManager | DataSource = this.dataSource,
  ): Promise<void> {
    await run(
      manager,
      `WITH surplus AS (
         DELETE FROM appointment_links WHERE ref_hash IN (
           SELECT ref_hash FROM appointment_links WHERE lead_id = $2 AND ref_hash <> $1 ORDER BY expires_at DESC OFFSET $5))
       INSERT INTO appointment_links (ref_hash, lead_id, by_mail, expires_at)
       SELECT $1::text, id, $3::boolean, $4::timestamptz FROM leads WHERE id = $2 FOR KEY SHARE
       ON CONFLICT (ref_hash) DO UPDATE SET expires_at = excluded.expires_at WHERE appointment_links.expires_at <= $6`,
      [refHash, leadId, byMail, expiresAt, MOST_OF_A_LEAD - 1, now],
    );
  }

  /** Returns the verified lead of a valid link. A link issued for a mailbox expires when the phone is verified. */
  async findLead(
    refHash: string,
    now: Date,
    source: StatementSource = this.dataSource,
  ): Promise<string | null> {
    const link = await one<{ leadId: string }>(
      source,
      `SELECT l.id AS "leadId" FROM appointment_links k JOIN leads l ON l.id = k.lead_id
        WHERE k.ref_hash = $1 AND k.expires_at > $2
          AND NOT (k.by_mail AND l.phone_proven_at IS NOT NULL)
          AND l.deleted_at IS NULL AND NOT l.is_blocked AND l.verification_status = 'verified'`,
      [refHash, now],
    );
    return link?.leadId ?? null;
  }

  /** Returns how many links were texted to a lead since `since`. */
  async countTexted(manager: EntityManager, leadId: string, since: Date): Promise<number> {
    const row = await one<{ count: number }>(
      manager,
      `SELECT count(*)::int AS count FROM sms_messages
        WHERE lead_id = $1 AND purpose = 'calendar_link' AND (claimed_at IS NULL OR claimed_at > $2)`,
      [leadId, since],
    );
    return row!.count;
  }

  async removeThoseByMail(manager: EntityManager, leadId: string): Promise<void> {
    await run(manager, 'DELETE FROM appointment_links WHERE lead_id = $1 AND by_mail', [leadId]);
  }

  async removeExpired(now: Date): Promise<void> {
    await run(this.dataSource, 'DELETE FROM appointment_links WHERE expires_at <= $1', [now]);
  }
}

interface LinkRow {
  refHash: string;
  leadId: string;
  byMail: boolean;
  expiresAt: Date;
}
