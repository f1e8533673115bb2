import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AppConfig } from '../../config/app-config';
import { CampaignReconciliationService } from './sending/campaign-reconciliation.service';
import { CampaignSendingService } from './sending/campaign-sending.service';
import { CampaignStartService } from './sending/campaign-start.service';

const SECOND_MS = 1_000;
const START_MS = 2_000;
const RECONCILE_MS = 5_000;

/** Every instance runs these; what each does, the others do not. */
@Injectable()
export class CampaignsTicks {
  private readonly logger = new Logger(CampaignsTicks.name);
  private readonly running = new Set<string>();

  constructor(
    private readonly config: AppConfig,
    private readonly starting: CampaignStartService,
    private readonly sending: CampaignSendingService,
    private readonly reconciliation: CampaignReconciliationService,
  ) {}

  @Interval(START_MS)
  start(): Promise<void> {
    return this.run('start', async () => {
      while (await this.starting.startDue());
    });
  }

  @Interval(SECOND_MS)
  send(): Promise<void> {
    return this.run('send', () => this.sending.sendBatch());
  }

  @Interval(RECONCILE_MS)
  reconcile(): Promise<void> {
    return this.run('reconcile', () => this.reconciliation.reconcile());
  }

  /** A round that takes longer than its interval is not joined by the next. */
  private async run(name: string, work: () => Promise<void>): Promise<void> {
    if (!this.config.jobsWorkers || this.running.has(name)) return;
    this.running.add(name);
    try {
      await work();
    } catch (err) {
      this.logger.warn({ err, name }, 'a round of campaigns failed');
    } finally {
      this.running.delete(name);
    }
  }
}
