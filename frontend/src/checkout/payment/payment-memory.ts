import type { PlanDto } from '../../shared/api/generated/model';

type PlanId = PlanDto['id'];

/**
 * What this browser knows of a plan's payment, for all of its tabs and after a reload. Names and cards are no part of it.
 * `pending`: sent, its answer not seen yet. `paid`: the answer was seen.
 */
export interface RememberedPayment {
  state: 'pending' | 'paid';
  /** The key it was sent with. */
  key: string;
  /** When, in milliseconds since the epoch. */
  at: number;
}

/** A payment of the same plan within this time is likely a slip. */
const PAID_RECENTLY_MS = 86_400_000;
/** An answer that did not come within this time is the office's to find. */
const PENDING_FOR_MS = 86_400_000;

const nameOf = (plan: PlanId): string => `payment:${plan}`;

/** Where storage is full or forbidden nothing is remembered, and the server alone stands against paying twice. */
export const paymentMemory = {
  read(plan: PlanId): RememberedPayment | undefined {
    try {
      const value = JSON.parse(localStorage.getItem(nameOf(plan)) ?? 'null') as RememberedPayment | null;
      if (!value || typeof value.key !== 'string' || typeof value.at !== 'number') return undefined;
      const age = Date.now() - value.at;
      if (value.state === 'pending' && age < PENDING_FOR_MS) return value;
      return value.state === 'paid' && age < PAID_RECENTLY_MS ? value : undefined;
    } catch {
      return undefined;
    }
  },
  write(plan: PlanId, payment: RememberedPayment): void {
    try {
      localStorage.setItem(nameOf(plan), JSON.stringify(payment));
    } catch {
      return;
    }
  },
  clear(plan: PlanId): void {
    try {
      localStorage.removeItem(nameOf(plan));
    } catch {
      return;
    }
  },
};

/**
 * Does something in one tab at a time.
 * @returns false when another tab is at it
 */
export async function inOneTab(plan: PlanId, effect: () => Promise<void>): Promise<boolean> {
  // Browsers offer locks on secure origins only.
  if (!('locks' in navigator)) {
    await effect();
    return true;
  }
  return navigator.locks.request(nameOf(plan), { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    await effect();
    return true;
  });
}
