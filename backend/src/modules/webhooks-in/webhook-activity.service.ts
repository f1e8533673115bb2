import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock';
import { WebhookActivityRepository } from './webhook-activity.repository';
import type { WebhookSource } from './webhook-sources';

const MINUTE_MS = 60_000;

/** Records when each provider last sent a message, for the screen on which accounts are set up. */
@Injectable()
export class WebhookActivity {
  private readonly logger = new Logger(WebhookActivity.name);
  /** Time of this instance's last write by source, milliseconds since 1970. */
  private readonly noted = new Map<WebhookSource, number>();

  constructor(
    private readonly repository: WebhookActivityRepository,
    private readonly clock: Clock,
  ) {}

  /** Records a correctly signed message. Takes at most one statement a minute. A failure never refuses the message. */
  async note(source: WebhookSource): Promise<void> {
    const now = this.clock.now();
    const before = this.noted.get(source);
    if (before !== undefined && Math.abs(now.getTime() - before) < MINUTE_MS) return;
    this.noted.set(source, now.getTime());
    await this.repository
      .note(source, now)
      .catch((err: unknown) =>
        this.logger.warn({ err, source }, 'the time of a received webhook could not be stored'),
      );
  }

  /** Returns the time of the last message by source. Sources without messages are missing. */
  async list(): Promise<ReadonlyMap<WebhookSource, Date>> {
    return new Map((await this.repository.list()).map(({ source, heardAt }) => [source, heardAt]));
  }
}
