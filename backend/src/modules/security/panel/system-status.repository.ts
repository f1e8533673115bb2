import { Injectable } from '@nestjs/common';
import type { VerificationMethod } from 'domain/verification';
import { DataSource } from 'typeorm';
import { many, one } from '../../../database/statements';

/** The figures that the system's state is judged by. */
export interface SystemFacts {
  /** How long the job that has waited longest has been due, for its first or its next try; 0 when none is. */
  oldestDueSeconds: number;
  /** Jobs of the last 24 hours that were given up. */
  failedJobs: number;
  /** What the owner's day has cost of its budget, in millionths of a dollar. */
  spentToday: number;
  smsFailing: boolean;
  /** The provider's code with which it refuses all texts of the account; null while it does not. */
  smsRefusal: string | null;
  /** Payments and refunds whose outcome an administrator has to find out. */
  paymentsToReview: number;
  /** Why the gateway does not serve our account, in words for the owner; null while it does. */
  gatewayRefusal: string | null;
  /** Other notices of the gateway that no administrator has seen. */
  gatewayNotices: number;
}

/** A way to prove a phone that is out of service. */
export interface WayOut {
  method: VerificationMethod;
  since: Date;
  /** The provider's. */
  code: string;
}

/** Most sends of the last half hour that the SMS provider is judged by, and how many must have failed. */
const JUDGED_SENDS = 50;
const LEAST_FAILED_SENDS = 3;

/** Why codes were not sent, or did not arrive, of those reasons that say something about the provider. */
const PROVIDERS_FAULT = [
  'unavailable',
  'provider_account',
  'undelivered_account',
  'undelivered_content',
  'undelivered_transient',
];

/** Reads the figures of the system's state from PostgreSQL, those of other modules included. */
@Injectable()
export class SystemStatusRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The provider counts as failing when most of the phones that were last sent to have not received their code; a failed
   * try that the next one made good is not counted. Sends that a number or a limit stopped say nothing about the provider.
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

  /** The ways to prove a phone that are out of service, whether the owner wants them or not. */
  waysOut(): Promise<WayOut[]> {
    return many(
      this.dataSource,
      `SELECT method, out_since AS since, coalesce(last_refusal_code, '') AS code
         FROM verification_channels WHERE out_since IS NOT NULL`,
    );
  }
}
