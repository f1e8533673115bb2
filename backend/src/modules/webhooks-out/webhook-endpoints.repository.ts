import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../database/statements';
import type { WebhookEndpoint } from './webhook-endpoint.entity';
import type { EndpointState } from './webhook-events';

/** Endpoint with the result of its last message. */
export interface ListedEndpoint extends Pick<
  WebhookEndpoint,
  'id' | 'url' | 'events' | 'state' | 'failingSince' | 'formerUntil' | 'createdBy' | 'createdAt'
> {
  /** Time of the last successful delivery. */
  lastDeliveredAt: Date | null;
  waiting: number;
}

/** Maximum count of waiting messages. */
const MOST_COUNTED = 1_000;

const LISTED = `e.id, e.url, e.events, e.state, e.failing_since AS "failingSince", e.former_until AS "formerUntil", e.created_by AS "createdBy",
  e.created_at AS "createdAt",
  (SELECT d.last_tried_at FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.status = 'delivered'
    ORDER BY d.id DESC LIMIT 1) AS "lastDeliveredAt",
  (SELECT count(*)::int FROM (SELECT FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.status = 'waiting' LIMIT ${MOST_COUNTED}) w) AS waiting`;

/** Reads and writes `webhook_endpoints`. */
@Injectable()
export class WebhookEndpointsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns all endpoints, oldest first. */
  list(): Promise<ListedEndpoint[]> {
    return many(this.dataSource, `SELECT ${LISTED} FROM webhook_endpoints e ORDER BY e.id`);
  }

  async exists(id: string): Promise<boolean> {
    return (await one(this.dataSource, 'SELECT 1 FROM webhook_endpoints WHERE id = $1', [id])) !== null;
  }

  find(on: StatementSource, id: string, lock: '' | 'FOR NO KEY UPDATE' = ''): Promise<ListedEndpoint | null> {
    return one(on, `SELECT ${LISTED} FROM webhook_endpoints e WHERE e.id = $1 ${lock}`, [id]);
  }

  /** Locks out other changes of addresses and events until the transaction ends. */
  async lock(manager: EntityManager): Promise<void> {
    await run(manager, `SELECT pg_advisory_xact_lock(hashtext('webhook_endpoints'))`);
  }

  /** Returns whether an endpoint, other than `exceptId`, has this address and exactly these events. */
  async hasEqual(
    manager: EntityManager,
    { url, events }: Pick<WebhookEndpoint, 'url' | 'events'>,
    exceptId: string | null = null,
  ): Promise<boolean> {
    const row = await one(
      manager,
      `SELECT 1 FROM webhook_endpoints
        WHERE url = $1 AND events @> $2::text[] AND events <@ $2::text[] AND id IS DISTINCT FROM $3::uuid LIMIT 1`,
      [url, events, exceptId],
    );
    return row !== null;
  }

  /** Adds an endpoint, unless there are `most`. The caller holds the lock. @returns id of the endpoint, or null */
  async insert(
    manager: EntityManager,
    endpoint: Pick<WebhookEndpoint, 'url' | 'events' | 'sealedSecret' | 'createdBy'>,
    most: number,
  ): Promise<string | null> {
    const row = await one<{ id: string }>(
      manager,
      `INSERT INTO webhook_endpoints (url, events, sealed_secret, created_by)
       SELECT $1, $2, $3, $4 WHERE (SELECT count(*) FROM webhook_endpoints) < $5 RETURNING id`,
      [endpoint.url, endpoint.events, endpoint.sealedSecret, endpoint.createdBy, most],
    );
    return row?.id ?? null;
  }

  async update(
    manager: EntityManager,
    id: string,
    { url, events, state }: Pick<WebhookEndpoint, 'url' | 'events' | 'state'>,
    now: Date,
  ): Promise<void> {
    await run(
      manager,
      `UPDATE webhook_endpoints SET url = $2, events = $3, state = $4::varchar, updated_at = $5,
              quiet_until = CASE WHEN state <> 'active' AND $4::varchar = 'active' THEN NULL ELSE quiet_until END,
              failing_since = CASE WHEN state <> 'active' AND $4::varchar = 'active' THEN NULL ELSE failing_since END,
              warned_at = CASE WHEN state <> 'active' AND $4::varchar = 'active' THEN NULL ELSE warned_at END
        WHERE id = $1`,
      [id, url, events, state, now],
    );
  }

  /** Replaces the secret. The replaced one also signs until `formerUntil`, and the one before it until its earlier end. */
  async rotate(manager: EntityManager, id: string, sealedSecret: string, formerUntil: Date): Promise<void> {
    await run(
      manager,
      `UPDATE webhook_endpoints SET older_sealed_secret = former_sealed_secret, older_until = former_until,
              former_sealed_secret = sealed_secret, former_until = $3, sealed_secret = $2
        WHERE id = $1`,
      [id, sealedSecret, formerUntil],
    );
  }

  /** Invalidates all secrets except the present one. */
  async revokeFormer(manager: EntityManager, id: string): Promise<void> {
    await run(
      manager,
      `UPDATE webhook_endpoints SET former_sealed_secret = NULL, former_until = NULL, older_sealed_secret = NULL, older_until = NULL
        WHERE id = $1`,
      [id],
    );
  }

  /** Sends nothing to an endpoint before the time that its receiver asked for. */
  async sendNothingUntil(manager: EntityManager, id: string, until: Date): Promise<void> {
    await run(
      manager,
      'UPDATE webhook_endpoints SET quiet_until = greatest(quiet_until, $2::timestamptz) WHERE id = $1',
      [id, until],
    );
  }

  /** Stops new messages for an endpoint. Done before its removal, which may take long and must not delay changes of leads. */
  async silence(id: string): Promise<void> {
    await run(this.dataSource, `UPDATE webhook_endpoints SET events = '{}', state = 'paused' WHERE id = $1`, [
      id,
    ]);
  }

  /** Removes an endpoint with all its messages. */
  async remove(manager: EntityManager, id: string): Promise<void> {
    await run(manager, `SET LOCAL statement_timeout = '5min'`);
    await run(manager, 'DELETE FROM webhook_endpoints WHERE id = $1', [id]);
  }

  /** Records a successful delivery. @returns start of the failures before it, or null */
  async markWorking(manager: EntityManager, id: string): Promise<Date | null> {
    const row = await one<{ since: Date }>(
      manager,
      `UPDATE webhook_endpoints SET failing_since = NULL, warned_at = NULL WHERE id = $1 AND failing_since IS NOT NULL
       RETURNING old.failing_since AS since`,
      [id],
    );
    return row?.since ?? null;
  }

  /** Records a failed delivery. @returns start of the failures; null if the endpoint was removed */
  async markFailing(manager: EntityManager, id: string, now: Date): Promise<Date | null> {
    const row = await one<{ since: Date }>(
      manager,
      `UPDATE webhook_endpoints SET failing_since = coalesce(failing_since, $2) WHERE id = $1 RETURNING failing_since AS since`,
      [id, now],
    );
    return row?.since ?? null;
  }

  /** @returns false if it was already paused */
  async pause(manager: EntityManager, id: string): Promise<boolean> {
    const state: EndpointState = 'paused_after_failures';
    const changed = await run(
      manager,
      `UPDATE webhook_endpoints SET state = $2 WHERE id = $1 AND state = 'active'`,
      [id, state],
    );
    return changed > 0;
  }

  /** @returns false if the owners were already notified */
  async markWarned(manager: EntityManager, id: string, now: Date): Promise<boolean> {
    const changed = await run(
      manager,
      'UPDATE webhook_endpoints SET warned_at = $2 WHERE id = $1 AND warned_at IS NULL',
      [id, now],
    );
    return changed > 0;
  }
}
