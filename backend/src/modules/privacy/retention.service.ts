import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Every } from '../../jobs/every';
import { Clock } from '../../common/clock';
import { AuditService } from '../audit/audit.service';
import { SettingsService } from '../settings/settings.service';

/** Each night at 4:45. */
const NIGHTLY = '0 45 4 * * *';
/** Rows changed in one statement, so that none of them holds a table for long. */
const BATCH = 1_000;
const DAY_MS = 86_400_000;
/** What Twilio said of a number counts for so long (PhoneLookupService). */
const LOOKUP_DAYS = 30;
/** 11 CCR § 7101. */
const REQUEST_DAYS = 730;

/** What a round has done, by kind; only what there was. */
export type RetentionDone = Record<string, number>;

/**
 * Where a row in use would be waited for, another night does as well. Statements choose their rows in an ARRAY, which is
 * made once: a subquery that locks may be run anew for every row of its statement.
 */
const NOT_IN_USE = 'FOR UPDATE SKIP LOCKED';

/** Forgets by itself what is older than the owner wants it kept. Doing so twice does no harm. */
@Injectable()
export class RetentionService {
  private readonly logger = new Logger(RetentionService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
  ) {}

  /** Applies all periods once. What was done before a failure is on record too. */
  @Every(NIGHTLY, { once: true })
  async apply(): Promise<RetentionDone> {
    const { retentionDays } = await this.settings.get();
    const done: RetentionDone = {};
    const count = async (kind: string, days: number | null, work: (before: Date) => Promise<number>) => {
      if (days === null) return;
      const changed = await work(new Date(this.clock.now().getTime() - days * DAY_MS));
      if (changed > 0) done[kind] = changed;
    };
    try {
      await count('unverifiedLeads', retentionDays.unverifiedLeads, (before) =>
        this.forgetUnverified(before),
      );
      await count('attempts', retentionDays.attempts, (before) => this.remove('otp_attempts', before));
      await count('ipData', retentionDays.ipData, (before) => this.forgetAddresses(before));
      await count('events', retentionDays.events, (before) => this.remove('analytics_events', before));
      await count('lookups', LOOKUP_DAYS, (before) => this.removeLookups(before));
      await count('requests', REQUEST_DAYS, (before) => this.removeRequests(before));
    } finally {
      if (Object.keys(done).length > 0) {
        this.logger.log(done, 'kept long enough, forgotten');
        await this.audit.record({
          adminId: null,
          username: 'system',
          action: 'retention_applied',
          after: done,
          ipAddress: null,
        });
      }
    }
    return done;
  }

  /** With their timelines. A submission or a person's work starts the time anew; a client needs no code to be one. */
  private forgetUnverified(before: Date): Promise<number> {
    return this.inBatches(
      `DELETE FROM leads WHERE id = ANY(ARRAY(
         SELECT id FROM leads
          WHERE deleted_at IS NULL AND verification_status <> 'verified' AND created_at < $1 AND updated_at < $1
            AND lead_category NOT IN ('booked', 'client')
          ORDER BY created_at, id LIMIT ${BATCH} ${NOT_IN_USE}))`,
      [before],
    );
  }

  private remove(table: 'otp_attempts' | 'analytics_events', before: Date): Promise<number> {
    return this.inBatches(
      `DELETE FROM ${table} WHERE id = ANY(ARRAY(SELECT id FROM ${table} WHERE created_at < $1 LIMIT ${BATCH}))`,
      [before],
    );
  }

  private removeLookups(before: Date): Promise<number> {
    return this.inBatches(
      `DELETE FROM phone_lookups WHERE phone_number = ANY(ARRAY(
         SELECT phone_number FROM phone_lookups WHERE looked_up_at < $1 LIMIT ${BATCH} ${NOT_IN_USE}))`,
      [before],
    );
  }

  private removeRequests(before: Date): Promise<number> {
    return this.inBatches(
      `DELETE FROM privacy_requests WHERE id = ANY(ARRAY(
         SELECT id FROM privacy_requests WHERE answered_at < $1 LIMIT ${BATCH}))`,
      [before],
    );
  }

  /**
   * Addresses and devices, wherever they are not the proof of something: those of consents, signatures and payments stay
   * with these.
   */
  private async forgetAddresses(before: Date): Promise<number> {
    let changed = await this.forgetAddressesOfLeads(before);
    changed += await this.inBatches(
      `UPDATE otp_attempts SET ip_address = '' WHERE id = ANY(ARRAY(
         SELECT id FROM otp_attempts WHERE created_at < $1 AND ip_address <> '' LIMIT ${BATCH}))`,
      [before],
    );
    // What an open alert rests on is still needed.
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

  /** Every lead once, in the order of ids: those that are done are not looked at again for each batch. */
  private async forgetAddressesOfLeads(before: Date): Promise<number> {
    let changed = 0;
    let last = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const [rows] = await this.dataSource.query<[{ id: string }[], number]>(
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

  /** Runs a statement of at most so many rows until there are fewer. @returns how many it changed in all */
  private async inBatches(statement: string, values: unknown[]): Promise<number> {
    let changed = 0;
    for (;;) {
      const [, count] = await this.dataSource.query<[unknown[], number]>(statement, values);
      changed += count;
      if (count < BATCH) return changed;
    }
  }
}
