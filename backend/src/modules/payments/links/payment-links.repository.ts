import { Injectable } from '@nestjs/common';
import type { PaymentLinkState } from 'domain/payments/payment-links';
import { DataSource, type EntityManager } from 'typeorm';
import { seenBy } from '../../../common/permissions/lead-sight';
import { many, one, run, type StatementSource } from '../../../database/statements';
import type { PaymentStatus } from '../store/payment.entity';
import type { PaymentLinkRowDto } from './payment-links.dto';
import { PaymentLink } from './payment-link.entity';

const OPEN_PAYMENT: readonly PaymentStatus[] = ['processing', 'unknown'];
const NO_PAYMENT: readonly PaymentStatus[] = ['declined', 'failed'];
const listed = (statuses: readonly PaymentStatus[]): string =>
  statuses.map((status) => `'${status}'`).join(', ');

/** SQL expression for the state of link `k` with its payment `p` at the moment `$1`. */
const STATE = `CASE WHEN p.status IN (${listed(OPEN_PAYMENT)}) THEN 'paying'
    WHEN p.status NOT IN (${listed(NO_PAYMENT)}) THEN 'paid'
    WHEN k.withdrawn_at IS NOT NULL THEN 'withdrawn'
    WHEN k.expires_at <= $1 THEN 'expired'
    WHEN k.opened_at IS NOT NULL THEN 'opened' ELSE 'sent' END`;

const ROW = `k.id, k.lead_id AS "leadId", l.full_name AS "fullName", k.plan, (k.promised->>'priceCents')::int AS "priceCents",
    k.channel, k.sold_via AS "soldVia", k.disputed_items AS "disputedItems", k.outside_contract AS "outsideContract", ${STATE} AS state, k.created_by AS "createdBy", k.created_at AS "createdAt",
    k.expires_at AS "expiresAt", k.opened_at AS "openedAt", k.withdrawn_at AS "withdrawnAt", k.withdrawn_by AS "withdrawnBy",
    k.payment_id AS "paymentId"
  FROM payment_links k JOIN leads l ON l.id = k.lead_id LEFT JOIN payments p ON p.id = k.payment_id`;

/** Data about the person for a link's page, and whether the link may still be used. */
export interface LinkHolder {
  fullName: string;
  /** State that the lead names; null if unknown. */
  state: string | null;
  /** Whether the lead exists and is neither blocked nor marked as fraud. */
  isWelcome: boolean;
}

export type NewPaymentLink = Pick<
  PaymentLink,
  | 'leadId'
  | 'plan'
  | 'promised'
  | 'catalogVersion'
  | 'soldVia'
  | 'disputedItems'
  | 'outsideContract'
  | 'channel'
  | 'requestKey'
  | 'createdBy'
  | 'createdAt'
  | 'expiresAt'
>;

/** Reads and writes the `payment_links` table. */
@Injectable()
export class PaymentLinksRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string): Promise<PaymentLink | null> {
    return this.dataSource.manager.findOneBy(PaymentLink, { id });
  }

  findByRequest(manager: EntityManager, requestKey: string): Promise<PaymentLink | null> {
    return manager.findOneBy(PaymentLink, { requestKey });
  }

  /** Returns the newest link of a lead. */
  findNewestOf(manager: EntityManager, leadId: string): Promise<PaymentLink | null> {
    return manager.findOne(PaymentLink, { where: { leadId }, order: { id: 'DESC' } });
  }

  /** Returns the link, locked until the transaction ends. */
  lock(manager: EntityManager, id: string): Promise<PaymentLink | null> {
    return manager.findOne(PaymentLink, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Locks the links of a lead that were not withdrawn. A payment by an expired one may still be in progress. */
  lockNotWithdrawnOf(manager: EntityManager, leadId: string): Promise<{ id: string }[]> {
    return many(
      manager,
      'SELECT id FROM payment_links WHERE lead_id = $1 AND withdrawn_at IS NULL ORDER BY id FOR UPDATE',
      [leadId],
    );
  }

  add(manager: EntityManager, link: NewPaymentLink): Promise<PaymentLink> {
    return manager.save(manager.create(PaymentLink, link));
  }

  async withdraw(manager: EntityManager, id: string, by: string, now: Date): Promise<void> {
    await run(manager, 'UPDATE payment_links SET withdrawn_at = $2, withdrawn_by = $3 WHERE id = $1', [
      id,
      now,
      by,
    ]);
  }

  /** Records the first opening of the payment page by a link. */
  async open(id: string, now: Date): Promise<void> {
    await run(
      this.dataSource,
      'UPDATE payment_links SET opened_at = $2 WHERE id = $1 AND opened_at IS NULL',
      [id, now],
    );
  }

  /** Sets the payment of a locked link. */
  async use(manager: EntityManager, id: string, paymentId: string): Promise<void> {
    await run(manager, 'UPDATE payment_links SET payment_id = $2 WHERE id = $1', [id, paymentId]);
  }

  /** Returns the state of a link, or null if it no longer exists. */
  async stateOf(
    id: string,
    now: Date,
    on: StatementSource = this.dataSource,
  ): Promise<PaymentLinkState | null> {
    const row = await one<{ state: PaymentLinkState }>(
      on,
      `SELECT ${STATE} AS state FROM payment_links k LEFT JOIN payments p ON p.id = k.payment_id WHERE k.id = $2`,
      [now, id],
    );
    return row?.state ?? null;
  }

  findHolder(leadId: string, on: StatementSource = this.dataSource): Promise<LinkHolder | null> {
    return one(
      on,
      `SELECT full_name AS "fullName", state, (deleted_at IS NULL AND NOT is_blocked AND NOT is_fraudulent) AS "isWelcome"
         FROM leads WHERE id = $1`,
      [leadId],
    );
  }

  /** Returns the link that was used for a payment, or null. */
  findOfPayment(paymentId: string): Promise<Pick<PaymentLink, 'createdBy' | 'createdAt'> | null> {
    return one(
      this.dataSource,
      'SELECT created_by AS "createdBy", created_at AS "createdAt" FROM payment_links WHERE payment_id = $1',
      [paymentId],
    );
  }

  /** Returns the links of a lead, newest first. */
  listOf(leadId: string, now: Date, limit: number): Promise<PaymentLinkRowDto[]> {
    return many(this.dataSource, `SELECT ${ROW} WHERE k.lead_id = $2 ORDER BY k.id DESC LIMIT $3`, [
      now,
      leadId,
      limit,
    ]);
  }

  /**
   * Returns one page of all links, newest first, and their total number.
   * @param sight user that limits the result to the leads visible to this user
   */
  async page(
    { state, sight, now }: { state: PaymentLinkState | null; sight: string | null; now: Date },
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<{ links: PaymentLinkRowDto[]; total: number }> {
    const where = `l.deleted_at IS NULL AND ${seenBy('l.assigned_to', '$2')} AND ($3::text IS NULL OR ${STATE} = $3)`;
    const values = [now, sight, state];
    const [links, counted] = await Promise.all([
      many<PaymentLinkRowDto>(
        this.dataSource,
        `SELECT ${ROW} WHERE ${where} ORDER BY k.id DESC LIMIT $4 OFFSET $5`,
        [...values, pageSize, (page - 1) * pageSize],
      ),
      one<{ total: number }>(
        this.dataSource,
        `SELECT count(*)::int AS total FROM payment_links k JOIN leads l ON l.id = k.lead_id LEFT JOIN payments p ON p.id = k.payment_id WHERE ${where}`,
        values,
      ),
    ]);
    return { links, total: counted!.total };
  }
}
