import { Injectable } from '@nestjs/common';
import { type PlanId } from 'domain/payments/plans';
import type { Day } from 'domain/dates';
import { zipBeginnings } from 'domain/zip-codes';
import { DataSource, In, type DeepPartial, type EntityManager } from 'typeorm';
import { many, one, run } from '../../../database/statements';
import { REPEAT_MINUTES } from '../payment-limits';
import { Payment, type PaymentStatus } from './payment.entity';
import type { RefundKind } from './payment-refund.entity';

/** Month that the gateway charged, or failed to charge, by itself. */
export interface RenewalRow {
  status: 'approved' | 'declined';
  /** US cents. */
  amountCents: number;
  /** Gateway's number; null if it sent none. */
  transactionId: string | null;
  responseCode: string;
  responseText: string;
  authCode: string | null;
  /** Whether the subscription was cancelled before. */
  chargedAfterCancel: boolean;
}

/** Sort order of a sale: the first payment, then the following ones, oldest first. */
const SALE_ORDER = {
  parentId: { direction: 'ASC', nulls: 'FIRST' },
  createdAt: 'ASC',
  id: 'ASC',
} as const;

/** SQL: digits of the ZIP code of a contract. It may have an extension, or the state before it. */
const ZIP_DIGITS = String.raw`regexp_replace(signed_terms->>'zip', '\D', '', 'g')`;

/** Reads and writes the `payments` table. */
@Injectable()
export class PaymentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string, manager: EntityManager = this.dataSource.manager): Promise<Payment | null> {
    return manager.findOneBy(Payment, { id });
  }

  /** Returns the payment with the idempotency key of a customer or of a user of the back office. */
  findByKey(
    idempotencyKey: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Payment | null> {
    return manager.findOneBy(Payment, { idempotencyKey });
  }

  findByTransaction(manager: EntityManager, transactionId: string): Promise<Payment | null> {
    return manager.findOneBy(Payment, { transactionId });
  }

  /** Returns the first payment of a subscription. */
  findBySubscription(manager: EntityManager, subscriptionId: string): Promise<Payment | null> {
    return manager.findOneBy(Payment, { subscriptionId, kind: 'first' });
  }

  /** Returns later payments of a subscription or stored card, newest first. */
  findLater(parentId: string, limit: number): Promise<Payment[]> {
    return this.dataSource
      .getRepository(Payment)
      .find({ where: { parentId }, order: { createdAt: 'DESC' }, take: limit });
  }

  /** Returns whether a charge of a stored card is in progress or in doubt. */
  hasOpenLater(manager: EntityManager, parentId: string): Promise<boolean> {
    return manager.existsBy(Payment, [
      { parentId, status: 'processing' },
      { parentId, status: 'unknown' },
    ]);
  }

  /** Returns whether a stored card was charged in the `REPEAT_MINUTES` before `now`, and the money was not returned completely. */
  async hasRecentLater(manager: EntityManager, parentId: string, now: Date): Promise<boolean> {
    const rows = await many(
      manager,
      `SELECT 1 FROM payments
        WHERE parent_id = $1 AND status IN ('approved', 'partially_refunded') AND created_at > $2::timestamptz - interval '${REPEAT_MINUTES} minutes' LIMIT 1`,
      [parentId, now],
    );
    return rows.length > 0;
  }

  countLater(manager: EntityManager, parentId: string): Promise<number> {
    return manager.countBy(Payment, { parentId });
  }

  /**
   * Returns the charges of a sale, locked until the transaction ends: the first payment and the following ones.
   * @param id id of the first payment
   */
  lockSale(manager: EntityManager, id: string): Promise<Payment[]> {
    return manager.find(Payment, {
      where: [{ id }, { parentId: id }],
      order: SALE_ORDER,
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Returns the charges of a sale like `lockSale`, but without locking them. */
  findSale(id: string): Promise<Payment[]> {
    return this.dataSource
      .getRepository(Payment)
      .find({ where: [{ id }, { parentId: id }], order: SALE_ORDER });
  }

  /**
   * Returns the payment, locked until the transaction ends.
   * @throws EntityNotFoundError
   */
  lock(manager: EntityManager, id: string): Promise<Payment> {
    return manager.findOneOrFail(Payment, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Prevents another payment with this e-mail or key from beginning before the transaction ends. */
  async lockBeginning(manager: EntityManager, email: string, idempotencyKey: string | null): Promise<void> {
    const lock = 'SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))';
    await many(manager, lock, ['payment', email]);
    if (idempotencyKey) await many(manager, lock, ['payment-key', idempotencyKey]);
  }

  add(manager: EntityManager, payment: DeepPartial<Payment>): Promise<Payment> {
    return manager.save(manager.create(Payment, payment));
  }

  async change(manager: EntityManager, id: string, columns: Partial<Payment>): Promise<void> {
    const { id: _id, user: _user, parent: _parent, ...changed } = columns;
    await manager.update(Payment, { id }, changed);
  }

  /** Returns the states of a customer's first payments of a plan that are open, or were paid in the `REPEAT_MINUTES` before `now`. */
  async statesOfRecent(
    manager: EntityManager,
    { email, plan, now }: { email: string; plan: PlanId; now: Date },
  ): Promise<PaymentStatus[]> {
    const rows = await many<{ status: PaymentStatus }>(
      manager,
      `SELECT status FROM payments
        WHERE email = $1 AND plan = $2 AND kind = 'first'
          AND (status IN ('processing', 'unknown') OR (status IN ('approved', 'stored') AND created_at > $3::timestamptz - interval '${REPEAT_MINUTES} minutes'))`,
      [email, plan, now],
    );
    return rows.map(({ status }) => status);
  }

  /** Returns the running contracts with a last day of service until a day: subscriptions, and stored cards whose end was not announced. */
  async findEnding(until: Day): Promise<Payment[]> {
    const rows = await many<{ id: string }>(
      this.dataSource,
      `SELECT id FROM payments
        WHERE kind = 'first'
          AND (subscription_status = 'active' OR (status = 'stored' AND end_announced_at IS NULL AND card_removed_at IS NULL))
          AND (signed_terms->>'signedOn')::date + (signed_terms->'law'->>'performanceDays')::int <= $1::date
        ORDER BY created_at, id`,
      [until],
    );
    return this.dataSource.getRepository(Payment).findBy({ id: In(rows.map(({ id }) => id)) });
  }

  /**
   * Returns the running contracts for which a statement of the services, or a notice of the renewal, is due until a day or no day was found yet, of states that a contract
   * names or that its ZIP code may belong to.
   * @param states two-letter codes
   */
  async findOwing(
    statement: 'services' | 'renewal',
    states: readonly string[],
    until: Day,
  ): Promise<string[]> {
    const rows = await many<{ id: string }>(
      this.dataSource,
      `SELECT id FROM payments
        WHERE kind = 'first'
          AND coalesce(CASE WHEN $4 = 'renewal' THEN renewal_notice_due_on ELSE statement_due_on END <= $2::date, true)
          AND (subscription_status = 'active' OR (status = 'stored' AND card_removed_at IS NULL))
          AND (ARRAY[signed_terms->>'state', signed_terms->>'residence', signed_terms->>'leadState'] && $1::text[]
            OR ARRAY[left(${ZIP_DIGITS}, 3), left(${ZIP_DIGITS}, 5)] && $3::text[])
        ORDER BY created_at, id`,
      [states, until, zipBeginnings(states), statement],
    );
    return rows.map(({ id }) => id);
  }

  /** Counts the declined payments from a network, in CIDR notation, in the hour before `now`. */
  async countDeclined(manager: EntityManager, network: string, now: Date): Promise<number> {
    const counted = await one<{ declines: number }>(
      manager,
      `SELECT count(*)::int AS declines FROM payments
        WHERE ip_address::inet <<= $1::inet AND status = 'declined' AND created_at > $2::timestamptz - interval '1 hour'`,
      [network, now],
    );
    return counted?.declines ?? 0;
  }

  /**
   * Adds a month of a subscription, with the customer data of its first payment.
   * @returns its id, or null if the gateway's transaction was recorded before
   */
  async addRenewal(
    manager: EntityManager,
    firstId: string,
    {
      status,
      amountCents,
      transactionId,
      responseCode,
      responseText,
      authCode,
      chargedAfterCancel,
    }: RenewalRow,
    now: Date,
  ): Promise<string | null> {
    const added = await one<{ id: string }>(
      manager,
      `INSERT INTO payments (kind, parent_id, user_id, lead_id, mode, status, plan, amount_cents, full_name, email, phone, billing_zip,
              card_brand, last4, sold_via, transaction_id, response_code, response_text, auth_code, charged_after_cancel, settled_by, settled_at, created_at, updated_at)
       SELECT 'renewal', id, user_id, lead_id, mode, $2, plan, $3, full_name, email, phone, billing_zip,
              card_brand, last4, sold_via, $4, $5, $6, $7, $9, 'webhook', $8, $8, $8 FROM payments WHERE id = $1
       ON CONFLICT (transaction_id) WHERE transaction_id IS NOT NULL DO NOTHING RETURNING id`,
      [
        firstId,
        status,
        amountCents,
        transactionId,
        responseCode,
        responseText,
        authCode,
        now,
        chargedAfterCancel,
      ],
    );
    return added?.id ?? null;
  }

  /** Sets the gateway's number of a payment's subscription, unless one is stored. */
  async nameSubscription(manager: EntityManager, id: string, subscriptionId: string): Promise<void> {
    await run(manager, 'UPDATE payments SET subscription_id = coalesce(subscription_id, $2) WHERE id = $1', [
      id,
      subscriptionId,
    ]);
  }

  /**
   * Marks an active subscription as cancelled.
   * @param subscriptionId gateway's number; null keeps the stored one
   * @returns false if the payment has no active subscription
   */
  async cancelSubscription(
    manager: EntityManager,
    id: string,
    subscriptionId: string | null,
    now: Date,
  ): Promise<boolean> {
    const changed = await run(
      manager,
      `UPDATE payments SET subscription_status = 'cancelled', subscription_id = coalesce($2, subscription_id),
              subscription_cancelled_at = $3, updated_at = $3
        WHERE id = $1 AND subscription_status = 'active'`,
      [id, subscriptionId, now],
    );
    return changed > 0;
  }

  /**
   * Withdraws the stored cards of a phone.
   * @returns the ids of their payments
   */
  async withdrawCards(manager: EntityManager, digits: readonly string[], now: Date): Promise<string[]> {
    const rows = await many<{ id: string }>(
      manager,
      String.raw`UPDATE payments SET card_removed_at = coalesce(card_removed_at, $2)
        WHERE regexp_replace(phone, '\D', '', 'g') = ANY($1::text[]) AND vault_id IS NOT NULL RETURNING id`,
      [digits, now],
    );
    return rows.map(({ id }) => id);
  }

  /** Marks a payment as simulated, because the gateway is in its test mode and moves no money. Its later months count as simulated too. */
  async markSimulated(manager: EntityManager, id: string): Promise<void> {
    await run(manager, `UPDATE payments SET mode = 'simulator' WHERE id = $1 AND mode <> 'simulator'`, [id]);
  }

  /**
   * Returns the id of the payment that a bank charged back: found by the gateway's number, otherwise the only charge with this amount and
   * these last digits. Null if it is not certain.
   */
  async findCharged(
    manager: EntityManager,
    { transactionId, amountCents, last4 }: { transactionId: string; amountCents: number; last4: string },
  ): Promise<string | null> {
    const rows = await many<{ id: string }>(
      manager,
      `SELECT id FROM payments WHERE CASE WHEN $1 <> '' THEN transaction_id = $1
          ELSE last4 = $3 AND amount_cents = $2 AND status IN ('approved', 'partially_refunded', 'refunded') END LIMIT 2`,
      [transactionId, amountCents, last4],
    );
    return rows.length === 1 ? rows[0]!.id : null;
  }

  /** Returns the payment that stored a card, or has a subscription paid by it. */
  async findByCard(
    manager: EntityManager,
    { vaultId, subscriptionId }: { vaultId: string; subscriptionId: string },
  ): Promise<string | null> {
    const row = await one<{ id: string }>(
      manager,
      `SELECT id FROM payments WHERE kind = 'first' AND (($1 <> '' AND vault_id = $1) OR ($2 <> '' AND subscription_id = $2)) LIMIT 1`,
      [vaultId, subscriptionId],
    );
    return row?.id ?? null;
  }

  /** Adds returned money to a payment and sets the resulting state. A payment that was returned completely needs no review. */
  async applyRefund(
    manager: EntityManager,
    id: string,
    { kind, amountCents }: { kind: RefundKind; amountCents: number },
    now: Date,
  ): Promise<void> {
    await run(
      manager,
      `UPDATE payments SET refunded_cents = refunded_cents + $2, updated_at = $3,
              status = CASE WHEN $4 THEN 'voided' WHEN refunded_cents + $2 >= amount_cents THEN 'refunded' ELSE 'partially_refunded' END,
              needs_review = needs_review AND NOT $4 AND refunded_cents + $2 < amount_cents
        WHERE id = $1`,
      [id, amountCents, now, kind === 'void'],
    );
  }
}
