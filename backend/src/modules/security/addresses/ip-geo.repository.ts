import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { asInet } from '../../../database/as-inet';
import { many, run } from '../../../database/statements';
import type { IpFacts } from './ip-intelligence';

/** Times at which an address was seen. */
export interface Sighting {
  ipAddress: string;
  first: Date;
  last: Date;
}

/** Address with its facts and its risk. */
export interface AssessedAddress extends Sighting, IpFacts {
  /** Risk score, 0 to 100. */
  score: number;
  level: string;
}

/** Maximum number of rows in one statement. */
export const IP_GEO_BATCH = 500;

/** Reads and writes the `ip_geo` table. */
@Injectable()
export class IpGeoRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns stored addresses within a network that were seen in the last seven days, latest first. */
  recentIn(network: string, now: Date): Promise<Sighting[]> {
    return many(
      this.dataSource,
      `SELECT ip_address AS "ipAddress", created_at AS first, last_seen AS last FROM ip_geo
        WHERE last_seen >= $1::timestamptz - interval '7 days' AND ${asInet('ip_address')} <<= $2::inet
        ORDER BY last_seen DESC LIMIT ${IP_GEO_BATCH}`,
      [now, network],
    );
  }

  /**
   * Returns the addresses of attempts and leads since the newest stored one, and from two minutes before it, for transactions that were
   * open then. Oldest first, so that a crash between two batches skips none.
   */
  newSightings(): Promise<Sighting[]> {
    return many(
      this.dataSource,
      `SELECT ip_address AS "ipAddress", min(created_at) AS first, max(created_at) AS last
         FROM (
           SELECT ip_address, created_at FROM otp_attempts
           UNION ALL
           SELECT ip_address, created_at FROM leads WHERE deleted_at IS NULL
         ) seen
        WHERE ip_address <> '' AND created_at >= coalesce((SELECT max(last_seen) FROM ip_geo), '-infinity') - interval '2 minutes'
        GROUP BY ip_address ORDER BY last`,
    );
  }

  /**
   * Returns the addresses of the last seven days that must be assessed again: those concerned by a block that was made, lifted or expired
   * since, and all of them every hour, because failures age and the lists of networks change.
   */
  outdated(now: Date): Promise<Sighting[]> {
    const changed = (table: string): string =>
      `SELECT CASE WHEN entity_type = 'ip' THEN entity_value::inet END AS network,
              greatest(created_at, lifted_at, CASE WHEN expires_at <= $1 THEN expires_at END) AS at
         FROM ${table} WHERE entity_type = 'ip'`;
    return many(
      this.dataSource,
      `WITH changed AS MATERIALIZED (
         SELECT network, at FROM (${changed('blocked_entities')} UNION ALL ${changed('blocklist')}) block
          WHERE at >= $1::timestamptz - interval '3 minutes'
       )
       SELECT ip_address AS "ipAddress", created_at AS first, last_seen AS last
         FROM ip_geo g
        WHERE last_seen >= $1::timestamptz - interval '7 days'
          AND (updated_at < $1::timestamptz - interval '1 hour'
               -- Includes the ten seconds before the assessment, because blocks of that time may have been committed later.
               OR EXISTS (SELECT 1 FROM changed WHERE at >= g.updated_at - interval '10 seconds' AND network >>= ${asInet('g.ip_address')}))
        ORDER BY updated_at LIMIT ${IP_GEO_BATCH}`,
      [now],
    );
  }

  /** Inserts or updates the row of each address. */
  async save(addresses: readonly AssessedAddress[], now: Date): Promise<void> {
    await run(
      this.dataSource,
      `INSERT INTO ip_geo (ip_address, country, region, city, isp, org, asn, timezone, vpn_detected, proxy_detected,
                           tor_detected, risk_score, risk_level, created_at, last_seen, updated_at)
       SELECT "ipAddress", country, region, city, isp, org, asn, timezone, vpn, proxy, tor, score, level, first, last, $2
         FROM jsonb_to_recordset($1::jsonb) AS seen("ipAddress" text, country text, region text, city text, isp text, org text,
              asn text, timezone text, vpn boolean, proxy boolean, tor boolean, score int, level text, first timestamptz,
              last timestamptz)
        ORDER BY "ipAddress"
       ON CONFLICT (ip_address) DO UPDATE SET
         country = excluded.country, region = excluded.region, city = excluded.city, isp = excluded.isp,
         org = excluded.org, asn = excluded.asn, timezone = excluded.timezone, vpn_detected = excluded.vpn_detected,
         proxy_detected = excluded.proxy_detected, tor_detected = excluded.tor_detected,
         risk_score = excluded.risk_score, risk_level = excluded.risk_level,
         created_at = least(ip_geo.created_at, excluded.created_at),
         last_seen = greatest(ip_geo.last_seen, excluded.last_seen), updated_at = excluded.updated_at`,
      [JSON.stringify(addresses), now],
    );
  }
}
