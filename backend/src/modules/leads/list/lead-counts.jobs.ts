import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import { LeadCountsRepository } from './lead-counts.repository';

const HOUR_MS = 3_600_000;
/** Any number the product's instances agree on: one of them looks after the counts at a time. */
const COUNTS_LOCK = 7_401_002;

/** Looks after the counts of leads: they drift when somebody disables triggers or truncates a table by hand. */
@Injectable()
export class LeadCountsTicks {
  private readonly logger = new Logger(LeadCountsTicks.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly counts: LeadCountsRepository,
  ) {}

  @Interval(HOUR_MS)
  async lookAfterCounts(): Promise<void> {
    if (!this.config.jobsWorkers) return;
    await this.dataSource.transaction(async (manager) => {
      // The lock ends with its transaction, which only holds it: the work has transactions of its own.
      await manager.query('SET LOCAL idle_in_transaction_session_timeout = 0');
      const [{ mine }]: [{ mine: boolean }] = await manager.query(
        'SELECT pg_try_advisory_xact_lock($1) AS mine',
        [COUNTS_LOCK],
      );
      if (mine) await this.checkAndSettle();
    });
  }

  /** One round: rebuilds counts that drifted, with a warning, and settles past hours. */
  async checkAndSettle(): Promise<void> {
    const drift = await this.counts.drift();
    if (drift.hours > 0 || drift.states > 0) {
      this.logger.warn(drift, 'lead counts drifted from the leads and are rebuilt');
      await this.counts.rebuild();
    }
    await this.counts.settle(this.clock.now());
  }
}
