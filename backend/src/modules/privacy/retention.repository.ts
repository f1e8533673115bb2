import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many, run } from '../../database/statements';

/** Rows changed per statement, so that no statement holds locks for long. */
const BATCH = 1_000;

/**
 * Skips locked rows until the next nightly run. Statements select their rows in an ARRAY, which is evaluated once: a subquery
 * with a lock could be evaluated again for every row.
 */
const NOT_IN_USE = 'FOR UPDATE SKIP LOCKED';

/**
 * Executes retention. Writes tables of other modules, as an erasure does. Each method works in batches and returns the number of
 * changed rows.
 */
@Injectable()
export class RetentionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Deletes unverified leads and their timelines. A new submission or a user's change restarts the term. */
  removeUnverifiedLeads(before: Date): Promise<number> {
    return this.inBatches(
      `DELETE FROM leads WHERE id = ANY(ARRAY(
         SELECT id FROM leads
          WHERE deleted_at IS NULL AND verification_status <> 'verified' AND created_at < $1 AND updated_at < $1
            AND lead_category NOT IN ('booked', 'client')
          ORDER BY created_at, id LIMIT ${BATCH} ${NOT_IN_USE}))`,
      [before],
    );
  }

  removeAttempts(before: Date): Promise<number> {
    return this.removeCreated('otp_attempts', before);
  }

  removeContacts(before: Date): Promise<number> {
    return this.removeCreated('contacts', before);
  }

  removeEvents(before: Date): Promise<number> {
    return this.removeCreated('analytics_events', before);
  }

  removeLookups(before: Date): Promise<number> {
    return this.inBatches(
      `DELETE FROM phone_lookups WHERE phone_number = ANY(ARRAY(
         SELECT phone_number FROM phone_lookups WHERE looked_up_at < $1 LIMIT ${BATCH} ${NOT_IN_USE}))`,
      [before],
    );
  }

  /** Deletes appointments of other calendars that were never linked to a lead. */
  removeUnmatchedAppointments(before: Date): Promise<number> {
    return this.inBatches(
      `DELETE FROM appointments WHERE id = ANY(ARRAY(
         SELECT id FROM appointments WHERE lead_id IS NULL AND coalesce(starts_at, created_at) < $1 AND created_at < $1
          LIMIT ${BATCH} ${NOT_IN_USE}))`,
      [before],
    );
  }

  removeRequests(before: Date): Promise<number> {
    return this.inBatches(
      `DELETE FROM privacy_requests WHERE id = ANY(ARRAY(
         SELECT id FROM privacy_requests WHERE answered_at < $1 LIMIT ${BATCH}))`,
      [before],
    );
  }

  /** Removes IP addresses and devices, except those of consents, signatures and payments, which are evidence. */
  async removeAddresses(before: Date): Promise<number> {
    let changed = await this.removeAddressesOfLeads(before);
    changed += await this.inBatches(
      `UPDATE otp_attempts SET ip_address = '' WHERE id = ANY(ARRAY(
         SELECT id FROM otp_attempts WHERE created_at < $1 AND ip_address <> '' LIMIT ${BATCH}))`,
      [before],
    );
    // Open alerts still need their evidence.
    changed += await this.inBatches(
      `UPDATE fraud_alerts SET metadata = (metadata - 'ip') || CASE
                WHEN pg_input_is_valid(metadata->>'subject', 'inet')
                THEN jsonb_build_object('subject', 'Dirección borrada (' || right(id::text, 8) || ')') ELSE '{}' END
        WHERE id = ANY(ARRAY(
          SELECT id FROM fraud_alerts WHERE updated_at < $1 AND status NOT IN ('active', 'reviewing')
             AND (metadata ? 'ip' OR pg_input_is_valid(metadata->>'subject', 'inet')) LIMIT ${BATCH} ${NOT_IN_USE}))`,
      [before],
    );
    for (const table of ['blocked_entities', 'blocklist'])
      changed += await this.inBatches(
        `DELETE FROM ${table} WHERE id = ANY(ARRAY(
           SELECT id FROM ${table} WHERE entity_type IN ('ip', 'device') AND least(lifted_at, expires_at) < $1 LIMIT ${BATCH}))`,
        [before],
      );
    changed += await this.inBatches(
      `DELETE FROM ip_geo WHERE id = ANY(ARRAY(SELECT id FROM ip_geo WHERE last_seen < $1 LIMIT ${BATCH} ${NOT_IN_USE}))`,
      [before],
    );
    return changed;
  }

  private removeCreated(
    table: 'otp_attempts' | 'analytics_events' | 'contacts',
    before: Date,
  ): Promise<number> {
    return this.inBatches(
      `DELETE FROM ${table} WHERE id = ANY(ARRAY(SELECT id FROM ${table} WHERE created_at < $1 LIMIT ${BATCH}))`,
      [before],
    );
  }

  /** Visits each lead once, in the order of ids, so that no batch reads the leads of earlier ones again. */
  private async removeAddressesOfLeads(before: Date): Promise<number> {
    let changed = 0;
    let last = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const rows = await many<{ id: string }>(
        this.dataSource,
        `UPDATE leads SET ip_address = NULL, device_fingerprint = NULL, pending_submission = NULL WHERE id = ANY(ARRAY(
           SELECT id FROM leads
            WHERE id > $2 AND updated_at < $1 AND NOT is_blocked
              AND (ip_address IS NOT NULL OR device_fingerprint IS NOT NULL OR pending_submission IS NOT NULL)
            ORDER BY id LIMIT ${BATCH} ${NOT_IN_USE}))
         RETURNING id`,
        [before, last],
      );
      changed += rows.length;
      if (rows.length < BATCH) return changed;
      last = rows.reduce((highest, { id }) => (id > highest ? id : highest), last);
    }
  }

  /** Repeats a statement until it changes less than a full batch. @returns total number of changed rows */
  private async inBatches(statement: string, values: unknown[]): Promise<number> {
    let changed = 0;
    for (;;) {
      const count = await run(this.dataSource, statement, values);
      changed += count;
      if (count < BATCH) return changed;
    }
  }
}
