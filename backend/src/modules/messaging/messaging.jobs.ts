import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AppConfig } from '../../config/app-config';
import { Outbox } from './outbox/outbox';
import { SmsMessagesService } from './sms/sms-messages.service';

const HOUR_MS = 3_600_000;
const RECONCILE_MS = 5_000;

/** Empties the outbox of what is older than a day, and looks up messages whose answer was lost. Every instance may. */
@Injectable()
export class MessagingTicks {
  private readonly logger = new Logger(MessagingTicks.name);

  constructor(
    private readonly config: AppConfig,
    private readonly outbox: Outbox,
    private readonly messages: SmsMessagesService,
  ) {}

  @Interval(RECONCILE_MS)
  async reconcile(): Promise<void> {
    if (!this.config.jobsWorkers) return;
    await this.messages
      .reconcile()
      .catch((err: unknown) => this.logger.warn({ err }, 'messages could not be looked up'));
  }

  @Interval(HOUR_MS)
  async purgeOutbox(): Promise<void> {
    await this.outbox.purge();
  }
}
