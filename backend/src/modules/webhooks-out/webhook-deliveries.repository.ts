import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../database/statements';
import type { WebhookDelivery } from './webhook-delivery.entity';
import type { WebhookEndpoint } from './webhook-endpoint.entity';
import { TEST_EVENT, type DeliveryStatus } from './webhook-events';
import type { Answered } from './webhook-post';

/** Message to be sent now, with its destination. */
export type Claimed = Pick<WebhookDelivery, 'id' | 'endpointId' | 'leadId' | 'body' | 'tries'> &
  Pick<
    WebhookEndpoint,
    'url' | 'sealedSecret' | 'formerSealedSecret' | 'formerUntil' | 'olderSealedSecret' | 'olderUntil'
  > & {
    firstTriedAt: Date;
  };

/** Message as listed in the log. */
export type ListedDelivery = Omit<WebhookDelivery, 'endpoint' | 'endpointId' | 'subject' | 'phone'>;

const LISTED = `id, event, lead_id AS "leadId", body, status, tries, next_try_at AS "nextTryAt", first_tried_at AS "firstTriedAt",
  last_tried_at AS "lastTriedAt", answer_status AS "answerStatus", answer, problem, replay_of AS "replayOf", created_at AS "createdAt"`;

/**
 * Excludes messages that the receiver keeps refusing while it accepts others; each success would retry them. They may be retried
 * an hour after the last try.
 */
const RARELY_TRIED = `AND (tries <= 10 OR last_tried_at <= $2::timestamptz - interval '1 hour')`;

/** Rows per statement, so that no statement takes long. */
const BATCH = 10_000;

/** Reads and writes `webhook_deliveries`, which triggers of the observed tables also write. */
@Injectable()
export class WebhookDeliveriesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the active endpoints with due messages. */
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
   * Makes untried messages due that no longer wait for an earlier message of their lead. They were inserted while the earlier
   * message was being tried, and committed only after that try, so their next try was set to when the earlier try would count as
   * lost. Excludes failing endpoints, where everything waits for the first message of each lead.
   */
  async makeLateDue(now: Date): Promise<void> {
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
   * Reserves due messages until `until`, for one try each: only the first of each lead.
   * @param most maximum number of messages
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
   * Stores the result of a try.
   * @param next time of the next try; ignored unless the message still waits
   * @returns false if another try has followed, or the message no longer exists
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

  /** Moves the waiting messages of the same lead to the time of the next try, so that they stay in order. */
  async moveFollowing(manager: EntityManager, { endpointId, leadId }: Claimed, next: Date): Promise<void> {
    await run(
      manager,
      `UPDATE webhook_deliveries SET next_try_at = $3
        WHERE endpoint_id = $1 AND lead_id = $2 AND status = 'waiting'`,
      [endpointId, leadId, next],
    );
  }

  /**
   * Makes waiting messages due at once, except those being tried.
   * @param until time at which tries that begin now would count as lost
   * @param anew whether their three days begin again
   * @param hasOften whether to leave out messages that were tried often and recently
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
   * Returns to waiting all messages that were given up since the endpoint began to fail. All of them, so that the order of each
   * lead's messages is kept.
   * @param since start of the failures
   */
  async takeUpAgain(manager: EntityManager, endpointId: string, since: Date): Promise<void> {
    await run(
      manager,
      `UPDATE webhook_deliveries SET status = 'waiting'
        WHERE endpoint_id = $1 AND status = 'given_up' AND last_tried_at >= $2`,
      [endpointId, since],
    );
  }

  /** Returns one page of an endpoint's messages, newest first, and their total number. */
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

  /**
   * Writes a new message about the same event with the present data. @returns id of the new message; null if the data no longer
   * exist
   */
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

  /** Returns the id of the message by which a message was sent again since `since`; null if there is none. */
  async replayedSince(manager: EntityManager, id: string, since: Date): Promise<string | null> {
    const row = await one<{ id: string }>(
      manager,
      'SELECT id FROM webhook_deliveries WHERE replay_of = $1 AND created_at > $2 LIMIT 1',
      [id, since],
    );
    return row?.id ?? null;
  }

  /** Writes a test message. @returns id of the message */
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

  /** Returns the start of the last try since `since` that contains these leads; null if there is none. */
  async triedSince(on: StatementSource, leadIds: readonly string[], since: Date): Promise<Date | null> {
    const row = await one<{ at: Date | null }>(
      on,
      `SELECT max(last_tried_at) AS at FROM webhook_deliveries
        WHERE lead_id = ANY($1::uuid[]) AND status = 'waiting' AND last_tried_at > $2`,
      [leadIds, since],
    );
    return row?.at ?? null;
  }

  /** Writes a message that no trigger writes, for each endpoint that subscribes to it. */
  async insertFor(
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

  /** Removes messages older than `before`. @returns number of removed messages that were never delivered */
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
