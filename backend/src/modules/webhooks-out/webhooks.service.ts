import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import type { CurrentAdmin } from '../../common/current-admin';
import { expectConfirmed } from '../../common/permissions/password-again';
import { AppConfig } from '../../config/app-config';
import type { AuditAction } from '../audit/audit-actions';
import { AuditService, byAdmin } from '../audit/audit.service';
import { OwnerNotices } from '../audit/owner-notices';
import type {
  ChangeWebhookDto,
  DeliveriesQuery,
  NewWebhookDto,
  WebhookDeliveriesDto,
  WebhookDto,
  WebhookSecretDto,
} from './webhooks.dto';
import { LOST_AFTER_MS } from './retry-times';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository';
import { WebhookEndpointsRepository, type ListedEndpoint } from './webhook-endpoints.repository';
import { webhookUrl } from './webhook-post';
import { WebhookSecrets } from './webhook-secrets';
import { messageId, newSecret } from './webhook-signature';
import {
  deliveryNotFound,
  nothingToReplay,
  tooManyWebhooks,
  webhookAddressRefused,
  webhookExists,
  webhookNotFound,
  webhookPaused,
} from './webhooks.errors';

const MOST_WEBHOOKS = 20;
/** Time in which the same request counts as repeated. */
const REPEAT_MS = 60_000;
/** How long the previous secret also signs. */
const BOTH_SECRETS_MS = 24 * 3_600_000;
/** Returns whether a message is being sent now. A try sets the next one to exactly `LOST_AFTER_MS` later, until its outcome is known. */
const isUnderWay = ({ lastTriedAt, nextTryAt }: { lastTriedAt: Date | null; nextTryAt: Date }): boolean =>
  lastTriedAt !== null && nextTryAt.getTime() - lastTriedAt.getTime() === LOST_AFTER_MS;

/** Returns the audited fields of an endpoint. Its path may be a secret of the receiver. */
const recorded = ({ url, events, state }: Pick<ListedEndpoint, 'url' | 'events' | 'state'>) => ({
  site: new URL(url).host,
  events: events.join(', '),
  state,
});

/** Manages the endpoints that receive webhooks. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly secrets: WebhookSecrets,
    private readonly audit: AuditService,
    private readonly owners: OwnerNotices,
    private readonly clock: Clock,
  ) {}

  list(): Promise<WebhookDto[]> {
    return this.endpoints.list();
  }

  /** @throws AppError 403 if the password is needed again; 409 if an equal one exists; 422 for a refused address, and past the limit */
  async add(admin: CurrentAdmin, dto: NewWebhookDto): Promise<WebhookSecretDto> {
    expectConfirmed(admin);
    const url = this.address(dto.url);
    const events = [...new Set(dto.events)];
    const secret = newSecret();
    const endpoint = { url, events, sealedSecret: this.secrets.seal(secret), createdBy: admin.username };
    const id = await this.dataSource.transaction(async (manager) => {
      await this.endpoints.lock(manager);
      if (await this.endpoints.hasEqual(manager, endpoint)) throw webhookExists();
      const added = await this.endpoints.insert(manager, endpoint, MOST_WEBHOOKS);
      if (!added) throw tooManyWebhooks(MOST_WEBHOOKS);
      await this.notifyOwners(manager, admin, 'webhook_created', added, {
        after: recorded({ url, events, state: 'active' }),
      });
      return added;
    });
    return { id, secret };
  }

  /** Pausing and resuming need no password, and are recorded as separate actions. */
  async change(admin: CurrentAdmin, id: string, dto: ChangeWebhookDto): Promise<WebhookSecretDto> {
    const { url, events, rotateSecret, revokeFormerSecrets, state } = dto;
    const isGrave =
      url !== undefined || events !== undefined || rotateSecret === true || revokeFormerSecrets === true;
    if (isGrave) expectConfirmed(admin);
    const address = url === undefined ? undefined : this.address(url);
    const secret = rotateSecret ? newSecret() : null;
    await this.dataSource.transaction(async (manager) => {
      if (isGrave) await this.endpoints.lock(manager);
      const before = await this.endpoints.find(manager, id, 'FOR NO KEY UPDATE');
      if (!before) throw webhookNotFound();
      const after = {
        url: address ?? before.url,
        events: events ? [...new Set(events)] : before.events,
        state: state ?? before.state,
      };
      const isOther = after.url !== before.url || !isDeepStrictEqual(after.events, before.events);
      if (isOther && (await this.endpoints.hasEqual(manager, after, id))) throw webhookExists();
      const now = this.clock.now();
      await this.endpoints.update(manager, id, after, now);
      if (secret)
        await this.endpoints.rotate(
          manager,
          id,
          this.secrets.seal(secret),
          new Date(now.getTime() + BOTH_SECRETS_MS),
        );
      if (revokeFormerSecrets) await this.endpoints.revokeFormer(manager, id);
      const isResumed = before.state !== 'active' && after.state === 'active';
      if (isResumed && before.failingSince)
        await this.deliveries.takeUpAgain(manager, id, before.failingSince);
      if (isResumed)
        await this.deliveries.bringForward(manager, id, {
          now,
          until: new Date(now.getTime() + LOST_AFTER_MS),
          anew: true,
        });
      const values = {
        before: recorded(before),
        after: {
          ...recorded(after),
          ...(secret ? { secret: 'nuevo' } : {}),
          ...(revokeFormerSecrets ? { formerSecrets: 'revocados' } : {}),
        },
      };
      if (isGrave) await this.notifyOwners(manager, admin, 'webhook_changed', id, values);
      else await this.record(manager, admin, 'webhook_changed', id, values);
    });
    return { id, secret };
  }

  async remove(admin: CurrentAdmin, id: string): Promise<void> {
    if (!(await this.endpoints.exists(id))) throw webhookNotFound();
    const before = await this.endpoints.find(this.dataSource, id);
    await this.endpoints.silence(id);
    await this.dataSource.transaction(async (manager) => {
      await this.endpoints.remove(manager, id);
      await this.notifyOwners(
        manager,
        admin,
        'webhook_deleted',
        id,
        before ? { before: recorded(before) } : {},
      );
    });
  }

  async log(id: string, query: DeliveriesQuery): Promise<WebhookDeliveriesDto> {
    if (!(await this.endpoints.exists(id))) throw webhookNotFound();
    const { deliveries, total } = await this.deliveries.page(id, query);
    const { page, pageSize } = query;
    return {
      deliveries: deliveries.map((delivery) => ({ ...delivery, messageId: messageId(delivery.id) })),
      total,
      page,
      pageSize,
    };
  }

  /** Sends a test message without an event. @throws AppError 404; 409 if the endpoint is paused */
  async test(admin: CurrentAdmin, id: string): Promise<{ id: string }> {
    return this.dataSource.transaction(async (manager) => {
      const endpoint = await this.endpoints.find(manager, id, 'FOR NO KEY UPDATE');
      if (!endpoint) throw webhookNotFound();
      if (endpoint.state !== 'active') throw webhookPaused();
      await this.record(manager, admin, 'webhook_tested', id, {
        after: { site: new URL(endpoint.url).host },
      });
      return { id: await this.deliveries.test(manager, id, this.clock.now()) };
    });
  }

  /**
   * Repeats an event with the present data as a new message; a message that still waits is tried at once instead. A repetition within a
   * minute sends nothing.
   */
  async replay(admin: CurrentAdmin, id: string, deliveryId: string): Promise<{ id: string }> {
    const now = this.clock.now();
    return this.dataSource.transaction(async (manager) => {
      const endpoint = await this.endpoints.find(manager, id, 'FOR NO KEY UPDATE');
      const delivery = endpoint && (await this.deliveries.find(manager, id, deliveryId));
      if (!delivery) throw deliveryNotFound();
      if (endpoint.state !== 'active') throw webhookPaused();
      const repeated = await this.deliveries.replayedSince(
        manager,
        deliveryId,
        new Date(now.getTime() - REPEAT_MS),
      );
      if (repeated) return { id: repeated };
      let replayed: string | null = deliveryId;
      if (delivery.status !== 'waiting') replayed = await this.deliveries.replay(manager, deliveryId, now);
      else if (!isUnderWay(delivery)) await this.deliveries.makeDue(manager, deliveryId, now);
      if (!replayed) throw nothingToReplay();
      await this.record(manager, admin, 'webhook_replayed', id, {
        after: { event: delivery.event, message: messageId(deliveryId) },
      });
      return { id: replayed };
    });
  }

  /** @throws AppError 422 */
  private address(text: string): string {
    const url = webhookUrl(text, { allowPrivate: this.config.webhooksAllowPrivate });
    if (!url) throw webhookAddressRefused();
    return url.href;
  }

  private async record(
    manager: EntityManager,
    admin: CurrentAdmin,
    action: AuditAction,
    id: string,
    values: { before?: object; after?: object },
  ): Promise<void> {
    await this.audit.record({ ...byAdmin(admin), action, target: `webhook:${id}`, ...values }, manager);
  }

  private async notifyOwners(
    manager: EntityManager,
    admin: CurrentAdmin,
    action: AuditAction,
    id: string,
    values: { before?: object; after?: object },
  ): Promise<void> {
    await this.owners.record({ ...byAdmin(admin), action, target: `webhook:${id}`, ...values }, manager);
  }
}
