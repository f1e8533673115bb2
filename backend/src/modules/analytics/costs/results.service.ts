import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Every } from '../../../jobs/every';
import { one } from '../../../database/statements';

/** Hours counted in one transaction. Kept small because other connections wait for it. */
const AT_ONCE = 20;
const EVERY_MS = 10_000;

/** Recounts the results of hours in which something changed. */
@Injectable()
export class ResultsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Counts until everything committed before the call is included. Call it before the counts are read. */
  @Every(EVERY_MS, { once: true })
  async countStale(): Promise<void> {
    while (await this.isStale()) {
      const counted = await one<{ hours: number }>(
        this.dataSource,
        `SELECT count_stale_results(${AT_ONCE}) AS hours`,
      );
      if (counted!.hours < AT_ONCE) return;
    }
  }

  private async isStale(): Promise<boolean> {
    return (await one(this.dataSource, 'SELECT 1 AS stale FROM stale_results LIMIT 1')) !== null;
  }
}
