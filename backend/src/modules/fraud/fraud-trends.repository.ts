import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many } from '../../database/statements';
import type { FraudDayDto } from './dto/fraud-trends.dto';
import { SAVED_REASONS } from './saved-reasons';

/** Network with failed attempts. */
export interface OffendingNetwork {
  /** Example address of the network. */
  address: string;
  /** Number of addresses of the network that made attempts. */
  addresses: number;
  attempts: number;
  failures: number;
  phones: number;
}

/** Reads the statistics of abuse. */
@Injectable()
export class FraudTrendsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the figures of each of the last `count` days, including today. */
  days(now: Date, timeZone: string, count: number): Promise<FraudDayDto[]> {
    return many(
      this.dataSource,
      `WITH range AS (
         SELECT date_trunc('day', $1::timestamptz, $2) AS today,
                date_subtract(date_trunc('day', $1::timestamptz, $2), make_interval(days => $3 - 1), $2) AS start
       ), attempt AS (
         SELECT (created_at AT TIME ZONE $2)::date AS day, count(*)::int AS attempts,
                count(*) FILTER (WHERE attempt_type = 'verify' AND NOT success)::int AS wrong
           FROM otp_attempts, range WHERE created_at >= start GROUP BY 1
       ), kept AS (
         SELECT (a.created_at AT TIME ZONE $2)::date AS day, count(*)::int AS saved
           FROM range, otp_attempts a LEFT JOIN leads l ON l.phone_number = a.phone_number AND l.deleted_at IS NULL AND NOT l.possible_duplicate
          WHERE a.created_at >= start AND a.failure_reason = ANY($4)
            -- A phone without a lead would have received no message.
            AND (a.failure_reason <> 'rate_limited' OR l.id IS NOT NULL)
            -- Excludes challenges that were solved, because the message was sent.
            AND (a.failure_reason <> 'challenge_required'
                 OR NOT EXISTS (SELECT 1 FROM otp_attempts sent
                                 WHERE sent.phone_number = a.phone_number AND sent.attempt_type = 'send' AND sent.success
                                   AND sent.created_at BETWEEN a.created_at AND a.created_at + interval '10 minutes'))
          GROUP BY 1
       ), block AS (
         SELECT (created_at AT TIME ZONE $2)::date AS day, count(*)::int AS blocks
           FROM (SELECT created_at FROM blocklist UNION ALL SELECT created_at FROM blocked_entities) b, range
          WHERE created_at >= start GROUP BY 1
       ), alert AS (
         SELECT (created_at AT TIME ZONE $2)::date AS day, count(*)::int AS alerts
           FROM fraud_alerts, range WHERE created_at >= start GROUP BY 1
       )
       SELECT to_char(midnight, 'YYYY-MM-DD') AS day, coalesce(attempts, 0) AS attempts, coalesce(wrong, 0) AS "wrongCodes",
              coalesce(saved, 0) AS "savedMessages", coalesce(blocks, 0) AS blocks, coalesce(alerts, 0) AS alerts
         FROM range, generate_series((start AT TIME ZONE $2)::date::timestamp, (today AT TIME ZONE $2)::date, '1 day') AS calendar(midnight)
         LEFT JOIN attempt ON attempt.day = midnight::date
         LEFT JOIN kept ON kept.day = midnight::date
         LEFT JOIN block ON block.day = midnight::date
         LEFT JOIN alert ON alert.day = midnight::date
        ORDER BY midnight`,
      [now, timeZone, count, SAVED_REASONS],
    );
  }

  /** Returns the networks (/24, or /48 of IPv6) with the most failed attempts since a moment. */
  networks(since: Date, most: number): Promise<OffendingNetwork[]> {
    return many(
      this.dataSource,
      `SELECT min(ip_address) AS address, count(DISTINCT ip_address)::int AS addresses, count(*)::int AS attempts,
              count(*) FILTER (WHERE NOT success)::int AS failures, count(DISTINCT phone_number)::int AS phones
         FROM (
           SELECT ip_address, phone_number, success,
                  set_masklen(ip_address::inet::cidr, CASE family(ip_address::inet) WHEN 4 THEN 24 ELSE 48 END) AS network
             FROM (SELECT CASE WHEN pg_input_is_valid(ip_address, 'inet') THEN ip_address END AS ip_address, phone_number, success
                     FROM otp_attempts WHERE created_at >= $1) valid
            WHERE ip_address IS NOT NULL
         ) a
        GROUP BY network HAVING count(*) FILTER (WHERE NOT success) > 0
        ORDER BY failures DESC, attempts DESC LIMIT $2`,
      [since, most],
    );
  }
}
