import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { subscriberOf } from '../../../common/ip-addresses';
import { AddressFactor } from '../../security/limits/address-factor';
import { LimitsService, type CountedLimit, type Limit } from '../../security/limits/limits.service';
import { tooManyBookings } from '../appointments.errors';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** Limit for each kind of change; many people share the IP address of a mobile carrier. */
const PER_IP_HOUR = 20;
/** Limit for all tries, successful or not, because each searches for free times. */
const TRIES_PER_IP_HOUR = 200;
/** Limit for each kind of change, because each one notifies the person and the office. */
const PER_LEAD_DAY = 10;

/** Limits the use of the calendar per IP address and lead. */
@Injectable()
export class VisitorLimits {
  constructor(
    private readonly limits: LimitsService,
    private readonly addressFactor: AddressFactor,
  ) {}

  /** Returns the limits for a change of a lead's appointment. */
  async of(kind: 'book' | 'move' | 'callback', ip: string, leadId: string | null): Promise<Limit[]> {
    return [
      await this.ofAddress(kind, ip, PER_IP_HOUR),
      ...(leadId ? [{ key: `${kind}-lead:${leadId}`, cap: PER_LEAD_DAY, windowSeconds: DAY_SECONDS }] : []),
    ];
  }

  /**
   * Counts a try to book or move before the search for free times, regardless of the result.
   * @throws AppError 429
   */
  async countTry(ip: string): Promise<void> {
    this.expectWithin(await this.limits.hit([await this.ofAddress('calendar-try', ip, TRIES_PER_IP_HOUR)]));
  }

  /**
   * Counts a change, in its transaction: after a rollback it does not count.
   * @param limits none for the office
   * @throws AppError 429
   */
  async count(manager: EntityManager, limits: readonly Limit[]): Promise<void> {
    if (limits.length > 0) this.expectWithin(await this.limits.hit(limits, manager));
  }

  private async ofAddress(kind: string, ip: string, most: number): Promise<Limit> {
    const factor = await this.addressFactor.of(ip);
    return { key: `${kind}-ip:${subscriberOf(ip)}`, cap: most * factor, windowSeconds: HOUR_SECONDS };
  }

  private expectWithin(counted: readonly CountedLimit[]): void {
    const exceeded = counted.filter(({ hits, cap }) => hits > cap);
    if (exceeded.length > 0) throw tooManyBookings(this.limits.secondsUntilAllowed(exceeded));
  }
}
