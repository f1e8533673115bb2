import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RELAXED_COMMIT } from '../../../database/relaxed-commit';
import { one, run } from '../../../database/statements';
import { ownStopsOf } from '../suppressions/opt-out-rule.service';
import type { SuppressionChannel } from '../suppressions/suppression.entity';

/** Reservation of a day's budget. */
export interface Reservation {
  day: string;
  /** Price, in millionths of a dollar. */
  micros: number;
  /** Number of texts. */
  texts: number;
}

/** Result of reserving budget. */
export interface ReservationResult {
  /** Whether the number opted out; then nothing was reserved. */
  suppressed: boolean;
  /** Total of the day including this reservation; null if nothing was reserved. */
  spent: number | null;
}

/** Present rate of spending and of requests for codes. */
export interface CodeRate {
  /** Total of the day, of all kinds. */
  today: number;
  /** Number of requests in the last hour, by all methods. */
  lastHour: number;
}

/** Reads and writes `sms_daily_counts` and `sms_code_counts`. Money is in millionths of a dollar. */
@Injectable()
export class DailyBudgetRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Reserves a price in one statement, unless the number opted out or the day would exceed the cap. The day's row is locked until
   * the commit, which therefore does not wait for the disk. The same statement records the contact of a code, for which a visitor waits.
   * @param code number that receives a code, E.164, and the time; null for other messages
   * @param to E.164; '' skips the check of opt-outs
   * @param stops channels whose opt-outs stop the message
   * @param codeSlot ten minutes in which a code is counted; null for other messages
   */
  async reserve(
    { day, micros, texts }: Reservation,
    to: string,
    cap: number,
    codeSlot: Date | null,
    code: { to: string; at: Date } | null,
    stops: readonly SuppressionChannel[] = ownStopsOf('sms'),
  ): Promise<ReservationResult> {
    const row = await one<ReservationResult>(
      this.dataSource,
      `WITH ${RELAXED_COMMIT}, suppressed AS (
         SELECT 1 FROM sms_suppressions WHERE phone_number IN ($1::text, phone_mark($1::text)) AND channel = ANY($9::text[])
       ), taken AS (
         INSERT INTO sms_daily_counts AS c (day, micros, count)
         SELECT $2::date, $3::bigint, $4::int WHERE NOT EXISTS (SELECT 1 FROM suppressed) AND $3::bigint <= $5::bigint
         ON CONFLICT (day) DO UPDATE SET micros = c.micros + excluded.micros, count = c.count + excluded.count
          WHERE c.micros + excluded.micros <= $5::bigint
         RETURNING micros
       ), counted AS (
         INSERT INTO sms_code_counts AS c (slot, count) SELECT $6::timestamptz, 1 FROM taken WHERE $6::timestamptz IS NOT NULL
         ON CONFLICT (slot) DO UPDATE SET count = c.count + 1
       ), contact AS (
         INSERT INTO contacts (phone_number, kind, created_at) SELECT $7::text, 'code', $8::timestamptz FROM taken WHERE $7::text IS NOT NULL
       )
       SELECT EXISTS (SELECT 1 FROM suppressed) AS suppressed, (SELECT micros::float8 FROM taken) AS spent FROM relaxed`,
      [to, day, micros, texts, cap, codeSlot, code?.to ?? null, code?.at ?? null, stops],
      { prepared: true },
    );
    return row!;
  }

  /** Adds an amount already charged, past any budget. @returns total of the day */
  async add({ day, micros, texts }: Reservation): Promise<number> {
    const row = await one<{ micros: number }>(
      this.dataSource,
      `WITH ${RELAXED_COMMIT}
       INSERT INTO sms_daily_counts AS c (day, micros, count) SELECT $1::date, $2::bigint, $3::int FROM relaxed
       ON CONFLICT (day) DO UPDATE SET micros = c.micros + excluded.micros, count = c.count + excluded.count
       RETURNING micros::float8 AS micros`,
      [day, micros, texts],
    );
    return row!.micros;
  }

  async release({ day, micros, texts }: Reservation): Promise<void> {
    await run(
      this.dataSource,
      'UPDATE sms_daily_counts SET micros = greatest(micros - $2::bigint, 0), count = greatest(count - $3::int, 0) WHERE day = $1',
      [day, micros, texts],
    );
  }

  /** Counts a request without a cost. @param slot ten minutes in which it is counted */
  async countRequest(slot: Date): Promise<void> {
    await run(
      this.dataSource,
      `WITH ${RELAXED_COMMIT}
       INSERT INTO sms_code_counts AS c (slot, count) SELECT $1::timestamptz, 1 FROM relaxed
       ON CONFLICT (slot) DO UPDATE SET count = c.count + 1`,
      [slot],
    );
  }

  /** @param since start of the hour that ends now */
  async rate(day: string, since: Date): Promise<CodeRate> {
    const row = await one<CodeRate>(
      this.dataSource,
      `SELECT coalesce((SELECT micros FROM sms_daily_counts WHERE day = $1), 0)::float8 AS today,
              coalesce((SELECT sum(count)::int FROM sms_code_counts WHERE slot > $2), 0) AS "lastHour"`,
      [day, since],
      { prepared: true },
    );
    return row!;
  }

  /** Returns the median number of requests per hour, of hours with any. @returns 0 before there are `fewest` such hours */
  async usualHour(until: Date, fewest: number): Promise<number> {
    const row = await one<{ usual: number }>(
      this.dataSource,
      `SELECT CASE WHEN count(*) < $2 THEN 0 ELSE percentile_disc(0.5) WITHIN GROUP (ORDER BY codes) END::int AS usual
         FROM (SELECT sum(count) AS codes FROM sms_code_counts WHERE slot <= $1 GROUP BY date_trunc('hour', slot)) hours`,
      [until, fewest],
    );
    return row!.usual;
  }

  async forgetRequestsBefore(moment: Date): Promise<void> {
    await run(this.dataSource, 'DELETE FROM sms_code_counts WHERE slot < $1', [moment]);
  }
}
