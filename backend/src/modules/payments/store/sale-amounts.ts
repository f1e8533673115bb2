import type { Payment } from './payment.entity';

const CHARGED: ReadonlySet<Payment['status']> = new Set(['approved', 'partially_refunded']);

/** Returns the US cents of these charges that were not returned. */
export const leftOf = (charges: readonly Payment[]): number =>
  charges
    .filter(({ status }) => CHARGED.has(status))
    .reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0);
