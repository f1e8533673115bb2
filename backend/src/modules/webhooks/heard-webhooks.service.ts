import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock';
import { HeardWebhooksRepository } from './heard-webhooks.repository';
import type { WebhookSource } from './webhook-sources';

const MINUTE_MS = 60_000;

/** Remembers when each provider was last heard, for whoever sets accounts up. */
@Injectable()
export class HeardWebhooks {
  private readonly logger = new Logger(HeardWebhooks.name);
  /** Milliseconds since 1970, of this instance's last note. */
  private readonly noted = new Map<WebhookSource, number>();

  constructor(
    private readonly repository: HeardWebhooksRepository,
    private readonly clock: Clock,
  ) {}

  /** Notes a message that was signed by its provider. Costs a statement a minute; a failure never refuses the message. */
  async note(source: WebhookSource): Promise<void> {
    const now = this.clock.now();
    const before = this.noted.get(source);
    if (before !== undefined && Math.abs(now.getTime() - before) < MINUTE_MS) return;
    this.noted.set(source, now.getTime());
    await this.repository
      .note(source, now)
      .catch((err: unknown) => this.logger.warn({ err, source }, 'a webhook was heard and not noted'));
  }

  /** When each was last heard; absent for never. */
  async list(): Promise<ReadonlyMap<WebhookSource, Date>> {
    return new Map((await this.repository.list()).map(({ source, heardAt }) => [source, heardAt]));
  }
}
