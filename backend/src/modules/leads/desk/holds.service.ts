import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import type { SignedInAdmin } from '../../../common/current-admin';
import { LeadHoldsRepository, type Holder } from '../../lead-store/lead-holds.repository';

/** Time after which a reservation ends unless it is renewed. */
const HOLD_MS = 300_000;

/** Reserves unassigned leads for the users who have them open. */
@Injectable()
export class HoldsService {
  constructor(
    private readonly clock: Clock,
    private readonly holds: LeadHoldsRepository,
  ) {}

  /** Reserves a lead, or renews the reservation. @returns the other user who has reserved it; null if there is none */
  async take({ id: adminId }: SignedInAdmin, leadId: string, isCalling: boolean): Promise<Holder | null> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + HOLD_MS);
    if (await this.holds.take(leadId, adminId, isCalling, { now, until })) return null;
    return (await this.holds.holders([leadId], adminId, now)).get(leadId) ?? null;
  }

  release({ id }: SignedInAdmin, leadId: string): Promise<void> {
    return this.holds.release(leadId, id);
  }
}
