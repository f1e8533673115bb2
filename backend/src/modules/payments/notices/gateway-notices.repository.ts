import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { many, one, type StatementSource } from '../../../database/statements';
import { GatewayNotice, type NoticeKind } from './gateway-notice.entity';

/** Reads and writes the `gateway_notices` table. */
@Injectable()
export class GatewayNoticesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Opens a notice, or reopens it with the current data.
   * @returns its id, or null if it is open already, or if it concerns a single event and a user closed it
   */
  async open(
    manager: EntityManager,
    notice: Pick<GatewayNotice, 'kind' | 'subject' | 'text' | 'paymentId'>,
    now: Date,
  ): Promise<string | null> {
    const { kind, subject, text, paymentId } = notice;
    const opened = await one<{ id: string }>(
      manager,
      `INSERT INTO gateway_notices (kind, subject, text, payment_id, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (kind, subject) DO UPDATE SET text = excluded.text, created_at = excluded.created_at, cleared_at = NULL, cleared_by = NULL
         WHERE gateway_notices.cleared_at IS NOT NULL AND (gateway_notices.subject = '' OR gateway_notices.cleared_by = 'gateway')
       RETURNING id`,
      [kind, subject, text, paymentId, now],
    );
    return opened?.id ?? null;
  }

  /**
   * Closes an open notice because the problem has ended.
   * @returns whether there was one
   */
  async clearSubject(kind: NoticeKind, subject: string, now: Date): Promise<boolean> {
    const rows = await many(
      this.dataSource,
      `UPDATE gateway_notices SET cleared_at = $3, cleared_by = 'gateway'
        WHERE kind = $1 AND subject = $2 AND cleared_at IS NULL RETURNING 1`,
      [kind, subject, now],
    );
    return rows.length > 0;
  }

  /**
   * Closes a notice.
   * @returns the notice, or null if none with this id is open
   */
  clear(
    manager: EntityManager,
    id: string,
    by: string,
    now: Date,
  ): Promise<Pick<GatewayNotice, 'kind' | 'paymentId'> | null> {
    return one(
      manager,
      `UPDATE gateway_notices SET cleared_at = $3, cleared_by = $2 WHERE id = $1 AND cleared_at IS NULL
       RETURNING kind, payment_id AS "paymentId"`,
      [id, by, now],
    );
  }

  /** Returns whether a bank has charged back one of these payments, regardless of whether a user has seen it. */
  async hasChargeback(
    paymentIds: readonly string[],
    source: StatementSource = this.dataSource,
  ): Promise<boolean> {
    const rows = await many(
      source,
      `SELECT 1 FROM gateway_notices WHERE kind = 'chargeback' AND payment_id = ANY($1::uuid[]) LIMIT 1`,
      [paymentIds],
    );
    return rows.length > 0;
  }

  find(id: string): Promise<GatewayNotice | null> {
    return this.dataSource.getRepository(GatewayNotice).findOneBy({ id });
  }

  /** Returns the open notices, newest first. */
  findOpen(limit: number): Promise<GatewayNotice[]> {
    return this.dataSource
      .getRepository(GatewayNotice)
      .find({ where: { clearedAt: IsNull() }, order: { createdAt: 'DESC', id: 'DESC' }, take: limit });
  }
}
