import { CANCELLATION_REFUNDS } from 'domain/payments/cancellation-refunds';
import { type PlanId } from 'domain/payments/plans';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { PaymentsMode } from '../../../config/provider-config';
import { CreatedAtColumn, TimeColumn, UpdatedAtColumn } from '../../../database/time-columns';
import type { Plan } from '../../site-content/plan-catalogue';
import type { ContractTerms } from '../contract/contract-terms';
import type { UsState } from 'domain/us-states';
import type { SoldVia } from './sold-via';
import { User } from './user.entity';

/**
 * State of a payment.
 * - `processing`: recorded, the gateway is being called.
 * - `unknown`: the gateway's response did not arrive; it is never asked to charge again.
 * - `approved`, `declined`: the gateway's response.
 * - `failed`: nothing was charged, because the gateway could not be reached or could not serve us.
 * - `stored`: the card is stored at the gateway, nothing was charged.
 * - `partially_refunded`, `refunded`, `voided`: money was returned.
 */
export const PAYMENT_STATUSES = [
  'processing',
  'approved',
  'declined',
  'failed',
  'unknown',
  'stored',
  'partially_refunded',
  'refunded',
  'voided',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** `first`: by the customer on the payment page. `renewal`: a month of its subscription. `later`: a charge of a stored card. */
export const PAYMENT_KINDS = ['first', 'renewal', 'later'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** Whether the gateway charges the months after a first payment. */
export const SUBSCRIPTION_STATUSES = ['active', 'cancelled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** How the charges are returned after a cancellation within the legal days. `disputed`: a bank has charged one back. */
export const CANCELLATION_REFUND_WAYS = [...CANCELLATION_REFUNDS, 'disputed'] as const;
export type CancellationRefundWay = (typeof CANCELLATION_REFUND_WAYS)[number];

/** Languages of the contract. The customer chooses the one to read first, and receives both. */
export const CONTRACT_LANGUAGES = ['es', 'en'] as const;
export type ContractLanguage = (typeof CONTRACT_LANGUAGES)[number];

/** Charge of a customer. Never contains a card's number, code or expiry. */
@Entity('payments')
@Index(['createdAt', 'id'])
@Index(['status', 'createdAt'])
@Index(['email', 'plan', 'createdAt'])
@Index('ix_payments_due', ['nextCheckAt'], { where: 'next_check_at IS NOT NULL' })
@Index('uq_payments_idempotency_key', ['idempotencyKey'], {
  unique: true,
  where: 'idempotency_key IS NOT NULL',
})
@Index('uq_payments_transaction', ['transactionId'], { unique: true, where: 'transaction_id IS NOT NULL' })
@Index('ix_payments_parent', ['parentId'], { where: 'parent_id IS NOT NULL' })
@Index('ix_payments_subscription', ['subscriptionId'], { where: 'subscription_id IS NOT NULL' })
export class Payment {
  /** Random, because its holder may read the payment's state. Also the order number at the gateway. */
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv4()' })
  id: string;

  @Column({ type: 'varchar' })
  kind: PaymentKind;

  /** First payment of the subscription, or the payment that stored the card, to which this one belongs. */
  @Column({ type: 'uuid', nullable: true })
  parentId: string | null;

  @ManyToOne(() => Payment)
  @JoinColumn({ name: 'parent_id' })
  parent?: Payment;

  @Column({ type: 'uuid', nullable: true })
  userId: string | null;

  @ManyToOne(() => User)
  @JoinColumn({ name: 'user_id' })
  user?: User;

  /** Lead of the payment link, otherwise the live lead with the same phone. Not a foreign key, because a payment outlives its lead. */
  @Index()
  @Column({ type: 'uuid', nullable: true })
  leadId: string | null;

  /** Payment mode at that time. */
  @Column({ type: 'varchar' })
  mode: PaymentsMode;

  @Column({ type: 'varchar' })
  status: PaymentStatus;

  @Column({ type: 'varchar' })
  plan: PlanId;

  /** US cents; 0 for a card that was only stored. */
  @Column({ type: 'int' })
  amountCents: number;

  /** Returned US cents. */
  @Column({ type: 'int', default: 0 })
  refundedCents: number;

  /** Idempotency-Key of the request. A repeated request creates no second payment. */
  @Column({ type: 'uuid', nullable: true })
  idempotencyKey: string | null;

  @Column({ type: 'varchar' })
  fullName: string;

  /** Lower case. */
  @Column({ type: 'varchar' })
  email: string;

  /** E.164 for a US number, otherwise as typed. */
  @Column({ type: 'varchar' })
  phone: string;

  @Column({ type: 'varchar' })
  billingZip: string;

  /** `visa`, `mastercard`, `amex`, `discover`; null if only the gateway has seen the card. */
  @Column({ type: 'varchar', nullable: true })
  cardBrand: string | null;

  @Column({ type: 'varchar', nullable: true })
  last4: string | null;

  @Column({ type: 'varchar', nullable: true })
  ipAddress: string | null;

  @Column({ type: 'varchar', nullable: true })
  userAgent: string | null;

  /** Version of the contract's texts that the customer signed; null if the request had none. */
  @Column({ type: 'varchar', nullable: true })
  acceptedTextVersion: string | null;

  @TimeColumn()
  acceptedAt: Date | null;

  /** Language in which the customer read the contract; null if the request did not say it. */
  @Column({ type: 'varchar', nullable: true })
  acceptedLanguage: ContractLanguage | null;

  @Column({ type: 'varchar', default: 'online' })
  soldVia: SoldVia;

  /** Time since which the sale counts as one by telephone, by a talk before the purchase or the owner's mark; null if none was known. */
  @TimeColumn()
  talkedAt: Date | null;

  /** State of the payer's lead that the contract does not name; null if there was none. The first charge waits until it is checked. */
  @Column({ type: 'varchar', nullable: true })
  otherState: UsState | null;

  @TimeColumn()
  stateCheckedAt: Date | null;

  /** Username of the user who checked it. */
  @Column({ type: 'varchar', nullable: true })
  stateCheckedBy: string | null;

  /** Time at which customer and office were notified that the contract ends; null before. */
  @TimeColumn()
  endAnnouncedAt: Date | null;

  /** Day of the next statement of the services that the law of a state requires; null before the contract was looked at. */
  @Column({ type: 'date', nullable: true })
  statementDueOn: string | null;

  /** Day of the next notice of the renewal that the law of a state requires; null before the contract was looked at. */
  @Column({ type: 'date', nullable: true })
  renewalNoticeDueOn: string | null;

  /** Day of the result promised to the customer; null until it is proven. */
  @Column({ type: 'date', nullable: true })
  resultOn: string | null;

  /** Day of the credit report that proves the result, more than six months after it. */
  @Column({ type: 'date', nullable: true })
  resultReportOn: string | null;

  /** Office's description of the proof and where it is stored. */
  @Column({ type: 'varchar', nullable: true })
  resultProof: string | null;

  /** Terms as they were at the purchase, signed if `acceptedAt` is set. Plan, brand and address may have changed since. */
  @Column({ type: 'jsonb', nullable: true })
  signedTerms: ContractTerms | null;

  /** Plan as promised at the purchase; null for payments older than this column. */
  @Column({ type: 'jsonb', nullable: true })
  promised: Plan | null;

  /** Gateway's number. */
  @Column({ type: 'varchar', nullable: true })
  transactionId: string | null;

  /** Gateway's three-digit code; a code of this product, such as `unreachable`, if the request never arrived there. */
  @Column({ type: 'varchar', nullable: true })
  responseCode: string | null;

  @Column({ type: 'varchar', nullable: true })
  responseText: string | null;

  @Column({ type: 'varchar', nullable: true })
  authCode: string | null;

  @Column({ type: 'varchar', nullable: true })
  avsResponse: string | null;

  @Column({ type: 'varchar', nullable: true })
  cvvResponse: string | null;

  /** Gateway's number; null until known. */
  @Column({ type: 'varchar', nullable: true })
  subscriptionId: string | null;

  /** Null for a payment without a subscription. */
  @Column({ type: 'varchar', nullable: true })
  subscriptionStatus: SubscriptionStatus | null;

  @TimeColumn()
  subscriptionCancelledAt: Date | null;

  /** Time at which the customer first asked to cancel by the receipt's link, confirmed by the gateway or not. */
  @TimeColumn()
  cancellationAskedAt: Date | null;

  /**
   * How the payments are returned after the customer cancelled within the legal days. Null for a contract that was not cancelled within
   * them.
   */
  @Column({ type: 'varchar', nullable: true })
  cancellationRefund: CancellationRefundWay | null;

  /** US cents to return at that cancellation: everything charged and not returned before. */
  @Column({ type: 'int', nullable: true })
  cancellationRefundCents: number | null;

  /** Last day for the office to return them by hand; null if they are returned automatically. */
  @Column({ type: 'date', nullable: true })
  cancellationRefundDueOn: string | null;

  /** Whether the gateway charged this month although the subscription was cancelled, or the customer had asked to cancel. */
  @Column({ type: 'boolean', default: false })
  chargedAfterCancel: boolean;

  /** Price of every month after the first in US cents; null without a subscription. */
  @Column({ type: 'int', nullable: true })
  renewalCents: number | null;

  /** First day of renewal, YYYY-MM-DD; null without a subscription. */
  @Column({ type: 'date', nullable: true })
  renewsOn: string | null;

  /** Gateway's number of the stored card; null once the gateway has forgotten it. */
  @Column({ type: 'varchar', nullable: true })
  vaultId: string | null;

  /** Time at which the stored card was withdrawn. It is not charged afterwards, even if the gateway has not forgotten it yet. */
  @TimeColumn()
  cardRemovedAt: Date | null;

  /** Time of the next lookup of the outcome; null if the outcome is known. */
  @TimeColumn()
  nextCheckAt: Date | null;

  /** Number of lookups of the outcome. */
  @Column({ type: 'int', default: 0 })
  checks: number;

  /** Whether a person must find out the outcome, or check a charge that was recorded as not made before. */
  @Column({ type: 'boolean', default: false })
  needsReview: boolean;

  /** Source of the outcome: `gateway`, `reconciliation`, `webhook`, or the username of a user of the back office. */
  @Column({ type: 'varchar', nullable: true })
  settledBy: string | null;

  @TimeColumn()
  settledAt: Date | null;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}
