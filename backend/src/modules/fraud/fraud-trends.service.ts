import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock';
import { networkOf } from '../../common/ip-addresses';
import { BlocksService } from '../security/blocks/blocks.service';
import { countryName } from '../security/addresses/country-name';
import { IpIntelligence } from '../security/addresses/ip-intelligence';
import { SettingsService } from '../settings/settings.service';
import type { FraudTrendsDto, OffendingNetworksDto } from './dto/fraud-trends.dto';
import { FraudTrendsRepository } from './fraud-trends.repository';

const MOST_NETWORKS = 20;
const DAY_MS = 86_400_000;

/** Returns recent abuse by day and by network, and the messages that were not sent because of it. */
@Injectable()
export class FraudTrendsService {
  constructor(
    private readonly repository: FraudTrendsRepository,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly ipIntelligence: IpIntelligence,
    private readonly blocks: BlocksService,
  ) {}

  async days(count: number): Promise<FraudTrendsDto> {
    const { timeZone } = await this.settings.get();
    const days = await this.repository.days(this.clock.now(), timeZone, count);
    return { timeZone, days };
  }

  async networks(days: number): Promise<OffendingNetworksDto> {
    const since = new Date(this.clock.now().getTime() - days * DAY_MS);
    const rows = await this.repository.networks(since, MOST_NETWORKS);
    return {
      networks: await Promise.all(
        rows.map(async ({ address, addresses, attempts, failures, phones }) => {
          const { asn, isp, country } = await this.ipIntelligence.describe(address);
          const network = networkOf(address);
          return {
            network,
            asn,
            isp,
            country: countryName(country),
            addresses,
            attempts,
            failures,
            phones,
            isBlocked: await this.blocks.isBlocked([{ type: 'ip', value: network }]),
          };
        }),
      ),
    };
  }
}
