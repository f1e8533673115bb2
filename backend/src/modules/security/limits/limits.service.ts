import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Every } from '../../../jobs/every';
import { Clock } from '../../../common/clock';
import { LimitsRepository } from './limits.repository';

const HOUR_MS = 3_600_000;

/** Maximum number of hits of a subject per window. PostgreSQL counts them for all instances together. */
export interface Limit {
  /** Name of the limit and its subject, such as `send-hour-phone:+13055551234`. */
  key: string;
  /** Hits allowed in a window. */
  cap: number;
  /** Length of the window, which begins with its first hit. */
  windowSeconds: number;
  /** If set, the hit that reaches the cap makes the window end that many seconds later, and further hits must wait until then. */
  lockSeconds?: number;
}

/** Limit with its counter after a hit. */
export interface CountedLimit extends Limit {
  hits: number;
  resetsAt: Date;
}

/**
 * Counts hits. One statement counts them all and locks rows in the order of their keys, so that two requests can neither exceed a cap
 * together nor deadlock. A rollback of the caller's transaction removes the hits.
 */
@Injectable()
export class LimitsService {
  constructor(
    private readonly repository: LimitsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a hit of each limit.
   * @param forgotten key of a counter to delete in the same round trip
   */
  async hit(
    limits: readonly Limit[],
    manager?: EntityManager,
    forgotten: string | null = null,
  ): Promise<CountedLimit[]> {
    const sorted = [...limits].sort((a, b) => (a.key < b.key ? -1 : 1));
    const hits = sorted.map(({ key, cap, windowSeconds, lockSeconds }) => ({
      key,
      windowSeconds,
      ...(lockSeconds ? { lock: { cap, seconds: lockSeconds } } : {}),
    }));
    const rows = await this.repository.hit(hits, this.clock.now(), forgotten, manager);
    const byKey = new Map(rows.map((row) => [row.key, row]));
    return limits.map((limit) => {
      const { hits, resetsAt } = byKey.get(limit.key)!;
      return { ...limit, hits, resetsAt };
    });
  }

  /** Returns the hits of a counter in its current window. */
  hits(key: string, manager: EntityManager): Promise<number> {
    return this.repository.hits(key, this.clock.now(), manager);
  }

  /** Removes one hit that must not count. */
  async removeHit(key: string, manager?: EntityManager): Promise<void> {
    await this.repository.removeHit(key, manager);
  }

  /** Extends the current window of a counter by a number of seconds. */
  async postpone(key: string, seconds: number): Promise<void> {
    await this.repository.postpone(key, seconds);
  }

  /** Deletes one counter. */
  async clear(key: string, manager?: EntityManager): Promise<void> {
    await this.repository.remove(key, manager);
  }

  /**
   * Deletes the counters `<prefix><id>:<subject>` of every id.
   * @param idLength characters of an id
   */
  async clearScoped(
    manager: EntityManager,
    { prefix, idLength, subject }: { prefix: string; idLength: number; subject: string },
  ): Promise<void> {
    await this.repository.removeScoped(manager, prefix, idLength, subject);
  }

  /**
   * Deletes every counter of a subject.
   * @returns how many of them had hits
   */
  async clearSubject(manager: EntityManager, subject: string): Promise<number> {
    const removed = await this.repository.removeOfSubject(manager, subject);
    return removed.filter((hits) => hits > 0).length;
  }

  /**
   * Locks the counters with these keys and all other counters of the subject, except those of wrong codes, until the caller's transaction
   * ends. Locks the counters of sends first, then in the order of keys, as `hit` does.
   */
  async lockCounters(manager: EntityManager, keys: readonly string[], subject: string): Promise<void> {
    await this.repository.lockCounters(manager, keys, subject);
  }

  /** Removes windows that have ended. */
  @Every(HOUR_MS)
  async purge(): Promise<void> {
    await this.repository.removeEnded(this.clock.now());
  }

  /** Returns the number of seconds until every exceeded limit allows a hit again. */
  secondsUntilAllowed(exceeded: readonly CountedLimit[]): number {
    const latest = Math.max(...exceeded.map(({ resetsAt }) => resetsAt.getTime()));
    return Math.max(1, Math.ceil((latest - this.clock.now().getTime()) / 1000));
  }
}
