import { Column, Entity, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn } from '../../../database/time-columns';

/** A transaction of the simulator, kept to answer later questions. Holds no card data. */
@Entity('simulated_transactions')
export class SimulatedTransaction {
  /** The order's number. */
  @PrimaryColumn({ type: 'uuid' })
  orderId: string;

  @Column({ type: 'varchar' })
  transactionId: string;

  @Column({ type: 'varchar', nullable: true })
  subscriptionId: string | null;

  /** The charge that a refund is of; null for a charge. */
  @Column({ type: 'varchar', nullable: true })
  originalTransactionId: string | null;

  /** US cents. */
  @Column({ type: 'int' })
  amountCents: number;

  /** US cents that have gone back. */
  @Column({ type: 'int', default: 0 })
  refundedCents: number;

  @CreatedAtColumn()
  createdAt: Date;
}
