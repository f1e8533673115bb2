import { type PlanId } from 'domain/payments/plans';
import { PaymentStatusField, PlanIdField } from '../../payment-enums';
import type { Payment, PaymentStatus } from '../../store/payment.entity';

/** State of a payment, as shown to the payer. */
export class PaymentStatusDto {
  /**
   * Random id, for `GET /api/payments/{paymentId}`.
   * @example 6f1b2c3d-1111-4a53-9f0e-6d2f0a1b2c3d
   */
  paymentId: string;

  /**
   * State of the payment. `approved` and `stored` are final successes; repeat the query for `processing` and
   * `unknown`; in all other states nothing was charged, or the money was returned.
   */
  @PaymentStatusField()
  status: PaymentStatus;

  /**
   * Id of the plan.
   * @example growth
   */
  @PlanIdField()
  plan: PlanId;

  /**
   * Charged amount in US dollars; 0 if the card was only stored.
   * @example 199
   */
  amount: number;

  /**
   * Last four digits of the card; null if only the gateway has seen it.
   * @example "1111"
   */
  last4: string | null;

  /**
   * Reason for a refusal and advice, in Spanish; null if the payment was not refused.
   * @example null
   */
  message: string | null;

  static from(payment: Payment, message: string | null = null): PaymentStatusDto {
    const { id, status, plan, amountCents, last4 } = payment;
    return { paymentId: id, status, plan, amount: amountCents / 100, last4, message };
  }
}
