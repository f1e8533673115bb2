import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { overlapsAny } from '../../../common/ip-addresses';
import { SettingsService } from '../../settings/settings.service';
import { IpActivityRepository, type HoldingBlock } from './ip-activity.repository';
import { IpIntelligence, type IpFacts } from './ip-intelligence';
import { ipRisk, type IpRiskReason } from './ip-risk';

/** Address with its facts and its risk. */
export interface AssessedIp {
  /** Address as requested. */
  ipAddress: string;
  facts: IpFacts;
  /** Codes sent and tried in the last seven days. */
  attempts: number;
  /** Number of attempts that failed. */
  failures: number;
  /** Block in force; null if there is none. */
  block: HoldingBlock | null;
  /** Whether an earlier block of the address expired or was lifted. */
  blockedBefore: boolean;
  /** Risk score, 0 to 100. */
  score: number;
  reasons: IpRiskReason[];
}

/** Assesses addresses for all screens. */
@Injectable()
export class IpRiskService {
  constructor(
    private readonly clock: Clock,
    private readonly repository: IpActivityRepository,
    private readonly settings: SettingsService,
    private readonly ipIntelligence: IpIntelligence,
  ) {}

  /** Assesses each distinct address once. */
  async assess(addresses: readonly string[]): Promise<Map<string, AssessedIp>> {
    const asked = [...new Set(addresses)];
    const [seen, { allowlist }] = await Promise.all([
      this.repository.of(this.clock.now(), asked),
      this.settings.get(),
    ]);
    const assessed = await Promise.all(
      seen.map(async ({ ipAddress, attempts, ...activity }): Promise<AssessedIp> => {
        const facts = await this.ipIntelligence.describe(ipAddress);
        // The owner's allowlist overrides blocks, so a block does not count against these addresses.
        const isAllowed = overlapsAny(ipAddress, allowlist);
        const block = isAllowed ? null : activity.block;
        const blockedBefore = activity.blockedBefore && !isAllowed;
        const risk = ipRisk({ ...activity, ...facts, blockedNow: block !== null, blockedBefore });
        return {
          ipAddress,
          facts,
          attempts,
          failures: activity.failures,
          block,
          blockedBefore,
          ...risk,
        };
      }),
    );
    return new Map(assessed.map((each) => [each.ipAddress, each]));
  }

  async assessOne(address: string): Promise<AssessedIp> {
    return (await this.assess([address])).get(address)!;
  }
}
