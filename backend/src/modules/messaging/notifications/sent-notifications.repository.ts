import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { one, run } from '../../../database/statements';

/** A notification that this call may send. */
export interface NotificationClaim {
  /** Whether an earlier claim was left open by a crash. */
  again: boolean;
  /** When it was claimed, in PostgreSQL's own precision; tells this claim from a later one. */
  claimedAt: string;
}

/** The statements on `sent_notifications`. */
@Injectable()
export class SentNotificationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Notes a key as done. @returns false when it was noted before */
  async insert(manager: EntityManager, key: string): Promise<boolean> {
    const inserted = await run(
      manager,
      'INSERT INTO sent_notifications (key) VALUES ($1) ON CONFLICT DO NOTHING',
      [key],
    );
    return inserted > 0;
  }

  /**
   * Claims a key, also one whose claim is older than `claimSeconds`.
   * @returns null when it is done, or claimed by another
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

  /** Gives a claim back, unless another has taken the key over since. */
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
