import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Every } from '../../jobs/every';
import { one } from '../../database/statements';

/** Hours that are counted in one transaction: others wait for it, and must not wait long. */
const AT_ONCE = 20;
const EVERY_MS = 10_000;

/** Counts again what has become of the leads of hours in which something changed. */
@Injectable()
export class ResultsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Until all that was committed before is counted. Whoever reads the counts calls it first. */
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
