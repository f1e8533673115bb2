import { Injectable } from '@nestjs/common';
import { DataSource, type DeepPartial, type EntityManager } from 'typeorm';
import { many, one } from '../../../database/statements';
import { PaymentRefund } from './payment-refund.entity';

/** Money that the gateway says went back. */
export interface GatewayRefund {
  paymentId: string;
  /** US cents. */
  amountCents: number;
  /** The gateway's. */
  transactionId: string;
  /** An approved refund of the same amount made after this moment is taken for the same one. */
  sameSince: Date;
}

/** Reads and writes `payment_refunds`. */
@Injectable()
export class RefundsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string): Promise<PaymentRefund | null> {
    return this.dataSource.getRepository(PaymentRefund).findOneBy({ id });
  }

  findWithPayment(id: string): Promise<PaymentRefund | null> {
    return this.dataSource
      .getRepository(PaymentRefund)
      .findOne({ where: { id }, relations: { payment: true } });
  }

  /** The refund of a payment made with an idempotency key. */
  findByKey(paymentId: string, idempotencyKey: string): Promise<PaymentRefund | null> {
    return this.dataSource.getRepository(PaymentRefund).findOneBy({ idempotencyKey, paymentId });
  }

  /** Refunds of a payment, the newest first. */
  findOf(paymentId: string): Promise<PaymentRefund[]> {
    return this.dataSource
      .getRepository(PaymentRefund)
      .find({ where: { paymentId }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** The refund on record that a message of the gateway is about, one that is not approved yet before others. */
  findSame(
    manager: EntityManager,
    { paymentId, amountCents, transactionId, sameSince }: GatewayRefund,
  ): Promise<Pick<PaymentRefund, 'id' | 'status'> | null> {
    return one(
      manager,
      `SELECT id, status FROM payment_refunds
        WHERE payment_id = $1 AND amount_cents = $2 AND status <> 'declined'
          AND (status <> 'approved' OR transaction_id = $3 OR created_at > $4)
        ORDER BY status = 'approved', created_at LIMIT 1`,
      [paymentId, amountCents, transactionId, sameSince],
    );
  }

  /** Locks the payment of a refund until the transaction ends. */
  async lockPaymentOf(manager: EntityManager, id: string): Promise<void> {
    await many(
      manager,
      'SELECT 1 FROM payments WHERE id = (SELECT payment_id FROM payment_refunds WHERE id = $1) FOR UPDATE',
      [id],
    );
  }

  /** The refund, locked until the transaction ends. @throws EntityNotFoundError */
  lock(manager: EntityManager, id: string): Promise<PaymentRefund> {
    return manager.findOneOrFail(PaymentRefund, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** @throws QueryFailedError of a unique violation while another refund of the payment is open */
  add(manager: EntityManager, refund: DeepPartial<PaymentRefund>): Promise<PaymentRefund> {
    return manager.save(manager.create(PaymentRefund, refund));
  }

  async change(manager: EntityManager, id: string, columns: Partial<PaymentRefund>): Promise<void> {
    const { id: _id, payment: _payment, ...changed } = columns;
    await manager.update(PaymentRefund, { id }, changed);
  }
}
