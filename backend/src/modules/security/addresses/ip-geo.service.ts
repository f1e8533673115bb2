import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { IP_GEO_BATCH, IpGeoRepository, type Sighting } from './ip-geo.repository';
import { riskLevel } from './ip-risk';
import { IpRiskService } from './ip-risk.service';

/**
 * Keeps a row for every address that was here: when it was first and last, what is known of it, and its risk. Written
 * in the background, a few times a minute, so that no visitor waits for it; writing the same twice changes nothing.
 */
@Injectable()
export class IpGeoService {
  private running: Promise<void> | null = null;

  constructor(
    private readonly repository: IpGeoRepository,
    private readonly clock: Clock,
    private readonly ipRisk: IpRiskService,
  ) {}

  /** Stores the addresses seen since, and assesses again the addresses with a risk that may have changed. One run at a time. */
  refresh(): Promise<void> {
    this.running ??= this.refreshAll().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** Assesses an address, or the recent ones of a range, at once: its block has changed. */
  async judgeAgain(network: string): Promise<void> {
    await this.save(await this.repository.recentIn(network, this.clock.now()));
  }

  private async refreshAll(): Promise<void> {
    const sightings = await this.repository.newSightings();
    for (let at = 0; at < sightings.length; at += IP_GEO_BATCH)
      await this.save(sightings.slice(at, at + IP_GEO_BATCH));
    await this.save(await this.repository.outdated(this.clock.now()));
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
