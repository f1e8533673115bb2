import { Injectable, Logger } from '@nestjs/common';
import { Every } from '../../../jobs/every';
import { maskPhone } from '../../../common/phone';
import { CALENDAR_FILE_NAME, EmailSender, type Email } from '../email/email-sender';
import { SmsSender, type Sms, type SmsFailure, type SmsRecord } from '../sms/sms-sender';
import { CallSender, type CallToPlace } from '../voice/call-sender';
import { WhatsappSender, type WhatsappMessage } from '../whatsapp/whatsapp-sender';
import type { OutboxChannel } from './outbox-message.entity';
import { OutboxRepository, type OutboxEntry } from './outbox.repository';

const HOUR_MS = 3_600_000;

/** Stores messages instead of sending them, so that the product runs without any provider account. */
@Injectable()
export class Outbox {
  private readonly logger = new Logger('Outbox');

  constructor(private readonly repository: OutboxRepository) {}

  /** @param id the message's id elsewhere; a new one by default */
  async keep(channel: OutboxChannel, to: string, body: string, id?: string): Promise<string> {
    const kept = await this.repository.insert(channel, to, body, id);
    this.logger.log(
      { channel, to: channel === 'email' ? to.replace(/^.+@/, '•••@') : maskPhone(to) },
      'kept in the outbox',
    );
    return kept;
  }

  /** Returns the messages, newest first. */
  list(): Promise<OutboxEntry[]> {
    return this.repository.list();
  }

  /** @returns id of a stored text, or null */
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

  /** Never called, because a stored message counts as delivered. */
  judge(): SmsFailure {
    return 'transient';
  }
}

@Injectable()
export class OutboxEmailSender extends EmailSender {
  constructor(private readonly outbox: Outbox) {
    super();
  }

  async send({ to, subject, text, calendar }: Email): Promise<void> {
    const file = calendar ? `\n\n${CALENDAR_FILE_NAME} (${calendar.method}):\n${calendar.file}` : '';
    await this.outbox.keep('email', to, `${subject}\n\n${text}${file}`);
  }
}

/** Stores the transcripts of calls; buttons on the page simulate the called person. */
@Injectable()
export class OutboxCallSender extends CallSender {
  constructor(private readonly outbox: Outbox) {
    super();
  }

  async place({ id, to, transcript }: CallToPlace): Promise<{ providerId: string }> {
    return { providerId: await this.outbox.keep('call', to, transcript, id) };
  }
}

@Injectable()
export class OutboxWhatsappSender extends WhatsappSender {
  constructor(private readonly outbox: Outbox) {
    super();
  }

  async send({ to, body }: WhatsappMessage): Promise<{ providerId: string }> {
    return { providerId: await this.outbox.keep('whatsapp', to, body) };
  }
}
