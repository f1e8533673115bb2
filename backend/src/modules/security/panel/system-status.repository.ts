import { Injectable } from '@nestjs/common';
import type { VerificationMethod } from 'domain/verification';
import { DataSource } from 'typeorm';
import { many, one } from '../../../database/statements';

/** Figures by which the state of the system is judged. */
export interface SystemFacts {
  /** Seconds since the most overdue job became due, for its first or next attempt; 0 if none is due. */
  oldestDueSeconds: number;
  /** Jobs that failed for good in the last 24 hours. */
  failedJobs: number;
  /** Amount of today's budget that was spent, in millionths of a dollar. */
  spentToday: number;
  smsFailing: boolean;
  /** Provider's code if it refuses all texts of the account; null otherwise. */
  smsRefusal: string | null;
  /** Number of payments and refunds with an unknown outcome, which a user must look up. */
  paymentsToReview: number;
  /** Reason why the gateway refuses our account, as a text for the owner; null if it does not. */
  gatewayRefusal: string | null;
  /** Other notices of the gateway that no user has seen. */
  gatewayNotices: number;
}

/** Verification method that is out of service. */
export interface MethodOut {
  method: VerificationMethod;
  since: Date;
  /** Provider's code. */
  code: string;
}

/**
 * The SMS provider counts as failing by its latest sends of the last half hour: at most `JUDGED_SENDS` are read, and at least
 * `LEAST_FAILED_SENDS` of them must have failed.
 */
const JUDGED_SENDS = 50;
const LEAST_FAILED_SENDS = 3;

/** Failure reasons of codes that are the provider's fault. */
const PROVIDERS_FAULT = [
  'unavailable',
  'provider_account',
  'undelivered_account',
  'undelivered_content',
  'undelivered_transient',
];

/** Reads the figures of the system's state from PostgreSQL, including those of other modules. */
@Injectable()
export class SystemStatusRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the figures. The provider counts as failing if most of the phones in the last sends have not received their code; a failure
   * followed by a success does not count. Sends that a number or a limit stopped do not count either.
   */
  async facts(now: Date, timeZone: string): Promise<SystemFacts> {
    const row = await one<SystemFacts>(
      this.dataSource,
      `WITH sends AS (
         SELECT phone_number, success, created_at FROM otp_attempts
          WHERE attempt_type = 'send' AND (success OR failure_reason = ANY($3))
            AND created_at >= $1::timestamptz - interval '30 minutes'
          ORDER BY created_at DESC LIMIT ${JUDGED_SENDS}
       ), outcomes AS (
         SELECT DISTINCT ON (phone_number) success FROM sends ORDER BY phone_number, created_at DESC
       )
       SELECT coalesce((SELECT extract(epoch FROM $1::timestamptz - min(start_after))::float FROM jobs.job
                         WHERE state IN ('created', 'retry') AND start_after <= $1::timestamptz), 0) AS "oldestDueSeconds",
              (SELECT count(*)::int FROM jobs.job WHERE state = 'failed'
                  AND coalesce(completed_on, start_after) >= $1::timestamptz - interval '24 hours') AS "failedJobs",
              coalesce((SELECT micros FROM sms_daily_counts
                         WHERE day = ($1::timestamptz AT TIME ZONE $2)::date), 0)::float8 AS "spentToday",
              (SELECT count(*) FROM sends WHERE NOT success) >= ${LEAST_FAILED_SENDS}
                AND (SELECT count(*) FILTER (WHERE NOT success) > count(*) FILTER (WHERE success) FROM outcomes) AS "smsFailing",
              (SELECT code FROM sms_account_refusals WHERE ended_at IS NULL AND last_at > $1::timestamptz - interval '24 hours'
                ORDER BY last_at DESC LIMIT 1) AS "smsRefusal",
              (SELECT count(*)::int FROM payments WHERE needs_review) +
                (SELECT count(*)::int FROM payment_refunds WHERE needs_review) AS "paymentsToReview",
              (SELECT text FROM gateway_notices WHERE kind IN ('account_refused', 'query_refused', 'test_mode') AND cleared_at IS NULL
                ORDER BY kind LIMIT 1) AS "gatewayRefusal",
              (SELECT count(*)::int FROM gateway_notices WHERE kind NOT IN ('account_refused', 'query_refused', 'test_mode')
                AND cleared_at IS NULL) AS "gatewayNotices"`,
      [now, timeZone, PROVIDERS_FAULT],
    );
    return row!;
  }

  /** Returns the verification methods that are out of service, including those that the owner switched off. */
  methodsOut(): Promise<MethodOut[]> {
    return many(
      this.dataSource,
      `SELECT method, out_since AS since, coalesce(last_refusal_code, '') AS code
         FROM verification_channels WHERE out_since IS NOT NULL`,
    );
  }
}
