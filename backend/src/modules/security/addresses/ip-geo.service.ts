import { Injectable } from '@nestjs/common';
import { Every } from '../../../jobs/every';
import { Clock } from '../../../common/clock';
import { IP_GEO_BATCH, IpGeoRepository, type Sighting } from './ip-geo.repository';
import { riskLevel } from './ip-risk';
import { IpRiskService } from './ip-risk.service';

/** Interval of the assessment. The panel reloads the risks every 30 seconds. */
const EVERY_MS = 15_000;

/**
 * Keeps a row for every address seen on this site: first and last time, facts and risk. Writes in the background, a few times a minute, so
 * that no visitor waits. Writing the same row twice changes nothing.
 */
@Injectable()
export class IpGeoService {
  constructor(
    private readonly repository: IpGeoRepository,
    private readonly clock: Clock,
    private readonly ipRisk: IpRiskService,
  ) {}

  /** Stores the addresses seen since the last round, and assesses addresses again if their risk may have changed. */
  @Every(EVERY_MS)
  async refresh(): Promise<void> {
    const sightings = await this.repository.newSightings();
    for (let at = 0; at < sightings.length; at += IP_GEO_BATCH)
      await this.save(sightings.slice(at, at + IP_GEO_BATCH));
    await this.save(await this.repository.outdated(this.clock.now()));
  }

  /** Assesses an address, or the recent addresses of a range, immediately after a change of its block. */
  async assessNetwork(network: string): Promise<void> {
    await this.save(await this.repository.recentIn(network, this.clock.now()));
  }

  private async save(sightings: readonly Sighting[]): Promise<void> {
    if (sightings.length === 0) return;
    const assessed = await this.ipRisk.assess(sightings.map(({ ipAddress }) => ipAddress));
    const rows = sightings.map((sighting) => {
      const { facts, score } = assessed.get(sighting.ipAddress)!;
      return { ...facts, ...sighting, score, level: riskLevel(score) };
    });
    await this.repository.save(rows, this.clock.now());
  }
}
