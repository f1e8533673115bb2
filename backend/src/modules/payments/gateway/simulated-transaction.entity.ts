import { Column, Entity, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn } from '../../../database/time-columns';

/** Transaction of the simulator, stored to answer later queries. Contains no card data. */
@Entity('simulated_transactions')
export class SimulatedTransaction {
  /** Order number. */
  @PrimaryColumn({ type: 'uuid' })
  orderId: string;

  @Column({ type: 'varchar' })
  transactionId: string;

  @Column({ type: 'varchar', nullable: true })
  subscriptionId: string | null;

  /** Number of the refunded charge; null for a charge. */
  @Column({ type: 'varchar', nullable: true })
  originalTransactionId: string | null;

  /** US cents. */
  @Column({ type: 'int' })
  amountCents: number;

  /** Returned US cents. */
  @Column({ type: 'int', default: 0 })
  refundedCents: number;

  @CreatedAtColumn()
  createdAt: Date;
}
