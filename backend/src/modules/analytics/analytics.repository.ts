import { Injectable } from '@nestjs/common';
import type { VerificationMethod } from 'domain/verification';
import { DataSource } from 'typeorm';
import { many, one } from '../../database/statements';
import { DEFAULT_SOURCE } from '../leads/intake/lead-source';
import type { DayCountDto, StateCountDto } from './analytics.dto';
import { FUNNEL_EVENTS_BY_STEP } from './funnel-steps';
import { seenBy } from '../../common/permissions/lead-sight';

/** Time interval. Includes `from`, excludes `to`. */
export interface Range {
  from: Date;
  to: Date;
}

/** Leads that came in one hour of one weekday. */
export interface WeekHour {
  /** 1 is Monday, 7 Sunday. */
  weekday: number;
  hour: number;
  total: number;
  verified: number;
}

/** Count of one funnel event, for all visits, for one source or for one kind of device. */
export interface FunnelCount {
  event: string;
  current: boolean;
  source: string | null;
  device: string | null;
  count: number;
}

/** Leads verified by one method, in the range and in the range before. */
export interface MethodCount {
  method: VerificationMethod;
  count: number;
  previousCount: number;
}

/** Performance figures of the office, not rounded. */
export interface Performance {
  meanScore: number | null;
  verified: number;
  contacted: number;
  responseHours: number | null;
  satisfaction: number | null;
}

/** Regular expression that captures the host of a URL. */
const HOST = `'^https?://([^/:]+)'`;

/** SQL condition: the user may see the lead of the event. Always true if `person` is null. */
const SEEN = (event: string, person: string): string =>
  `(${person}::uuid IS NULL OR EXISTS (SELECT FROM leads s WHERE s.id = ${event}.lead_id AND ${seenBy('s.assigned_to', person)}))`;

/** Lead counts by hour: the table kept by triggers, or, for a user with limited sight, a count of the leads that this user may see. */
const countsByHour = (sight: string | null, person: string): string =>
  sight === null
    ? 'lead_counts_by_hour'
    : `(SELECT date_trunc('hour', created_at, 'UTC') AS hour, count(*) AS total,
               count(*) FILTER (WHERE verification_status = 'verified') AS verified
          FROM leads WHERE deleted_at IS NULL AND ${seenBy('assigned_to', person)} GROUP BY 1) AS seen`;

const withSight = <T>(values: T[], sight: string | null): (T | string)[] =>
  sight === null ? values : [...values, sight];

/** Reads the figures of the analytics screens. Figures by state, hour and day come from counts that triggers maintain. */
@Injectable()
export class AnalyticsRepository {
  constructor(private readonly dataSource: DataSource) {}

  states(): Promise<StateCountDto[]> {
    return many(
      this.dataSource,
      `SELECT nullif(state, '') AS state, sum(total)::int AS total, sum(verified)::int AS verified
         FROM lead_counts_by_state GROUP BY state HAVING sum(total) > 0 ORDER BY total DESC, state`,
      [],
      { prepared: true },
    );
  }

  /** Counts the leads themselves, because no table has counts by state and hour. */
  statesOf({ from, to }: Range, sight: string | null): Promise<StateCountDto[]> {
    return many(
      this.dataSource,
      `SELECT state, count(*)::int AS total, count(*) FILTER (WHERE verification_status = 'verified')::int AS verified
         FROM leads WHERE deleted_at IS NULL AND created_at >= $1 AND created_at < $2 AND ${seenBy('assigned_to', '$3')}
        GROUP BY state ORDER BY total DESC, state`,
      [from, to, sight],
    );
  }

  hours({ from, to }: Range, timeZone: string, sight: string | null): Promise<WeekHour[]> {
    return many(
      this.dataSource,
      `SELECT extract(isodow FROM hour AT TIME ZONE $3)::int AS weekday,
              extract(hour FROM hour AT TIME ZONE $3)::int AS hour,
              sum(total)::int AS total, sum(verified)::int AS verified
         FROM ${countsByHour(sight, '$4')} WHERE hour >= $1 AND hour < $2 GROUP BY 1, 2`,
      withSight([from, to, timeZone], sight),
    );
  }

  /** Returns the moment `days` calendar days before `end`, at the same local time in the time zone. */
  async daysBefore(end: Date, days: number, timeZone: string): Promise<Date> {
    const row = await one<{ start: Date }>(
      this.dataSource,
      'SELECT date_subtract($1::timestamptz, make_interval(days => $2), $3) AS start',
      [end, days, timeZone],
    );
    return row!.start;
  }

  daily({ from, to }: Range, timeZone: string, sight: string | null): Promise<DayCountDto[]> {
    return many(
      this.dataSource,
      `WITH counted AS (
         SELECT (hour AT TIME ZONE $3)::date AS day, sum(total)::int AS registered, sum(verified)::int AS verified
           FROM ${countsByHour(sight, '$4')}
          WHERE hour >= date_trunc('day', $1::timestamptz, $3) AND hour < $2
          GROUP BY 1
       )
       SELECT to_char(midnight, 'YYYY-MM-DD') AS day, coalesce(registered, 0) AS registered, coalesce(verified, 0) AS verified
         FROM generate_series(($1::timestamptz AT TIME ZONE $3)::date::timestamp,
                              ($2::timestamptz AT TIME ZONE $3) - interval '1 microsecond', '1 day') AS calendar(midnight)
         LEFT JOIN counted ON counted.day = midnight::date
        ORDER BY midnight`,
      withSight([from, to, timeZone], sight),
    );
  }

  /**
   * Counts each visit once per step. A visit is identified by its session, and an event that only the server records by its lead. If the
   * browser sent source and device in any step of a visit, they hold for the whole visit; otherwise they come from the lead's attribution
   * and user agent. A lead becomes a customer with the first payment.
   */
  funnel({ from, to }: Range, before: Range, sight: string | null): Promise<FunnelCount[]> {
    return many(
      this.dataSource,
      `WITH step AS MATERIALIZED (
         SELECT event, created_at >= $2 AS current, metadata->>'sessionId' AS session, lead_id, id, metadata
           FROM analytics_events e WHERE event = ANY($4) AND created_at >= $1 AND created_at < $3 AND (created_at < $7 OR created_at >= $2)
            AND ${SEEN('e', '$6')}
            AND (event <> $5 OR lead_id IS NOT NULL AND NOT EXISTS (
                  SELECT 1 FROM analytics_events o WHERE o.lead_id = e.lead_id AND o.event = $5 AND o.created_at < e.created_at))
       ), visit AS (
         SELECT session, coalesce(max(metadata->>'utmSource'), max(metadata->>'referrerHost')) AS source,
                max(metadata->>'device') AS device
           FROM step WHERE session IS NOT NULL GROUP BY session
       ), told AS (
         SELECT event, current, coalesce(session, lead_id::text, step.id::text) AS subject,
                lower(coalesce(visit.source, l.attribution->>'utmSource',
                               substring(l.attribution->>'referrer' FROM ${HOST}), '${DEFAULT_SOURCE}')) AS source,
                coalesce(visit.device, CASE WHEN l.user_agent ~* 'ipad|tablet' THEN 'tablet'
                                            WHEN l.user_agent ~* 'mobi' THEN 'mobile'
                                            WHEN l.user_agent IS NOT NULL THEN 'desktop' END, 'desconocido') AS device
           FROM step LEFT JOIN visit USING (session) LEFT JOIN leads l ON l.id = step.lead_id
       )
       SELECT event, current, source, device, count(DISTINCT subject)::int AS count FROM told
        GROUP BY GROUPING SETS ((event, current), (event, current, source), (event, current, device))`,
      [
        before.from,
        from,
        to,
        Object.values(FUNNEL_EVENTS_BY_STEP),
        FUNNEL_EVENTS_BY_STEP.client,
        sight,
        before.to,
      ],
    );
  }

  /**
   * Counts leads by verification method in a range and in the range before it. Events without a method are from the time when SMS was the
   * only one.
   */
  verifiedBy({ from, to }: Range, before: Range, sight: string | null): Promise<MethodCount[]> {
    return many(
      this.dataSource,
      `SELECT coalesce(metadata->>'method', 'sms') AS method,
              count(DISTINCT coalesce(lead_id, id)) FILTER (WHERE created_at >= $2)::int AS count,
              count(DISTINCT coalesce(lead_id, id)) FILTER (WHERE created_at < $2)::int AS "previousCount"
         FROM analytics_events e WHERE event = '${FUNNEL_EVENTS_BY_STEP.code_verified}'
          AND created_at >= $1 AND created_at < $3 AND (created_at < $5 OR created_at >= $2) AND ${SEEN('e', '$4')}
        GROUP BY 1 ORDER BY 2 DESC, 1`,
      [before.from, from, to, sight, before.to],
    );
  }

  /** Returns the performance figures of the leads that came in the range. */
  async performance({ from, to }: Range, sight: string | null): Promise<Performance> {
    const row = await one<Performance>(
      this.dataSource,
      `WITH lead AS (
         SELECT id, lead_score, verified_at, verification_status = 'verified' AS verified
           FROM leads WHERE deleted_at IS NULL AND created_at >= $1 AND created_at < $2 AND ${seenBy('assigned_to', '$3')}
       ), contact AS (
         SELECT lead.id, min(i.created_at) - min(lead.verified_at) AS wait
           FROM lead JOIN lead_interactions i ON i.lead_id = lead.id
          WHERE i.direction = 'outbound' AND i.type IN ('call', 'sms', 'email', 'meeting', 'booking_attended')
            AND lead.verified AND i.created_at >= lead.verified_at
          GROUP BY lead.id
       )
       SELECT (SELECT avg(lead_score)::float FROM lead) AS "meanScore",
              (SELECT count(*)::int FROM lead WHERE verified) AS verified,
              (SELECT count(*)::int FROM contact) AS contacted,
              (SELECT (extract(epoch FROM avg(wait)) / 3600)::float FROM contact) AS "responseHours",
              (SELECT avg(i.content::int)::float FROM lead JOIN lead_interactions i ON i.lead_id = lead.id
                WHERE i.type = 'satisfaction' AND i.direction = 'inbound' AND i.content ~ '^[1-5]$') AS satisfaction`,
      [from, to, sight],
    );
    return row!;
  }
}
