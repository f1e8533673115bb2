import { Injectable } from '@nestjs/common';
import type { VerificationMethod } from 'domain/verification';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run } from '../../../database/statements';

/** Service state of one method. */
export interface ChannelState {
  method: VerificationMethod;
  outSince: Date | null;
  outUntil: Date | null;
  lastSuccessAt: Date | null;
  lastRefusalCode: string | null;
  lastRefusalText: string | null;
  lastRefusalAt: Date | null;
}

/** Provider's refusal that concerns a method. */
export interface ChannelRefusal {
  /** `account`: nothing is delivered until the owner acts. `content`: the text was refused for one number. */
  kind: 'account' | 'content';
  /** Provider's code. */
  code: string;
  /** Text for the owner. */
  text: string;
  /** Whether the owner is notified in another way. */
  isNotified?: boolean;
}

/** Time of a report, and the time at which the reported message was sent. */
export interface Learnt {
  now: Date;
  sentAt: Date;
}

/** Length of consecutive outages; the last one repeats. */
const OUTAGE_MINUTES = [5, 15, 60, 240];
/** Number of content refusals within the window that takes a method out of service. */
const CONTENT_REFUSALS = 3;
const CONTENT_WINDOW = '10 minutes';

const OUTAGE = `make_interval(mins => (ARRAY[${OUTAGE_MINUTES.join(',')}])[least(c.outages + 1, ${OUTAGE_MINUTES.length})])`;

/** Reads and writes the `verification_channels` table. */
@Injectable()
export class VerificationChannelsRepository {
  constructor(private readonly dataSource: DataSource) {}

  list(): Promise<ChannelState[]> {
    return many<ChannelState>(
      this.dataSource,
      `SELECT method, out_since AS "outSince", out_until AS "outUntil", last_success_at AS "lastSuccessAt",
              last_refusal_code AS "lastRefusalCode", last_refusal_text AS "lastRefusalText",
              last_refusal_at AS "lastRefusalAt" FROM verification_channels`,
      [],
      { prepared: true },
    );
  }

  /**
   * Records a refusal. Takes the method out of service if it concerns the account, or if it is the third content refusal in ten minutes. An
   * ongoing outage is not extended. Ignores messages that were sent before the method was restored.
   * @returns the begin of the outage if this refusal caused it, otherwise null
   */
  async refuse(
    manager: EntityManager,
    method: VerificationMethod,
    { kind, code, text }: ChannelRefusal,
    { now, sentAt }: Learnt,
  ): Promise<Date | null> {
    const row = await one<{ outSince: Date | null; wasOut: boolean }>(
      manager,
      `INSERT INTO verification_channels AS c (method, content_refusals, last_refusal_code, last_refusal_text, last_refusal_at,
              out_since, out_until, outages)
       VALUES ($1, CASE WHEN $2 = 'content' THEN ARRAY[$5::timestamptz] ELSE '{}' END, $3, $4, $5,
               CASE WHEN $2 = 'account' THEN $5::timestamptz END,
               CASE WHEN $2 = 'account' THEN $5::timestamptz + make_interval(mins => ${OUTAGE_MINUTES[0]}) END,
               CASE WHEN $2 = 'account' THEN 1 ELSE 0 END)
       ON CONFLICT (method) DO UPDATE SET
         last_refusal_code = $3, last_refusal_text = $4, last_refusal_at = $5,
         content_refusals = CASE WHEN $2 = 'content' AND ${IS_NEWS} THEN ${RECENT} || $5::timestamptz ELSE ${RECENT} END,
         out_since = CASE WHEN ${GOES_OUT} THEN $5 ELSE c.out_since END,
         out_until = CASE WHEN ${GOES_OUT} THEN $5::timestamptz + ${OUTAGE} ELSE c.out_until END,
         outages = CASE WHEN ${GOES_OUT} THEN c.outages + 1 ELSE c.outages END
       RETURNING out_since AS "outSince", coalesce(old.out_since IS NOT NULL, false) AS "wasOut"`,
      [method, kind, code, text, now, sentAt],
    );
    return row && !row.wasOut ? row.outSince : null;
  }

  /**
   * Records that a method works, and restores it unless the delivered message was sent before the outage.
   * @returns whether this restored it
   */
  async succeed(method: VerificationMethod, { now, sentAt }: Learnt): Promise<boolean> {
    const row = await one<{ isBack: boolean }>(
      this.dataSource,
      `INSERT INTO verification_channels AS c (method, last_success_at) VALUES ($1, $2)
       ON CONFLICT (method) DO UPDATE SET last_success_at = $2,
         out_since = CASE WHEN ${COMES_BACK} THEN NULL ELSE c.out_since END,
         out_until = CASE WHEN ${COMES_BACK} THEN NULL ELSE c.out_until END,
         outages = CASE WHEN ${COMES_BACK} THEN 0 ELSE c.outages END,
         content_refusals = CASE WHEN ${COMES_BACK} THEN '{}' ELSE c.content_refusals END,
         back_since = CASE WHEN ${COMES_BACK} THEN $2 ELSE c.back_since END
       RETURNING coalesce(old.out_since IS NOT NULL, false) AND out_since IS NULL AS "isBack"`,
      [method, now, sentAt],
    );
    return row?.isBack ?? false;
  }

  /**
   * Lets one caller try a method after its outage, and extends the outage until that try succeeds.
   * @returns the new end of the outage, or null if another caller tries
   */
  async claimProbe(method: VerificationMethod, now: Date): Promise<Date | null> {
    const claimed = await one<{ until: Date }>(
      this.dataSource,
      `UPDATE verification_channels AS c SET outages = outages + 1, out_until = $2::timestamptz + ${OUTAGE}
        WHERE method = $1 AND out_since IS NOT NULL AND out_until <= $2 RETURNING out_until AS until`,
      [method, now],
    );
    return claimed?.until ?? null;
  }

  /**
   * Releases a claimed try because nothing was sent.
   * @param until end of the outage returned by the claim
   */
  async returnProbe(method: VerificationMethod, until: Date, now: Date): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE verification_channels SET outages = outages - 1, out_until = $3
        WHERE method = $1 AND out_since IS NOT NULL AND out_until = $2`,
      [method, until, now],
    );
  }
}

/** SQL expression for the content refusals that still count. */
const RECENT = `array(SELECT r FROM unnest(c.content_refusals) AS r WHERE r > $5::timestamptz - interval '${CONTENT_WINDOW}')`;
/** SQL condition: the message was sent after the method was restored, so the report does not concern an earlier outage. */
const IS_NEWS = `($6::timestamptz >= coalesce(c.back_since, $6::timestamptz))`;
const GOES_OUT = `(c.out_since IS NULL AND ${IS_NEWS} AND ($2 = 'account' OR cardinality(${RECENT}) + 1 >= ${CONTENT_REFUSALS}))`;
/** SQL condition: the delivered message was sent during the outage, as one visitor's try or because the provider works again. */
const COMES_BACK = `(c.out_since IS NOT NULL AND $3::timestamptz >= c.out_since)`;
