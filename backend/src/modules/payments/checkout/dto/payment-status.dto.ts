import { type PlanId } from 'domain/plans';
import { PaymentStatusField, PlanIdField } from '../../payment-enums';
import type { Payment, PaymentStatus } from '../../store/payment.entity';

/** How a payment stands, for who made it. */
export class PaymentStatusDto {
  /**
   * Random; `GET /api/payments/{paymentId}` asks again with it.
   * @example 6f1b2c3d-1111-4a53-9f0e-6d2f0a1b2c3d
   */
  paymentId: string;

  /** `approved` and `stored` are done; `processing` and `unknown` are to be asked again; the rest were not charged or went back. */
  @PaymentStatusField()
  status: PaymentStatus;

  /**
   * The plan.
   * @example growth
   */
  @PlanIdField()
  plan: PlanId;

  /**
   * US dollars charged; 0 for a card that was only stored.
   * @example 199
   */
  amount: number;

  /**
   * Last four digits of the card; null when only the gateway has seen it.
   * @example "1111"
   */
  last4: string | null;

  /**
   * For a payment that was refused: why, and what to do, in Spanish. Else null.
   * @example null
   */
  message: string | null;

  static from(payment: Payment, message: string | null = null): PaymentStatusDto {
    const { id, status, plan, amountCents, last4 } = payment;
    return { paymentId: id, status, plan, amount: amountCents / 100, last4, message };
  }
}
