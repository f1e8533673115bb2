import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Every } from '../../../jobs/every';
import { Clock } from '../../../common/clock';
import { LimitsRepository } from './limits.repository';

const HOUR_MS = 3_600_000;

/** How many hits a subject may have in a window. PostgreSQL counts them for all instances together. */
export interface Limit {
  /** What is limited and for which subject, such as `send-hour-phone:+13055551234`. */
  key: string;
  /** Hits allowed in a window. */
  cap: number;
  /** Length of the window, which starts with its first hit. */
  windowSeconds: number;
  /** When given, the hit that reaches the cap makes the window end that much later, and further hits wait for that. */
  lockSeconds?: number;
}

/** A limit and where it stands after a hit. */
export interface CountedLimit extends Limit {
  hits: number;
  resetsAt: Date;
}

/**
 * Counts hits. One statement counts them all: rows are locked in the order of their keys, so that two requests
 * cannot pass a cap together and cannot deadlock. Rolling back the caller's transaction takes the hits back.
 */
@Injectable()
export class LimitsService {
  constructor(
    private readonly repository: LimitsRepository,
    private readonly clock: Clock,
  ) {}

  /** @param forgotten key of a counter that is deleted in the same round trip */
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

  /** Hits of a counter in its running window. */
  hits(key: string, manager?: EntityManager): Promise<number> {
    return this.repository.hits(key, this.clock.now(), manager);
  }

  /** Takes one hit back: what was counted turned out not to count. */
  async takeBack(key: string, manager?: EntityManager): Promise<void> {
    await this.repository.takeBack(key, manager);
  }

  /** Makes the running window of a counter end that many seconds later. */
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

  /** Deletes every counter of a subject, whatever is limited. @returns how many of them had hits */
  async clearSubject(manager: EntityManager, subject: string): Promise<number> {
    const removed = await this.repository.removeOfSubject(manager, subject);
    return removed.filter((hits) => hits > 0).length;
  }

  /**
   * Locks the counters with these keys, and all other counters of the subject but those of wrong codes, until the caller's
   * transaction ends. Counters of sends are locked first, then in the order of keys, as `hit` locks them.
   */
  async hold(manager: EntityManager, keys: readonly string[], subject: string): Promise<void> {
    await this.repository.hold(manager, keys, subject);
  }

  /** Removes windows that are over: they no longer count. */
  @Every(HOUR_MS)
  async purge(): Promise<void> {
    await this.repository.removeEnded(this.clock.now());
  }

  /** Seconds until every exceeded limit lets a hit through again. */
  secondsUntilAllowed(exceeded: readonly CountedLimit[]): number {
    const latest = Math.max(...exceeded.map(({ resetsAt }) => resetsAt.getTime()));
    return Math.max(1, Math.ceil((latest - this.clock.now().getTime()) / 1000));
  }
}
