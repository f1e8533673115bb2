import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { many, one, type StatementSource } from '../../../database/statements';
import { GatewayNotice, type NoticeKind } from './gateway-notice.entity';

/** Reads and writes `gateway_notices`. */
@Injectable()
export class GatewayNoticesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Opens a notice, or opens it again with what is known now.
   * @returns its id; null when it is open already, or was about one thing that is over
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
         WHERE gateway_notices.cleared_at IS NOT NULL AND gateway_notices.subject = ''
       RETURNING id`,
      [kind, subject, text, paymentId, now],
    );
    return opened?.id ?? null;
  }

  /** Ends an open notice by itself. @returns whether there was one */
  async clearSubject(kind: NoticeKind, subject: string, now: Date): Promise<boolean> {
    const rows = await many(
      this.dataSource,
      `UPDATE gateway_notices SET cleared_at = $3, cleared_by = 'gateway'
        WHERE kind = $1 AND subject = $2 AND cleared_at IS NULL RETURNING 1`,
      [kind, subject, now],
    );
    return rows.length > 0;
  }

  /** Ends a notice. @returns it; null when none is open under the id */
  clear(manager: EntityManager, id: string, by: string, now: Date): Promise<GatewayNotice | null> {
    return one<GatewayNotice>(
      manager,
      `UPDATE gateway_notices SET cleared_at = $3, cleared_by = $2 WHERE id = $1 AND cleared_at IS NULL
       RETURNING id, kind, text, payment_id AS "paymentId"`,
      [id, by, now],
    );
  }

  /** Whether a bank has taken back one of these payments, whether or not an administrator has seen it. */
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

  /** Open notices, the newest first. */
  findOpen(limit: number): Promise<GatewayNotice[]> {
    return this.dataSource
      .getRepository(GatewayNotice)
      .find({ where: { clearedAt: IsNull() }, order: { createdAt: 'DESC', id: 'DESC' }, take: limit });
  }
}
