import { Injectable } from '@nestjs/common';
import { DataSource, type DeepPartial, type EntityManager } from 'typeorm';
import { many, one } from '../../../database/statements';
import { REPEAT_MINUTES } from '../payment-limits';
import { PaymentRefund } from './payment-refund.entity';

/** Refund reported by the gateway. */
export interface GatewayRefund {
  paymentId: string;
  /** US cents. */
  amountCents: number;
  /** Gateway's number. */
  transactionId: string;
  /** Order number in the report. */
  orderId: string;
  /** An approved refund of the same amount made after this moment counts as the same refund; null if none does. */
  sameSince: Date | null;
}

/** Reads and writes the `payment_refunds` table. */
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

  findByKey(
    idempotencyKey: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<PaymentRefund | null> {
    return manager.findOneBy(PaymentRefund, { idempotencyKey });
  }

  /** Returns whether a refund returned everything that was left of its payment, or was requested to do so. */
  async isOfRemainder(id: string, manager: EntityManager = this.dataSource.manager): Promise<boolean> {
    const row = await one<{ isOfRemainder: boolean }>(
      manager,
      `SELECT r.amount_cents + coalesce(sum(b.amount_cents), 0) >= p.amount_cents AS "isOfRemainder"
         FROM payment_refunds r JOIN payments p ON p.id = r.payment_id
         LEFT JOIN payment_refunds b ON b.payment_id = p.id AND b.status = 'approved' AND b.created_at < r.created_at
        WHERE r.id = $1 GROUP BY r.id, p.id`,
      [id],
    );
    return row?.isOfRemainder ?? false;
  }

  /** Returns whether a payment got an approved refund of this amount in the `REPEAT_MINUTES` before `now`. */
  async hasRecent(
    manager: EntityManager,
    { paymentId, amountCents, now }: { paymentId: string; amountCents: number; now: Date },
  ): Promise<boolean> {
    const rows = await many(
      manager,
      `SELECT 1 FROM payment_refunds
        WHERE payment_id = $1 AND amount_cents = $2 AND status = 'approved' AND created_at > $3::timestamptz - interval '${REPEAT_MINUTES} minutes' LIMIT 1`,
      [paymentId, amountCents, now],
    );
    return rows.length > 0;
  }

  /** Returns the refunds of a payment, newest first. */
  findOf(paymentId: string): Promise<PaymentRefund[]> {
    return this.dataSource
      .getRepository(PaymentRefund)
      .find({ where: { paymentId }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /**
   * Returns the recorded refund that a message of the gateway concerns: the one with its numbers, otherwise one of the same amount without
   * a number, first those in doubt, then approved ones. A refund with another gateway number is a different one.
   */
  findSame(
    manager: EntityManager,
    { paymentId, amountCents, transactionId, orderId, sameSince }: GatewayRefund,
  ): Promise<Pick<PaymentRefund, 'id' | 'status' | 'transactionId'> | null> {
    return one(
      manager,
      `SELECT id, status, transaction_id AS "transactionId" FROM payment_refunds
        WHERE payment_id = $1
          AND (transaction_id = $3
            OR (id::text = $4 AND transaction_id IS NULL)
            OR (amount_cents = $2 AND status <> 'declined' AND (transaction_id IS NULL OR created_at > $5::timestamptz)))
        ORDER BY transaction_id IS NOT DISTINCT FROM $3 DESC, id::text = $4 DESC, status = 'approved', created_at LIMIT 1`,
      [paymentId, amountCents, transactionId, orderId, sameSince],
    );
  }

  /** Returns the payment of a refund, found by the refund's id or the gateway's number. */
  async findPaymentOf(
    manager: EntityManager,
    { id, transactionId }: { id: string; transactionId: string },
  ): Promise<string | null> {
    const row = await one<{ paymentId: string }>(
      manager,
      `SELECT payment_id AS "paymentId" FROM payment_refunds
        WHERE id::text = $1 OR ($2 <> '' AND transaction_id = $2) LIMIT 1`,
      [id, transactionId],
    );
    return row?.paymentId ?? null;
  }

  /** Locks the payment of a refund until the transaction ends. */
  async lockPaymentOf(manager: EntityManager, id: string): Promise<void> {
    await many(
      manager,
      'SELECT 1 FROM payments WHERE id = (SELECT payment_id FROM payment_refunds WHERE id = $1) FOR UPDATE',
      [id],
    );
  }

  /**
   * Returns the refund, locked until the transaction ends.
   * @throws EntityNotFoundError
   */
  lock(manager: EntityManager, id: string): Promise<PaymentRefund> {
    return manager.findOneOrFail(PaymentRefund, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** @throws QueryFailedError (unique violation) if another refund of the payment is open */
  add(manager: EntityManager, refund: DeepPartial<PaymentRefund>): Promise<PaymentRefund> {
    return manager.save(manager.create(PaymentRefund, refund));
  }

  async change(manager: EntityManager, id: string, columns: Partial<PaymentRefund>): Promise<void> {
    const { id: _id, payment: _payment, ...changed } = columns;
    await manager.update(PaymentRefund, { id }, changed);
  }
}
