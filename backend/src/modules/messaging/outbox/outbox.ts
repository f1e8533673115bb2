import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { runPrepared } from '../../../database/prepared';
import { maskPhone } from '../../../common/phone';
import { RELAXED_COMMIT } from '../../../database/relaxed-commit';
import { EmailSender, type Email } from '../email/email-sender';
import { SmsSender, type Sms, type SmsRecord } from '../sms/sms-sender';

/** A message in the outbox, as `/dev/outbox` answers it. */
export interface OutboxEntry {
  id: string;
  channel: 'sms' | 'email';
  to: string;
  body: string;
  createdAt: Date;
}

/** Most messages one look at the outbox shows. */
const SHOWN = 500;

/** Keeps messages instead of sending them, so that the product runs without an account anywhere. */
@Injectable()
export class Outbox {
  private readonly logger = new Logger('Outbox');

  constructor(private readonly dataSource: DataSource) {}

  async keep(channel: OutboxEntry['channel'], to: string, body: string): Promise<string> {
    const [row] = await runPrepared<{ id: string }>(
      this.dataSource,
      `WITH ${RELAXED_COMMIT}
       INSERT INTO outbox_messages (channel, recipient, body) SELECT $1, $2, $3 FROM relaxed RETURNING id`,
      [channel, to, body],
    );
    this.logger.log(
      { channel, to: channel === 'sms' ? maskPhone(to) : to.replace(/^.+@/, '•••@') },
      'kept in the outbox',
    );
    return row!.id;
  }

  /** Newest first. */
  list(): Promise<OutboxEntry[]> {
    return this.dataSource.query(
      `SELECT id, channel, recipient AS "to", body, created_at AS "createdAt" FROM outbox_messages
        ORDER BY created_at DESC, id DESC LIMIT $1`,
      [SHOWN],
    );
  }

  /** @returns the id of a kept text, null for none */
  async find(to: string, body: string, since: Date): Promise<string | null> {
    const [row]: { id: string }[] = await this.dataSource.query(
      `SELECT id FROM outbox_messages WHERE channel = 'sms' AND recipient = $1 AND body = $2 AND created_at >= $3 LIMIT 1`,
      [to, body, since],
    );
    return row?.id ?? null;
  }

  async purge(): Promise<void> {
    await this.dataSource.query(`DELETE FROM outbox_messages WHERE created_at < now() - interval '1 day'`);
  }
}

@Injectable()
export class OutboxSmsSender extends SmsSender {
  constructor(private readonly outbox: Outbox) {
    super();
  }

  async send({ to, body }: Sms): Promise<{ providerId: string }> {
    return { providerId: await this.outbox.keep('sms', to, body) };
  }

  async find({ to, body }: Sms, since: Date): Promise<SmsRecord | null> {
    const id = await this.outbox.find(to, body, since);
    return id === null ? null : { providerId: id, status: 'sent', errorCode: null };
  }
}

@Injectable()
export class OutboxEmailSender extends EmailSender {
  constructor(private readonly outbox: Outbox) {
    super();
  }

  async send({ to, subject, text }: Email): Promise<void> {
    await this.outbox.keep('email', to, `${subject}\n\n${text}`);
  }
}
