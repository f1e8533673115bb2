import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';
import { Payment } from './payment.entity';

/** `void` for a payment that was not settled yet, and that never appears on the customer's statement. */
export const REFUND_KINDS = ['refund', 'void'] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

/** Same meanings as the statuses of a payment. */
export const REFUND_STATUSES = ['processing', 'approved', 'declined', 'unknown'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Refund of a payment. Recorded before the gateway is called. */
@Entity('payment_refunds')
@Index(['paymentId', 'createdAt'])
@Index('uq_payment_refunds_idempotency_key', ['idempotencyKey'], {
  unique: true,
  where: 'idempotency_key IS NOT NULL',
})
@Index('uq_payment_refunds_open', ['paymentId'], {
  unique: true,
  where: `status IN ('processing', 'unknown')`,
})
@Index('ix_payment_refunds_transaction', ['transactionId'], { where: 'transaction_id IS NOT NULL' })
@Index('ix_payment_refunds_due', ['nextCheckAt'], { where: 'next_check_at IS NOT NULL' })
export class PaymentRefund {
  @IdColumn()
  id: string;

  @Column({ type: 'uuid' })
  paymentId: string;

  @ManyToOne(() => Payment)
  @JoinColumn({ name: 'payment_id' })
  payment?: Payment;

  @Column({ type: 'varchar' })
  kind: RefundKind;

  /** US cents. */
  @Column({ type: 'int' })
  amountCents: number;

  @Column({ type: 'varchar' })
  reason: string;

  @Column({ type: 'varchar' })
  status: RefundStatus;

  @Column({ type: 'uuid', nullable: true })
  idempotencyKey: string | null;

  @Column({ type: 'varchar', nullable: true })
  transactionId: string | null;

  @Column({ type: 'varchar', nullable: true })
  responseCode: string | null;

  @Column({ type: 'varchar', nullable: true })
  responseText: string | null;

  /** Username of the user of the back office; `nmi` for a refund made at the gateway itself. */
  @Column({ type: 'varchar' })
  createdBy: string;

  @TimeColumn()
  nextCheckAt: Date | null;

  @Column({ type: 'int', default: 0 })
  checks: number;

  @Column({ type: 'boolean', default: false })
  needsReview: boolean;

  @CreatedAtColumn()
  createdAt: Date;
}
