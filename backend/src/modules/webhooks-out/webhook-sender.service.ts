import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import { Internet } from '../../common/internet/internet';
import { callProvider } from '../../common/provider-call';
import { AppConfig } from '../../config/app-config';
import { Installation } from '../../database/installation/installation';
import { Every } from '../../jobs/every';
import { JobsService } from '../../jobs/jobs.service';
import { LOST_AFTER_MS, nextTry, TRIED_FOR_MS } from './retry-times';
import { WebhookDeliveriesRepository, type Claimed } from './webhook-deliveries.repository';
import { WebhookEndpointsRepository } from './webhook-endpoints.repository';
import { WEBHOOK_FAILING_JOB } from './webhook-failing.service';
import { postWebhook, type Answered } from './webhook-post';
import { WebhookSecrets } from './webhook-secrets';
import { messageId, signedHeaders } from './webhook-signature';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Maximum duration of a try: name lookup, connection and response. */
export const LONGEST_TRY_MS = 10 * SECOND_MS;
/** Maximum number of concurrent messages per endpoint, so that a slow one delays no others. */
const AT_ONCE = 3;
/** Duration of failures after which the owners are notified. */
const WARN_AFTER_MS = DAY_MS;
/**
 * Duration of failures after which an endpoint is paused: shorter than the tries of a message, which then waits for the office
 * instead of being given up.
 */
const PAUSE_AFTER_MS = TRIED_FOR_MS - HOUR_MS;
/** Duration of failures after which one success retries all waiting messages, even those that were tried often. */
const SILENCE_MS = 600_000;
const KEPT_DAYS = 30;
/** Maximum delay that a receiver may request. */
const MOST_QUIET_MS = HOUR_MS;
/** HTTP status by which a receiver declines all further messages. */
const GONE = 410;

/** Sends waiting messages to other systems at least once, and those of one lead in order. */
@Injectable()
export class WebhookSender implements BeforeApplicationShutdown {
  private readonly logger = new Logger(WebhookSender.name);
  /**
   * Number of reserved and running tries by endpoint. Reserved before the messages are read, so that concurrent rounds stay
   * within the limit.
   */
  private readonly busy = new Map<string, number>();
  private readonly underWay = new Set<Promise<void>>();
  private isClosing = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly secrets: WebhookSecrets,
    private readonly internet: Internet,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
    private readonly installation: Installation,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    await this.settled();
  }

  /** Starts the tries that are due, without waiting for them. */
  @Every(SECOND_MS)
  async begin(): Promise<void> {
    await this.deliveries.makeLateDue(this.clock.now());
    for (const id of await this.deliveries.endpointsWithDue(this.clock.now())) await this.fill(id);
  }

  /** Waits for all running tries and their immediate successors. */
  async settled(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  @Every(HOUR_MS, { once: true })
  async removeOld(): Promise<void> {
    const lost = await this.deliveries.removeBefore(
      new Date(this.clock.now().getTime() - KEPT_DAYS * DAY_MS),
    );
    if (lost > 0) this.logger.warn({ lost }, 'webhook messages that waited for a month were dropped');
  }

  private async fill(endpointId: string): Promise<void> {
    this.installation.assertLive();
    const taken = this.busy.get(endpointId) ?? 0;
    const free = AT_ONCE - taken;
    if (free <= 0 || this.isClosing) return;
    this.busy.set(endpointId, AT_ONCE);
    let claimed: Claimed[] = [];
    try {
      const now = this.clock.now();
      const until = new Date(now.getTime() + LOST_AFTER_MS);
      claimed = await this.deliveries.claim(endpointId, { now, until, most: free });
    } finally {
      this.release(endpointId, free - claimed.length);
    }
    for (const delivery of claimed) {
      const work = this.attempt(delivery).finally(() => this.underWay.delete(work));
      this.underWay.add(work);
    }
  }

  private release(endpointId: string, places: number): void {
    const left = (this.busy.get(endpointId) ?? 0) - places;
    if (left > 0) this.busy.set(endpointId, left);
    else this.busy.delete(endpointId);
  }

  /** Tries a message. After a success the next one follows at once; after a failure, with the next round. */
  private async attempt(delivery: Claimed): Promise<void> {
    let isTaken = false;
    try {
      isTaken = await this.deliver(delivery);
    } catch (err) {
      this.logger.warn(
        { err, deliveryId: delivery.id },
        'the result of a webhook message could not be stored',
      );
    } finally {
      this.release(delivery.endpointId, 1);
    }
    if (isTaken)
      await this.fill(delivery.endpointId).catch((err: unknown) =>
        this.logger.warn({ err }, 'the next webhook messages could not be read'),
      );
  }

  private async deliver(delivery: Claimed): Promise<boolean> {
    const answered = await this.send(delivery);
    const isTaken = answered.problem === null;
    await this.dataSource.transaction((manager) =>
      isTaken ? this.noteTaken(manager, delivery, answered) : this.noteFailed(manager, delivery, answered),
    );
    return isTaken;
  }

  private send(delivery: Claimed): Promise<Answered> {
    const { url, body, sealedSecret } = delivery;
    const at = this.clock.now();
    const secret = this.secrets.open(sealedSecret);
    if (secret === null) return Promise.resolve({ status: null, answer: null, problem: 'key_changed' });
    const others = formerSecrets(delivery, at)
      .map((each) => this.secrets.open(each))
      .filter((each) => each !== null);
    const headers = signedHeaders({ id: messageId(delivery.id), at, body }, [secret, ...others]);
    return callProvider('webhook', () =>
      postWebhook(this.internet, url, {
        body,
        headers,
        allowPrivate: this.config.webhooksAllowPrivate,
        longestMs: LONGEST_TRY_MS,
      }),
    );
  }

  private async noteTaken(manager: EntityManager, delivery: Claimed, answered: Answered): Promise<void> {
    const now = this.clock.now();
    if (!(await this.deliveries.note(manager, delivery, answered, { status: 'delivered', next: now })))
      return;
    await this.deliveries.moveFollowing(manager, delivery, now);
    const since = await this.endpoints.markWorking(manager, delivery.endpointId);
    if (since)
      await this.deliveries.bringForward(manager, delivery.endpointId, {
        now,
        until: new Date(now.getTime() + LOST_AFTER_MS),
        anew: false,
        hasOften: now.getTime() - since.getTime() < SILENCE_MS,
      });
  }

  private async noteFailed(manager: EntityManager, delivery: Claimed, answered: Answered): Promise<void> {
    const { id, endpointId, tries, firstTriedAt } = delivery;
    const { retryAfterMs } = answered;
    const now = this.clock.now();
    this.logger.warn(
      { deliveryId: id, endpointId, problem: answered.problem, status: answered.status },
      'a webhook was not taken',
    );
    const since = await this.endpoints.markFailing(manager, endpointId, now);
    if (!since) return;
    const silence = now.getTime() - since.getTime();
    const isOver = answered.status === GONE || silence >= PAUSE_AFTER_MS;
    const next = isOver ? now : nextTry({ tries, firstTriedAt, now });
    const noted = await this.deliveries.note(manager, delivery, answered, {
      status: next === null ? 'given_up' : 'waiting',
      next: next ?? now,
    });
    if (!noted) return;
    await this.deliveries.moveFollowing(manager, delivery, next ?? now);
    if (retryAfterMs !== undefined && !isOver)
      await this.endpoints.sendNothingUntil(
        manager,
        endpointId,
        new Date(now.getTime() + Math.min(retryAfterMs, MOST_QUIET_MS)),
      );
    const isNews = isOver
      ? await this.endpoints.pause(manager, endpointId)
      : silence >= WARN_AFTER_MS && (await this.endpoints.markWarned(manager, endpointId, now));
    if (isNews)
      await this.jobs.enqueue(
        WEBHOOK_FAILING_JOB,
        { endpointId, since: since.toISOString(), isPaused: isOver },
        { manager },
      );
  }
}

/** Returns the encrypted previous secrets that still sign. */
const formerSecrets = (
  { formerSealedSecret, formerUntil, olderSealedSecret, olderUntil }: Claimed,
  at: Date,
): string[] =>
  [
    { sealed: formerSealedSecret, until: formerUntil },
    { sealed: olderSealedSecret, until: olderUntil },
  ].flatMap(({ sealed, until }) => (sealed !== null && until !== null && until > at ? [sealed] : []));
