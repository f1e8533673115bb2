import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many } from '../../../database/statements';

/** Hands out the payments and refunds that are due for a lookup. */
@Injectable()
export class DueChecksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Claims due rows for this instance. If the instance crashes, they become due again after `claimSeconds`.
   * @returns their ids in any order; if more than `limit` are due, the most overdue ones
   */
  async claim(
    table: 'payments' | 'payment_refunds',
    { now, claimSeconds, limit }: { now: Date; claimSeconds: number; limit: number },
  ): Promise<string[]> {
    const rows = await many<{ id: string }>(
      this.dataSource,
      `UPDATE ${table} SET next_check_at = $1::timestamptz + make_interval(secs => $2)
        WHERE id IN (SELECT id FROM ${table} WHERE next_check_at <= $1 ORDER BY next_check_at LIMIT $3 FOR UPDATE SKIP LOCKED)
        RETURNING id`,
      [now, claimSeconds, limit],
    );
    return rows.map(({ id }) => id);
  }
}
