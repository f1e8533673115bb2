import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import { asInet } from '../../../database/as-inet';
import { riskLevel } from './ip-risk';
import { IpRiskService } from './ip-risk.service';

/** Addresses written at once. */
const BATCH = 500;

interface Sighting {
  ipAddress: string;
  first: Date;
  last: Date;
}

/**
 * Keeps a row for every address that was here: when it was first and last, what is known of it, and its risk. Written
 * after the fact, a few times a minute, so that no visitor waits for it; writing the same twice changes nothing.
 */
@Injectable()
export class IpGeoService {
  private running: Promise<void> | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly ipRisk: IpRiskService,
  ) {}

  /** Takes up the addresses seen since, and judges those again whose risk may have changed. One run at a time. */
  refresh(): Promise<void> {
    this.running ??= this.takeUp().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** Judges an address again, or those of a range that were here lately: its block has changed, and somebody is looking. */
  async judgeAgain(network: string): Promise<void> {
    await this.save(
      await this.dataSource.query<Sighting[]>(
        `SELECT ip_address AS "ipAddress", created_at AS first, last_seen AS last FROM ip_geo
          WHERE last_seen >= $1::timestamptz - interval '7 days' AND ${asInet('ip_address')} <<= $2::inet
          ORDER BY last_seen DESC LIMIT ${BATCH}`,
        [this.clock.now(), network],
      ),
    );
  }

  private async takeUp(): Promise<void> {
    const sightings = await this.newSightings();
    for (let at = 0; at < sightings.length; at += BATCH) await this.save(sightings.slice(at, at + BATCH));
    await this.save(await this.outdated());
  }

  /** Since the newest row, and a little before it: what was in flight then. The oldest first, so that a crash skips none. */
  private newSightings(): Promise<Sighting[]> {
    return this.dataSource.query(
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
   * Of the last seven days, whose block was made, lifted or has run out since they were judged; and every hour all of them,
   * because failures grow old and lists of networks change.
   */
  private outdated(): Promise<Sighting[]> {
    const changed = (table: string): string =>
      `SELECT CASE WHEN entity_type = 'ip' THEN entity_value::inet END AS network,
              greatest(created_at, lifted_at, CASE WHEN expires_at <= $1 THEN expires_at END) AS at
         FROM ${table} WHERE entity_type = 'ip'`;
    return this.dataSource.query(
      `WITH changed AS MATERIALIZED (
         SELECT network, at FROM (${changed('blocked_entities')} UNION ALL ${changed('blocklist')}) block
          WHERE at >= $1::timestamptz - interval '3 minutes'
       )
       SELECT ip_address AS "ipAddress", created_at AS first, last_seen AS last
         FROM ip_geo g
        WHERE last_seen >= $1::timestamptz - interval '7 days'
          AND (updated_at < $1::timestamptz - interval '1 hour'
               -- A little before: what was not committed yet when they were judged.
               OR EXISTS (SELECT 1 FROM changed WHERE at >= g.updated_at - interval '10 seconds' AND network >>= ${asInet('g.ip_address')}))
        ORDER BY updated_at LIMIT ${BATCH}`,
      [this.clock.now()],
    );
  }

  private async save(sightings: readonly Sighting[]): Promise<void> {
    if (sightings.length === 0) return;
    const assessed = await this.ipRisk.assess(sightings.map(({ ipAddress }) => ipAddress));
    const rows = sightings.map(({ ipAddress, first, last }) => {
      const { facts, score } = assessed.get(ipAddress)!;
      return { ...facts, ipAddress, first, last, score, level: riskLevel(score) };
    });
    await this.dataSource.query(
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
      [JSON.stringify(rows), this.clock.now()],
    );
  }
}
