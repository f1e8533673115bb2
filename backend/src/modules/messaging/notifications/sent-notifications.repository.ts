import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { one, run } from '../../../database/statements';

/** Notification that the caller may send. */
export interface NotificationClaim {
  /** Whether a crash left an earlier claim open. */
  again: boolean;
  /** Time of the claim in PostgreSQL's precision; distinguishes this claim from a later one. */
  claimedAt: string;
}

/** Reads and writes `sent_notifications`. */
@Injectable()
export class SentNotificationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Records a key as completed. @returns false if it was already recorded */
  async insert(manager: EntityManager, key: string): Promise<boolean> {
    const inserted = await run(
      manager,
      'INSERT INTO sent_notifications (key) VALUES ($1) ON CONFLICT DO NOTHING',
      [key],
    );
    return inserted > 0;
  }

  /**
   * Claims a key; also one with a claim older than `claimSeconds`.
   * @returns null if it is completed, or claimed by another call
   */
  claim(key: string, claimSeconds: number): Promise<NotificationClaim | null> {
    return one(
      this.dataSource,
      `INSERT INTO sent_notifications AS n (key, claimed_at) VALUES ($1, now())
       ON CONFLICT (key) DO UPDATE SET claimed_at = now() WHERE n.claimed_at < now() - make_interval(secs => $2)
       RETURNING xmax <> 0 AS again, claimed_at::text AS "claimedAt"`,
      [key, claimSeconds],
    );
  }

  async isClaimed(key: string): Promise<boolean> {
    const row = await one<{ claimed: boolean }>(
      this.dataSource,
      'SELECT claimed_at IS NOT NULL AS claimed FROM sent_notifications WHERE key = $1',
      [key],
    );
    return row?.claimed ?? false;
  }

  /** Releases a claim, unless another call has claimed the key since. */
  async release(key: string, { claimedAt }: NotificationClaim): Promise<void> {
    await run(this.dataSource, 'DELETE FROM sent_notifications WHERE key = $1 AND claimed_at = $2', [
      key,
      claimedAt,
    ]);
  }

  async markDone(key: string): Promise<void> {
    await run(this.dataSource, 'UPDATE sent_notifications SET claimed_at = NULL WHERE key = $1', [key]);
  }
}
