import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many } from '../../../database/statements';
import { subscriberOf } from '../../../common/ip-addresses';
import { asInet } from '../../../database/as-inet';
import type { IpActivity } from './ip-risk';

/** Block that applies to an address. */
export interface HoldingBlock {
  id: string;
  /** The address, or a range that contains it. */
  entityValue: string;
}

/** Activity of one address in the last seven days, and its blocks. */
export interface SeenActivity extends Omit<IpActivity, 'blockedNow'> {
  ipAddress: string;
  /** Codes sent and tried. */
  attempts: number;
  /** Block in force, the narrowest if there are several; null if there is none. */
  block: HoldingBlock | null;
}

/** Reads the activity of addresses on this site. */
@Injectable()
export class IpActivityRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the activity of each address, also of unknown ones. Blocks by users and by the system count alike. */
  of(now: Date, addresses: readonly string[]): Promise<SeenActivity[]> {
    const over = (table: string): string =>
      `EXISTS (SELECT 1 FROM ${table} WHERE entity_type = 'ip' AND entity_value IN (asked.ip, asked.subscriber)
                  AND (lifted_at IS NOT NULL OR expires_at <= now()))`;
    return many(
      this.dataSource,
      `SELECT asked.ip AS "ipAddress", seen.*, held.block, ${over('blocked_entities')} OR ${over('blocklist')} AS "blockedBefore"
         FROM unnest($2::text[], $3::text[]) AS asked(ip, subscriber)
        CROSS JOIN LATERAL (
          SELECT count(*)::int AS attempts, count(*) FILTER (WHERE NOT success)::int AS failures,
                 count(*) FILTER (WHERE attempt_type = 'send' AND success)::int AS sends,
                 count(DISTINCT phone_number)::int AS phones
            FROM otp_attempts
           WHERE ip_address = asked.ip AND ip_address <> '' AND created_at >= $1::timestamptz - interval '7 days'
        ) seen
         LEFT JOIN LATERAL (
          SELECT json_build_object('id', id, 'entityValue', entity_value) AS block
            FROM active_blocks
           WHERE entity_type = 'ip' AND network >>= ${asInet('asked.ip')}
           ORDER BY masklen(network) DESC, created_at DESC LIMIT 1
        ) held ON true`,
      [now, addresses, addresses.map(subscriberOf)],
    );
  }
}
