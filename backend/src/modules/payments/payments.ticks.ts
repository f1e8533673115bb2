import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AppConfig } from '../../config/app-config';
import { ReconciliationService } from './settlement/reconciliation.service';

const EVERY_MS = 5_000;

/** Every few seconds, on every instance: each takes what no other has taken. */
@Injectable()
export class PaymentsTicks {
  private readonly logger = new Logger(PaymentsTicks.name);
  private running = false;

  constructor(
    private readonly config: AppConfig,
    private readonly reconciliation: ReconciliationService,
  ) {}

  @Interval(EVERY_MS)
  async reconcile(): Promise<void> {
    if (!this.config.jobsWorkers || this.running) return;
    this.running = true;
    try {
      await this.reconciliation.run();
    } catch (err) {
      this.logger.warn({ err }, 'payments could not be looked up');
    } finally {
      this.running = false;
    }
  }
}
