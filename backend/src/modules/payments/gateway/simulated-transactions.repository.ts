import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { run } from '../../../database/statements';
import { SimulatedTransaction } from './simulated-transaction.entity';

/** Reads and writes `simulated_transactions`. */
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

  /** @returns false when the transaction has less than `amountCents` left, or is unknown */
  async refund(transactionId: string, amountCents: number): Promise<boolean> {
    const changed = await run(
      this.dataSource,
      `UPDATE simulated_transactions SET refunded_cents = refunded_cents + $2
        WHERE transaction_id = $1 AND refunded_cents + $2 <= amount_cents`,
      [transactionId, amountCents],
    );
    return changed > 0;
  }
}
