import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../database/statements';
import type { WebhookDelivery } from './webhook-delivery.entity';
import type { WebhookEndpoint } from './webhook-endpoint.entity';
import { TEST_EVENT, type DeliveryStatus } from './webhook-events';
import type { Answered } from './webhook-post';

/** A message whose turn it is, with where it goes. */
export type Claimed = Pick<WebhookDelivery, 'id' | 'endpointId' | 'leadId' | 'body' | 'tries'> &
  Pick<
    WebhookEndpoint,
    'url' | 'sealedSecret' | 'formerSealedSecret' | 'formerUntil' | 'olderSealedSecret' | 'olderUntil'
  > & {
    firstTriedAt: Date;
  };

/** A message on record. */
export type ListedDelivery = Omit<WebhookDelivery, 'endpoint' | 'endpointId' | 'subject' | 'phone'>;

const LISTED = `id, event, lead_id AS "leadId", body, status, tries, next_try_at AS "nextTryAt", first_tried_at AS "firstTriedAt",
  last_tried_at AS "lastTriedAt", answer_status AS "answerStatus", answer, problem, replay_of AS "replayOf", created_at AS "createdAt"`;

/**
 * Leaves out what the receiver refuses again and again while it takes other messages: it would be tried with each of those. An hour
 * after a try it may be tried again.
 */
const RARELY_TRIED = `AND (tries <= 10 OR last_tried_at <= $2::timestamptz - interval '1 hour')`;

/** Rows of one statement, so that none takes long. */
const BATCH = 10_000;

/** The statements on `webhook_deliveries`. Triggers of the tables that it tells of write it too. */
@Injectable()
export class WebhookDeliveriesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The working addresses that have something due. */
  async endpointsWithDue(now: Date): Promise<string[]> {
    const rows = await many<{ id: string }>(
      this.dataSource,
      `SELECT e.id FROM webhook_endpoints e WHERE e.state = 'active' AND (e.quiet_until IS NULL OR e.quiet_until <= $1) AND EXISTS (
         SELECT FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.status = 'waiting' AND d.next_try_at <= $1)`,
      [now],
      { prepared: true },
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Makes untried messages due that no earlier message of their lead holds up any more. Such a message was written while the earlier one was being
   * tried, and committed after that was taken, so its next try was set to the moment at which that try would have counted as lost. Failing addresses are
   * left out: there everything waits for the first message of its lead.
   */
  async bringForwardLate(now: Date): Promise<void> {
    await many(
      this.dataSource,
      `UPDATE webhook_deliveries d SET next_try_at = $1 FROM webhook_endpoints e
        WHERE e.state = 'active' AND e.failing_since IS NULL AND d.endpoint_id = e.id
          AND d.status = 'waiting' AND d.next_try_at > $1 AND d.tries = 0 AND d.lead_id IS NOT NULL
          AND NOT EXISTS (SELECT FROM webhook_deliveries earlier
                           WHERE earlier.lead_id = d.lead_id AND earlier.endpoint_id = d.endpoint_id
                             AND earlier.status = 'waiting' AND earlier.id < d.id)`,
      [now],
      { prepared: true },
    );
  }

  /**
   * Takes messages whose turn it is, each for one try: of a lead the first alone. No other instance takes them until `until`.
   * @param most messages
   */
  claim(
    endpointId: string,
    { now, until, most }: { now: Date; until: Date; most: number },
  ): Promise<Claimed[]> {
    return many<Claimed>(
      this.dataSource,
      `WITH due AS (
         SELECT d.id FROM webhook_deliveries d
          WHERE d.endpoint_id = $1 AND d.status = 'waiting' AND d.next_try_at <= $2
            AND NOT EXISTS (SELECT FROM webhook_deliveries earlier
                             WHERE earlier.lead_id = d.lead_id AND earlier.endpoint_id = d.endpoint_id
                               AND earlier.status = 'waiting' AND earlier.id < d.id)
          ORDER BY d.next_try_at, d.id LIMIT $4 FOR UPDATE OF d SKIP LOCKED)
       UPDATE webhook_deliveries d
          SET tries = d.tries + 1, next_try_at = $3, last_tried_at = $2, first_tried_at = coalesce(d.first_tried_at, $2)
         FROM due, webhook_endpoints e
        WHERE d.id = due.id AND e.id = d.endpoint_id AND e.state = 'active' AND (e.quiet_until IS NULL OR e.quiet_until <= $2)
       RETURNING d.id, d.endpoint_id AS "endpointId", d.lead_id AS "leadId", d.body, d.tries, d.first_tried_at AS "firstTriedAt",
                 e.url, e.sealed_secret AS "sealedSecret", e.former_sealed_secret AS "formerSealedSecret", e.former_until AS "formerUntil",
                 e.older_sealed_secret AS "olderSealedSecret", e.older_until AS "olderUntil"`,
      [endpointId, now, until, most],
    );
  }

  /**
   * Notes what came of a try.
   * @param next when it is tried again; meaningless unless it waits
   * @returns false for a try that another has followed, and for a message that is gone
   */
  async note(
    manager: EntityManager,
    { id, tries }: Pick<Claimed, 'id' | 'tries'>,
    { status: answerStatus, answer, problem }: Answered,
    { status, next }: { status: DeliveryStatus; next: Date },
  ): Promise<boolean> {
    const changed = await run(
      manager,
      `UPDATE webhook_deliveries SET status = $3, next_try_at = $4, answer_status = $5, answer = $6, problem = $7
        WHERE id = $1 AND tries = $2 AND status = 'waiting'`,
      [id, tries, status, next, answerStatus, answer, problem],
    );
    return changed > 0;
  }

  /** What waits behind a message of the same lead is due when that is. */
  async moveFollowing(manager: EntityManager, { endpointId, leadId }: Claimed, next: Date): Promise<void> {
    await run(
      manager,
      `UPDATE webhook_deliveries SET next_try_at = $3
        WHERE endpoint_id = $1 AND lead_id = $2 AND status = 'waiting'`,
      [endpointId, leadId, next],
    );
  }

  /**
   * Makes due at once what waits for its next try and is not being tried.
   * @param until when tries that begin now would count as lost
   * @param anew their three days begin again
   * @param hasOften whether those that were tried often and a short time ago stay as they are
   */
  async bringForward(
    manager: EntityManager,
    endpointId: string,
    { now, until, anew, hasOften = false }: { now: Date; until: Date; anew: boolean; hasOften?: boolean },
  ): Promise<void> {
    await run(
      manager,
      `UPDATE webhook_deliveries SET next_try_at = $2 ${anew ? ', first_tried_at = NULL, tries = 0' : ''}
        WHERE id = ANY(ARRAY(SELECT id FROM webhook_deliveries
                              WHERE endpoint_id = $1 AND status = 'waiting' AND (next_try_at <= $2 OR next_try_at > $3)
                                ${hasOften ? RARELY_TRIED : ''}
                                FOR UPDATE SKIP LOCKED))`,
      [endpointId, now, until],
    );
  }

  /**
   * Lets messages wait again that were given up while nothing got through to their address. What came after them waits too, so that the
   * order holds.
   * @param since when the silence began
   */
  async takeUpAgain(manager: EntityManager, endpointId: string, since: Date): Promise<void> {
    await run(
      manager,
      `UPDATE webhook_deliveries SET status = 'waiting'
        WHERE endpoint_id = $1 AND status = 'given_up' AND last_tried_at >= $2`,
      [endpointId, since],
    );
  }

  /** One page of an address's messages, the newest first, and how many there are. */
  async page(
    endpointId: string,
    { page, pageSize, status }: { page: number; pageSize: number; status?: DeliveryStatus | undefined },
  ): Promise<{ deliveries: ListedDelivery[]; total: number }> {
    const where = 'endpoint_id = $1 AND ($2::text IS NULL OR status = $2)';
    const [count, deliveries] = await Promise.all([
      one<{ total: number }>(
        this.dataSource,
        `SELECT count(*)::int AS total FROM webhook_deliveries WHERE ${where}`,
        [endpointId, status ?? null],
      ),
      many<ListedDelivery>(
        this.dataSource,
        `SELECT ${LISTED} FROM webhook_deliveries WHERE ${where} ORDER BY id DESC OFFSET $3 LIMIT $4`,
        [endpointId, status ?? null, (page - 1) * pageSize, pageSize],
      ),
    ]);
    return { deliveries, total: count!.total };
  }

  find(manager: EntityManager, endpointId: string, id: string): Promise<ListedDelivery | null> {
    return one(
      manager,
      `SELECT ${LISTED} FROM webhook_deliveries WHERE id = $1 AND endpoint_id = $2 FOR UPDATE`,
      [id, endpointId],
    );
  }

  async makeDue(manager: EntityManager, id: string, now: Date): Promise<void> {
    await run(
      manager,
      `UPDATE webhook_deliveries SET next_try_at = $2 WHERE id = $1 AND status = 'waiting'`,
      [id, now],
    );
  }

  /** Tells it anew, with what holds now. @returns the new message's id; null where nothing is left of what it tells of */
  async replay(manager: EntityManager, id: string, now: Date): Promise<string | null> {
    const row = await one<{ id: string }>(
      manager,
      `INSERT INTO webhook_deliveries (id, endpoint_id, event, subject, lead_id, phone, body, next_try_at, replay_of)
       SELECT n.id, n.endpoint_id, n.event, n.subject, n.lead_id, n.phone, webhook_body(n.id, n.event, $2, n.data), $2, $1
         FROM (SELECT uuidv7() AS id, d.endpoint_id, d.event, d.subject, d.lead_id, d.phone, webhook_data(d.event, d.subject) AS data
                 FROM webhook_deliveries d WHERE d.id = $1) n
        WHERE n.data IS NOT NULL RETURNING id`,
      [id, now],
    );
    return row?.id ?? null;
  }

  /** Writes a message that tries an address. @returns its id */
  async test(manager: EntityManager, endpointId: string, now: Date): Promise<string> {
    const row = await one<{ id: string }>(
      manager,
      `INSERT INTO webhook_deliveries (id, endpoint_id, event, subject, body, next_try_at)
       SELECT n.id, $1, $2::text, '{}', webhook_body(n.id, $2::text, $3::timestamptz, '{}'), $3::timestamptz
         FROM (SELECT uuidv7() AS id) n RETURNING id`,
      [endpointId, TEST_EVENT, now],
    );
    return row!.id;
  }

  /** When a try that tells of these leads last began after a moment; null for none. */
  async triedSince(on: StatementSource, leadIds: readonly string[], since: Date): Promise<Date | null> {
    const row = await one<{ at: Date | null }>(
      on,
      `SELECT max(last_tried_at) AS at FROM webhook_deliveries
        WHERE lead_id = ANY($1::uuid[]) AND status = 'waiting' AND last_tried_at > $2`,
      [leadIds, since],
    );
    return row?.at ?? null;
  }

  /** Writes a message that no trigger writes, for each address that wants it. */
  async tell(
    manager: EntityManager,
    event: WebhookDelivery['event'],
    subject: object,
    notBefore: Date,
  ): Promise<void> {
    await run(
      manager,
      `INSERT INTO webhook_deliveries (id, endpoint_id, event, subject, body, next_try_at)
       SELECT n.id, n.endpoint, $1::text, $2::jsonb, webhook_body(n.id, $1::text, now(), $2::jsonb::json), $3::timestamptz
         FROM (SELECT uuidv7() AS id, id AS endpoint FROM webhook_endpoints WHERE $1::text = ANY(events) FOR KEY SHARE) n`,
      [event, JSON.stringify(subject), notBefore],
    );
  }

  /** Removes the record before a moment. @returns how many messages of those never got through */
  async removeBefore(before: Date): Promise<number> {
    let lost = 0;
    for (;;) {
      const row = await one<{ removed: number; lost: number }>(
        this.dataSource,
        `WITH gone AS (DELETE FROM webhook_deliveries WHERE id = ANY(ARRAY(
            SELECT id FROM webhook_deliveries WHERE created_at < $1 LIMIT ${BATCH})) RETURNING status)
         SELECT count(*)::int AS removed, count(*) FILTER (WHERE status = 'waiting')::int AS lost FROM gone`,
        [before],
      );
      lost += row!.lost;
      if (row!.removed < BATCH) return lost;
    }
  }
}
