import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RELAXED_COMMIT } from '../../../database/relaxed-commit';
import { many, one, run } from '../../../database/statements';
import type { OutboxChannel } from './outbox-message.entity';

/** Message in the outbox, in the format of `/dev/outbox`. */
export interface OutboxEntry {
  id: string;
  channel: OutboxChannel;
  to: string;
  body: string;
  createdAt: Date;
}

/** Maximum number of listed messages. */
const SHOWN = 500;

/** Reads and writes `outbox_messages`. */
@Injectable()
export class OutboxRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * @param id the message's id elsewhere; a new one by default
   * @returns id of the message
   */
  async insert(channel: OutboxChannel, to: string, body: string, id?: string): Promise<string> {
    const row = await one<{ id: string }>(
      this.dataSource,
      `WITH ${RELAXED_COMMIT}
       INSERT INTO outbox_messages (id, channel, recipient, body) SELECT coalesce($4::uuid, uuidv7()), $1, $2, $3 FROM relaxed
       RETURNING id`,
      [channel, to, body, id ?? null],
      { prepared: true },
    );
    return row!.id;
  }

  /** Returns the messages, newest first. */
  list(): Promise<OutboxEntry[]> {
    return many(
      this.dataSource,
      `SELECT id, channel, recipient AS "to", body, created_at AS "createdAt" FROM outbox_messages
        ORDER BY created_at DESC, id DESC LIMIT $1`,
      [SHOWN],
    );
  }

  /** @returns id of a text with that body stored since `since`, or null */
  async findSms(to: string, body: string, since: Date): Promise<string | null> {
    const row = await one<{ id: string }>(
      this.dataSource,
      `SELECT id FROM outbox_messages WHERE channel = 'sms' AND recipient = $1 AND body = $2 AND created_at >= $3 LIMIT 1`,
      [to, body, since],
    );
    return row?.id ?? null;
  }

  async removeOld(): Promise<void> {
    await run(this.dataSource, `DELETE FROM outbox_messages WHERE created_at < now() - interval '1 day'`);
  }
}
