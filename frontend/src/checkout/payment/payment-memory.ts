import type { PlanDto } from '../../shared/api/generated/model';

type PlanId = PlanDto['id'];

/**
 * State of a plan's payment in this browser, shared by all tabs and kept across reloads. Contains neither
 * names nor card data. `pending`: sent, without a known result. `paid`: confirmed by the server.
 */
export interface RememberedPayment {
  state: 'pending' | 'paid';
  /** Idempotency key of the payment. */
  key: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Time in which a second payment of the same plan is probably a mistake. */
const PAID_RECENTLY_MS = 86_400_000;
/** Time after which a pending payment is left to the office. */
const PENDING_FOR_MS = 86_400_000;

const nameOf = (plan: PlanId): string => `payment:${plan}`;

/** If storage is full or disabled, nothing is stored, and only the server prevents a double payment. */
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
 * Runs an effect in only one tab at a time.
 * @returns false if another tab is running it
 */
export async function inOneTab(plan: PlanId, effect: () => Promise<void>): Promise<boolean> {
  // Browsers offer locks only on secure origins.
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
