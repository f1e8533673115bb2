import type { CancellationRefunds } from 'domain/cancellation-refunds';
import { type PlanId } from 'domain/plans';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { PaymentsMode } from '../../../config/app-config';
import { CreatedAtColumn, TimeColumn, UpdatedAtColumn } from '../../../database/time-columns';
import type { Plan } from '../../site-content/plan-catalogue';
import type { ContractTerms } from '../contract/contract-texts';
import { User } from './user.entity';

/**
 * Where a payment stands.
 * - `processing`: on record, the gateway is being asked.
 * - `unknown`: the gateway was asked and its answer did not arrive; never asked to charge again.
 * - `approved`, `declined`: the gateway's answer.
 * - `failed`: nothing was charged, because the gateway could not be asked or could not serve us.
 * - `stored`: the card is kept at the gateway, nothing was charged.
 * - `partially_refunded`, `refunded`, `voided`: money that went back.
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

/** `first`: made by the customer on the payment page. `renewal`: a month of its subscription. `later`: of a stored card. */
export const PAYMENT_KINDS = ['first', 'renewal', 'later'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** Whether the gateway charges the months after a first payment. */
export const SUBSCRIPTION_STATUSES = ['active', 'cancelled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** How a plan was sold. Of a sale by telephone nothing is charged before the result is proven (16 CFR § 310.4(a)(2)). */
export const SOLD_VIA = ['online', 'phone'] as const;
export type SoldVia = (typeof SOLD_VIA)[number];

/** One charge of a customer. Never holds a card's number, code or expiry. */
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
  /** Random, because its holder may ask for the payment's state. Also the order number at the gateway. */
  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv4()' })
  id: string;

  @Column({ type: 'varchar' })
  kind: PaymentKind;

  /** The first payment of the subscription, or the stored card, that this one belongs to. */
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

  /** The lead of the payment link it was made by, else the live lead with the same phone. Not a foreign key: a payment outlives its lead. */
  @Index()
  @Column({ type: 'uuid', nullable: true })
  leadId: string | null;

  /** How payments were made then. */
  @Column({ type: 'varchar' })
  mode: PaymentsMode;

  @Column({ type: 'varchar' })
  status: PaymentStatus;

  @Column({ type: 'varchar' })
  plan: PlanId;

  /** US cents; 0 for a card that was only stored. */
  @Column({ type: 'int' })
  amountCents: number;

  /** US cents that have gone back. */
  @Column({ type: 'int', default: 0 })
  refundedCents: number;

  /** The request's Idempotency-Key; a request repeated with it makes no second payment. */
  @Column({ type: 'uuid', nullable: true })
  idempotencyKey: string | null;

  @Column({ type: 'varchar' })
  fullName: string;

  /** Lower case. */
  @Column({ type: 'varchar' })
  email: string;

  /** E.164 when it is a US number, else as typed. */
  @Column({ type: 'varchar' })
  phone: string;

  @Column({ type: 'varchar' })
  billingZip: string;

  /** `visa`, `mastercard`, `amex`, `discover`; null when only the gateway has seen the card. */
  @Column({ type: 'varchar', nullable: true })
  cardBrand: string | null;

  @Column({ type: 'varchar', nullable: true })
  last4: string | null;

  @Column({ type: 'varchar', nullable: true })
  ipAddress: string | null;

  @Column({ type: 'varchar', nullable: true })
  userAgent: string | null;

  /** Version of the contract's texts that the customer signed, null when the caller named none. */
  @Column({ type: 'varchar', nullable: true })
  acceptedTextVersion: string | null;

  @TimeColumn()
  acceptedAt: Date | null;

  @Column({ type: 'varchar', default: 'online' })
  soldVia: SoldVia;

  /** Day of the result that the customer was promised; null until it is proven. */
  @Column({ type: 'date', nullable: true })
  resultOn: string | null;

  /** Day of the credit report that proves the result, more than six months after it. */
  @Column({ type: 'date', nullable: true })
  resultReportOn: string | null;

  /** What the proof is and where it is kept, in the office's words. */
  @Column({ type: 'varchar', nullable: true })
  resultProof: string | null;

  /** What was signed, as it was then: plan, brand and address may have changed since. */
  @Column({ type: 'jsonb', nullable: true })
  signedTerms: ContractTerms | null;

  /** The plan as it was promised when it was bought; null for payments older than that record. */
  @Column({ type: 'jsonb', nullable: true })
  promised: Plan | null;

  /** The gateway's. */
  @Column({ type: 'varchar', nullable: true })
  transactionId: string | null;

  /** The gateway's, three digits; a code of this product, such as `unreachable`, for a request that never reached it. */
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

  /** The gateway's; null until it is known. */
  @Column({ type: 'varchar', nullable: true })
  subscriptionId: string | null;

  /** Null for a payment without a subscription. */
  @Column({ type: 'varchar', nullable: true })
  subscriptionStatus: SubscriptionStatus | null;

  @TimeColumn()
  subscriptionCancelledAt: Date | null;

  /** When the customer first asked to cancel by the receipt's link, whether or not the gateway has confirmed it. */
  @TimeColumn()
  cancellationAskedAt: Date | null;

  /**
   * How what was paid is returned after the customer cancelled within the legal days; `disputed` while a bank has taken a charge back. Null for
   * a contract that was not cancelled so.
   */
  @Column({ type: 'varchar', nullable: true })
  cancellationRefund: CancellationRefunds | 'disputed' | null;

  /** US cents that were to be returned at that cancellation: all that had been charged and had not gone back. */
  @Column({ type: 'int', nullable: true })
  cancellationRefundCents: number | null;

  /** Last day on which the office returns them by hand; null where they are returned automatically. */
  @Column({ type: 'date', nullable: true })
  cancellationRefundDueOn: string | null;

  /** Whether the gateway charged this month although the subscription had been cancelled, or its customer had asked for it. */
  @Column({ type: 'boolean', default: false })
  chargedAfterCancel: boolean;

  /** US cents of every month after the first; null without a subscription. */
  @Column({ type: 'int', nullable: true })
  renewalCents: number | null;

  /** First day it renews, YYYY-MM-DD; null without a subscription. */
  @Column({ type: 'date', nullable: true })
  renewsOn: string | null;

  /** The gateway's number of the stored card; null when the gateway has forgotten it. */
  @Column({ type: 'varchar', nullable: true })
  vaultId: string | null;

  /** When the stored card was withdrawn: from then on it is not charged, whether or not the gateway has forgotten it. */
  @TimeColumn()
  cardRemovedAt: Date | null;

  /** When its outcome is looked up next; null when it is known. */
  @TimeColumn()
  nextCheckAt: Date | null;

  /** Times its outcome was looked up. */
  @Column({ type: 'int', default: 0 })
  checks: number;

  /** Whether a person has to find out its outcome. */
  @Column({ type: 'boolean', default: false })
  needsReview: boolean;

  /** The source of the outcome: `gateway`, `reconciliation`, `webhook`, or the username of an administrator. */
  @Column({ type: 'varchar', nullable: true })
  settledBy: string | null;

  @TimeColumn()
  settledAt: Date | null;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}
