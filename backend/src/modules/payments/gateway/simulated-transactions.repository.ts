import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { run } from '../../../database/statements';
import { SimulatedTransaction } from './simulated-transaction.entity';

/** Reads and writes the `simulated_transactions` table. */
@Injectable()
export class SimulatedTransactionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(
    by: Pick<SimulatedTransaction, 'orderId'> | Pick<SimulatedTransaction, 'transactionId'>,
  ): Promise<SimulatedTransaction | null> {
    return this.dataSource.getRepository(SimulatedTransaction).findOneBy(by);
  }

  async add(
    transaction: Pick<SimulatedTransaction, 'orderId' | 'transactionId' | 'amountCents'> &
      Partial<SimulatedTransaction>,
  ): Promise<void> {
    await this.dataSource.getRepository(SimulatedTransaction).insert(transaction);
  }

  /**
   * Adds a refund as a separate transaction.
   * @returns false if less than `amountCents` remains of the charge, or the charge is unknown
   */
  async refund({
    orderId,
    transactionId,
    originalTransactionId,
    amountCents,
  }: Pick<SimulatedTransaction, 'orderId' | 'transactionId' | 'amountCents'> & {
    originalTransactionId: string;
  }): Promise<boolean> {
    const added = await run(
      this.dataSource,
      `WITH charge AS (
         UPDATE simulated_transactions SET refunded_cents = refunded_cents + $4
          WHERE transaction_id = $3 AND refunded_cents + $4 <= amount_cents RETURNING 1)
       INSERT INTO simulated_transactions (order_id, transaction_id, original_transaction_id, amount_cents)
       SELECT $1, $2, $3, $4 FROM charge`,
      [orderId, transactionId, originalTransactionId, amountCents],
    );
    return added > 0;
  }
}
