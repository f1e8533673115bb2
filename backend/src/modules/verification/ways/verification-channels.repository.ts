import { Injectable } from '@nestjs/common';
import type { VerificationMethod } from 'domain/verification';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run } from '../../../database/statements';

/** What is known of one way's service. */
export interface ChannelState {
  method: VerificationMethod;
  outSince: Date | null;
  outUntil: Date | null;
  lastSuccessAt: Date | null;
  lastRefusalCode: string | null;
  lastRefusalText: string | null;
  lastRefusalAt: Date | null;
}

/** A provider's refusal that says something about a way. */
export interface ChannelRefusal {
  /** `account`: nobody gets anything until the owner acts. `content`: what is said was refused to one number. */
  kind: 'account' | 'content';
  /** The provider's own code. */
  code: string;
  /** For the owner. */
  text: string;
  /** Whether the owner is told in another way. */
  isTold?: boolean;
}

/** When something was learnt of a way, and when what it was learnt from was sent. */
export interface Learnt {
  now: Date;
  sentAt: Date;
}

/** How long a way is out of service, each time it fails again; the last one repeats. */
const OUTAGE_MINUTES = [5, 15, 60, 240];
/** So many refusals of content within so long take a way out of service. */
const CONTENT_REFUSALS = 3;
const CONTENT_WINDOW = '10 minutes';

const OUTAGE = `make_interval(mins => (ARRAY[${OUTAGE_MINUTES.join(',')}])[least(c.outages + 1, ${OUTAGE_MINUTES.length})])`;

/** The statements on `verification_channels`. */
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
   * Notes a refusal, and takes the way out of service when it is the account's, or the third of content in ten minutes. A way
   * that is out stays out as long as it was going to be. What was sent before the way came back says nothing about it now.
   * @returns since when it is out, where this refusal took it out; null otherwise
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
   * Notes that a way works. It is in service again, unless what arrived was sent before it went out.
   * @returns whether that brought it back
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
   * Lets one caller try a way whose time out of service is over, and takes it out again until that try succeeds.
   * @returns until when; null when it is not this caller's to try
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

  /** Lets another caller try what one had claimed who sent nothing. @param until as the claim has it */
  async returnProbe(method: VerificationMethod, until: Date, now: Date): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE verification_channels SET outages = outages - 1, out_until = $3
        WHERE method = $1 AND out_since IS NOT NULL AND out_until = $2`,
      [method, until, now],
    );
  }
}

/** Refusals of content that still count, and whether this refusal takes a way that is in service out of it. */
const RECENT = `array(SELECT r FROM unnest(c.content_refusals) AS r WHERE r > $5::timestamptz - interval '${CONTENT_WINDOW}')`;
/** What was sent before the way came back tells of the outage that is over. */
const IS_NEWS = `($6::timestamptz >= coalesce(c.back_since, $6::timestamptz))`;
const GOES_OUT = `(c.out_since IS NULL AND ${IS_NEWS} AND ($2 = 'account' OR cardinality(${RECENT}) + 1 >= ${CONTENT_REFUSALS}))`;
/** Whether what arrived was sent after the way went out: one visitor's try, or a provider that has changed its mind. */
const COMES_BACK = `(c.out_since IS NOT NULL AND $3::timestamptz >= c.out_since)`;
