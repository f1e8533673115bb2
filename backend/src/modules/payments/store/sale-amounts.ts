import type { Payment } from './payment.entity';

const CHARGED: ReadonlySet<Payment['status']> = new Set(['approved', 'partially_refunded']);

/** US cents of these charges that have not gone back. */
export const leftOf = (charges: readonly Payment[]): number =>
  charges
    .filter(({ status }) => CHARGED.has(status))
    .reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0);
