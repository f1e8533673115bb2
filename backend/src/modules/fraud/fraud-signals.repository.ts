import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { one } from '../../database/statements';

/** Stored facts about a submission's phone, device and address. */
export interface KnownFacts {
  /** Hits of the current windows, by key; null if there are none. */
  hits: Record<string, number> | null;
  /** Whether a block of the phone or device expired in the last 30 days. */
  blockedBefore: boolean;
  /** Whether a block of the address expired in the last 30 days. */
  addressBlockedBefore: boolean;
  /** Twilio's line type of the phone; null if it was not looked up. */
  lineType: string | null;
  /** Rules that no longer count for the phone's lead; null without a lead. */
  cleared: string[] | null;
  /** Whether the phone's lead is marked as fraudulent; null without a lead. */
  markedFraud: boolean | null;
}

/**
 * SQL condition: a block of an entity in $3 expired in the last 30 days. Lifted blocks do not count. The system's blocks of phones are left
 * out, because a stranger causes them by guessing the phone's code.
 */
const expiredBlock = (table: string, types: string): string =>
  `EXISTS (SELECT 1 FROM ${table} WHERE entity_value = ANY($3) AND entity_type IN (${types}) AND lifted_at IS NULL
              AND expires_at <= $2 AND expires_at > $2::timestamptz - interval '30 days')`;

/** Reads the stored facts for the fraud rules. */
@Injectable()
export class FraudSignalsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the facts.
   * @param limitKeys keys of the counters of sent codes
   * @param subjects phone, address and device as stored in blocks
   */
  async known(
    phoneNumber: string,
    limitKeys: readonly string[],
    subjects: readonly string[],
    now: Date,
  ): Promise<KnownFacts> {
    const row = await one<KnownFacts>(
      this.dataSource,
      `SELECT (SELECT jsonb_object_agg(key, hits) FROM limit_counters WHERE key = ANY($1) AND resets_at > $2) AS hits,
              ${expiredBlock('blocked_entities', `'phone', 'device'`)} OR ${expiredBlock('blocklist', `'device'`)} AS "blockedBefore",
              ${expiredBlock('blocked_entities', `'ip'`)} OR ${expiredBlock('blocklist', `'ip'`)} AS "addressBlockedBefore",
              (SELECT line_type FROM phone_lookups WHERE phone_number = $4) AS "lineType",
              l.cleared_fraud_rules AS cleared, l.is_fraudulent AS "markedFraud"
         FROM (SELECT 1) one LEFT JOIN leads l ON l.phone_number = $4 AND l.deleted_at IS NULL AND NOT l.possible_duplicate`,
      [limitKeys, now, subjects, phoneNumber],
      { prepared: true },
    );
    return row!;
  }
}
