import { Injectable, Logger } from '@nestjs/common';
import { Every } from '../../../jobs/every';
import { maskPhone } from '../../../common/phone';
import { EmailSender, type Email } from '../email/email-sender';
import { SmsSender, type Sms, type SmsFailure, type SmsRecord } from '../sms/sms-sender';
import { OutboxRepository, type OutboxEntry } from './outbox.repository';

const HOUR_MS = 3_600_000;

/** Keeps messages instead of sending them, so that the product runs without an account anywhere. */
@Injectable()
export class Outbox {
  private readonly logger = new Logger('Outbox');

  constructor(private readonly repository: OutboxRepository) {}

  async keep(channel: OutboxEntry['channel'], to: string, body: string): Promise<string> {
    const id = await this.repository.insert(channel, to, body);
    this.logger.log(
      { channel, to: channel === 'sms' ? maskPhone(to) : to.replace(/^.+@/, '•••@') },
      'kept in the outbox',
    );
    return id;
  }

  /** Newest first. */
  list(): Promise<OutboxEntry[]> {
    return this.repository.list();
  }

  /** @returns the id of a kept text, null for none */
  find(to: string, body: string, since: Date): Promise<string | null> {
    return this.repository.findSms(to, body, since);
  }

  @Every(HOUR_MS)
  async purge(): Promise<void> {
    await this.repository.removeOld();
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

  /** Never asked: what is kept here has arrived. */
  judge(): SmsFailure {
    return 'transient';
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
