import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock';
import { IpIntelligence } from './ip-intelligence';
import { ipRisk, riskLevel } from './ip-risk';
import { SecurityPanelRepository } from './security-panel.repository';

/** Addresses written at once. */
const BATCH = 500;

interface Sighting {
  ipAddress: string;
  first: Date;
  last: Date;
}

/**
 * Keeps a row for every address that was here: when it was first and last, what is known of it, and its risk. Written
 * after the fact, by the minute, so that no visitor waits for it; writing the same twice changes nothing.
 */
@Injectable()
export class IpGeoService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly ipIntelligence: IpIntelligence,
    private readonly panel: SecurityPanelRepository,
  ) {}

  /** Takes up the addresses seen since the newest row, and a little before it: what was in flight then. */
  async refresh(): Promise<void> {
    const sightings: Sighting[] = await this.dataSource.query(
      `SELECT ip_address AS "ipAddress", min(created_at) AS first, max(created_at) AS last
         FROM (
           SELECT ip_address, created_at FROM otp_attempts
           UNION ALL
           SELECT ip_address, created_at FROM leads
         ) seen
        WHERE ip_address <> '' AND created_at >= coalesce((SELECT max(last_seen) FROM ip_geo), '-infinity') - interval '2 minutes'
        GROUP BY ip_address`,
    );
    for (let at = 0; at < sightings.length; at += BATCH) await this.save(sightings.slice(at, at + BATCH));
  }

  private async save(sightings: Sighting[]): Promise<void> {
    const now = this.clock.now();
    const addresses = sightings.map(({ ipAddress }) => ipAddress);
    const activity = new Map(
      (await this.panel.activity(now, addresses)).map((each) => [each.ipAddress, each] as const),
    );
    const rows = await Promise.all(
      sightings.map(async ({ ipAddress, first, last }) => {
        const facts = await this.ipIntelligence.describe(ipAddress);
        const seen = activity.get(ipAddress);
        const score = seen ? ipRisk({ ...seen, ...facts }).score : 0;
        return { ...facts, ipAddress, first, last, score, level: riskLevel(score) };
      }),
    );
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
      [JSON.stringify(rows), now],
    );
  }
}
