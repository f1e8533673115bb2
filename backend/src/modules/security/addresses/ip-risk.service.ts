import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { overlapsAny } from '../../../common/ip-addresses';
import { SettingsService } from '../../settings/settings.service';
import { IpActivityRepository, type HoldingBlock } from './ip-activity.repository';
import { IpIntelligence, type IpFacts } from './ip-intelligence';
import { ipRisk, type IpRiskReason } from './ip-risk';

/** An address with its facts and its risk. */
export interface AssessedIp {
  /** As it was asked for. */
  ipAddress: string;
  facts: IpFacts;
  /** Codes sent and tried in the last seven days. */
  attempts: number;
  /** Of them, failed. */
  failures: number;
  /** The block in force; null when there is none. */
  block: HoldingBlock | null;
  /** Whether a block of it is over, run out or lifted. */
  blockedBefore: boolean;
  /** 0 to 100. */
  score: number;
  reasons: IpRiskReason[];
}

/** Assesses addresses, in one place for all screens. */
@Injectable()
export class IpRiskService {
  constructor(
    private readonly clock: Clock,
    private readonly repository: IpActivityRepository,
    private readonly settings: SettingsService,
    private readonly ipIntelligence: IpIntelligence,
  ) {}

  /** Assesses addresses, each once. */
  async assess(addresses: readonly string[]): Promise<Map<string, AssessedIp>> {
    const asked = [...new Set(addresses)];
    const [seen, { allowlist }] = await Promise.all([
      this.repository.of(this.clock.now(), asked),
      this.settings.get(),
    ]);
    const assessed = await Promise.all(
      seen.map(async ({ ipAddress, attempts, ...activity }): Promise<AssessedIp> => {
        const facts = await this.ipIntelligence.describe(ipAddress);
        // The owner's allowlist overrides blocks, so a block does not count against these.
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

  /** Assesses one address. */
  async assessOne(address: string): Promise<AssessedIp> {
    return (await this.assess([address])).get(address)!;
  }
}
