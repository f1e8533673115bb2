import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../config/app-config';
import { RetentionService } from './retention.service';

/** Any number the product's instances agree on: one of them forgets at a time. */
const RETENTION_LOCK = 7_401_010;

/** Forgets once a night what is older than the owner wants it kept. */
@Injectable()
export class PrivacyTicks {
  private readonly logger = new Logger(PrivacyTicks.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly retention: RetentionService,
  ) {}

  @Cron('0 45 4 * * *')
  async forget(): Promise<void> {
    if (!this.config.jobsWorkers) return;
    await this.dataSource.transaction(async (manager) => {
      // The lock ends with its transaction, which only holds it: the work has transactions of its own.
      await manager.query('SET LOCAL idle_in_transaction_session_timeout = 0');
      const [{ mine }]: [{ mine: boolean }] = await manager.query(
        'SELECT pg_try_advisory_xact_lock($1) AS mine',
        [RETENTION_LOCK],
      );
      if (!mine) return;
      const done = await this.retention.apply();
      if (Object.keys(done).length > 0) this.logger.log(done, 'kept long enough, forgotten');
    });
  }
}
