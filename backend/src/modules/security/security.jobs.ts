import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AppConfig } from '../../config/app-config';
import { BlocksService } from './blocks/blocks.service';
import { IpGeoService } from './addresses/ip-geo.service';
import { IpListsService } from './addresses/ip-lists.service';
import { LimitsService } from './limits/limits.service';

const MINUTE_MS = 60_000;
/** The panel asks for risks every half minute. */
const IP_GEO_MS = 15_000;
const HOUR_MS = 3_600_000;

/** Tidies up after what is over. Doing so twice does no harm, so every instance may. */
@Injectable()
export class SecurityTicks implements OnApplicationBootstrap {
  constructor(
    private readonly config: AppConfig,
    private readonly limits: LimitsService,
    private readonly blocks: BlocksService,
    private readonly ipLists: IpListsService,
    private readonly ipGeo: IpGeoService,
  ) {}

  onApplicationBootstrap(): void {
    // Nobody waits for it: without the lists the tables that the product brings decide.
    void this.refreshIpLists();
  }

  /** By the hour, so that what another process has fetched is taken up; each list is fetched once a day. */
  @Interval(HOUR_MS)
  async refreshIpLists(): Promise<void> {
    await this.ipLists.refresh();
  }

  @Interval(HOUR_MS)
  async purgeLimits(): Promise<void> {
    await this.limits.purge();
  }

  @Interval(IP_GEO_MS)
  async refreshIpGeo(): Promise<void> {
    if (this.config.jobsWorkers) await this.ipGeo.refresh();
  }

  @Interval(MINUTE_MS)
  async releaseLeads(): Promise<void> {
    await this.blocks.releaseLeads();
  }
}
