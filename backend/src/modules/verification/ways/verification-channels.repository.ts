import { Injectable } from '@nestjs/common';
import type { VerificationMethod } from 'domain/verification';
import { DataSource } from 'typeorm';
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
   * that is out stays out as long as it was going to be.
   * @returns since when it is out, where this refusal took it out; null otherwise
   */
  async refuse(
    method: VerificationMethod,
    { kind, code, text }: ChannelRefusal,
    now: Date,
  ): Promise<Date | null> {
    const row = await one<{ outSince: Date | null; wasOut: boolean }>(
      this.dataSource,
      `INSERT INTO verification_channels AS c (method, content_refusals, last_refusal_code, last_refusal_text, last_refusal_at,
              out_since, out_until, outages)
       VALUES ($1, CASE WHEN $2 = 'content' THEN ARRAY[$5::timestamptz] ELSE '{}' END, $3, $4, $5,
               CASE WHEN $2 = 'account' THEN $5::timestamptz END,
               CASE WHEN $2 = 'account' THEN $5::timestamptz + make_interval(mins => ${OUTAGE_MINUTES[0]}) END,
               CASE WHEN $2 = 'account' THEN 1 ELSE 0 END)
       ON CONFLICT (method) DO UPDATE SET
         last_refusal_code = $3, last_refusal_text = $4, last_refusal_at = $5,
         content_refusals = CASE WHEN $2 = 'content' THEN ${RECENT} || $5::timestamptz ELSE ${RECENT} END,
         out_since = CASE WHEN ${GOES_OUT} THEN $5 ELSE c.out_since END,
         out_until = CASE WHEN ${GOES_OUT} THEN $5::timestamptz + ${OUTAGE} ELSE c.out_until END,
         outages = CASE WHEN ${GOES_OUT} THEN c.outages + 1 ELSE c.outages END
       RETURNING out_since AS "outSince", coalesce(old.out_since IS NOT NULL, false) AS "wasOut"`,
      [method, kind, code, text, now],
    );
    return row && !row.wasOut ? row.outSince : null;
  }

  /** Notes that a way works: it is in service. @returns whether it was out before */
  async succeed(method: VerificationMethod, now: Date): Promise<boolean> {
    const row = await one<{ wasOut: boolean }>(
      this.dataSource,
      `INSERT INTO verification_channels AS c (method, last_success_at) VALUES ($1, $2)
       ON CONFLICT (method) DO UPDATE SET last_success_at = $2, out_since = NULL, out_until = NULL, outages = 0,
         content_refusals = '{}'
       RETURNING coalesce(old.out_since IS NOT NULL, false) AS "wasOut"`,
      [method, now],
    );
    return row?.wasOut ?? false;
  }

  /** Lets one caller try a way whose time out of service is over, and takes it out again until that try succeeds. */
  async claimProbe(method: VerificationMethod, now: Date): Promise<boolean> {
    const claimed = await run(
      this.dataSource,
      `UPDATE verification_channels AS c SET outages = outages + 1, out_until = $2::timestamptz + ${OUTAGE}
        WHERE method = $1 AND out_since IS NOT NULL AND out_until <= $2`,
      [method, now],
    );
    return claimed > 0;
  }
}

/** Refusals of content that still count, and whether this refusal takes a way that is in service out of it. */
const RECENT = `array(SELECT r FROM unnest(c.content_refusals) AS r WHERE r > $5::timestamptz - interval '${CONTENT_WINDOW}')`;
const GOES_OUT = `(c.out_since IS NULL AND ($2 = 'account' OR cardinality(${RECENT}) + 1 >= ${CONTENT_REFUSALS}))`;
