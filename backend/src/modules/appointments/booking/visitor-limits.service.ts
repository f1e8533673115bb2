import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { subscriberOf } from '../../../common/ip-addresses';
import { CARRIER_FACTOR } from '../../fraud/fraud-rules';
import { IpIntelligence } from '../../security/addresses/ip-intelligence';
import { LimitsService, type Limit } from '../../security/limits/limits.service';
import { tooManyBookings } from '../appointments.errors';

const HOUR_SECONDS = 3_600;
/** Of each kind; many people share the address of a mobile carrier. */
const PER_IP_HOUR = 20;

/** How often an address may use the calendar. */
@Injectable()
export class VisitorLimits {
  constructor(
    private readonly limits: LimitsService,
    private readonly ipIntelligence: IpIntelligence,
  ) {}

  /** The limit on what an address does. */
  async of(kind: 'book' | 'move' | 'callback', ip: string): Promise<Limit> {
    const factor = (await this.ipIntelligence.isMobileCarrier(ip)) ? CARRIER_FACTOR : 1;
    return { key: `${kind}-ip:${subscriberOf(ip)}`, cap: PER_IP_HOUR * factor, windowSeconds: HOUR_SECONDS };
  }

  /**
   * Counts what is about to be done, in the transaction that does it: what is rolled back does not count.
   * @param limit null for the office, which has none
   * @throws AppError 429
   */
  async count(manager: EntityManager, limit: Limit | null): Promise<void> {
    if (!limit) return;
    const exceeded = (await this.limits.hit([limit], manager)).filter(({ hits, cap }) => hits > cap);
    if (exceeded.length > 0) throw tooManyBookings(this.limits.secondsUntilAllowed(exceeded));
  }
}
