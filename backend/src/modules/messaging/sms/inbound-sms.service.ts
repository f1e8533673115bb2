import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { plainText } from '../../../common/gsm-text';
import { parseUsPhone } from '../../../common/us-phone';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { defineQueue } from '../../../jobs/queue';
import { WebhookReceipts } from '../../webhooks/webhook-receipts.service';
import { SmsMessagesService } from './sms-messages.service';
import { smsWordOf } from './sms-words';

/** What the queue says of a received text. */
export interface SmsReceived {
  messageId: string;
  /** What the product itself did about it, null when it is for the office. */
  word: 'stop' | 'start' | 'help' | null;
}

/** Queue of texts that people sent: for the timeline of their lead. */
export const SMS_RECEIVED_JOB = defineQueue<SmsReceived>('sms-received', {
  retryLimit: 8,
  retryDelay: 10,
  retryBackoff: true,
});

export interface InboundSms {
  /** The provider's id of the message. */
  providerId: string;
  /** The person's number. */
  from: string;
  body: string;
  /** Whether the provider has answered an opt-out or a call for help by itself (Twilio's Advanced Opt-Out). */
  answeredByProvider: boolean;
}

/** Takes what people answer: opt-outs at once, calls for help, and everything else for the lead's timeline. */
@Injectable()
export class InboundSmsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly jobs: JobsService,
    private readonly receipts: WebhookReceipts,
    private readonly messages: SmsMessagesService,
  ) {}

  /** All of it or nothing, and once, however often the provider tells it. */
  async take({ providerId, from, body, answeredByProvider }: InboundSms): Promise<void> {
    const phone = parseUsPhone(from);
    const phoneNumber = phone.valid ? phone.e164 : from.slice(0, 40);
    const word = smsWordOf(body);
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.receipts.isNew(manager, 'twilio', providerId))) return;
      const [row]: [{ id: string }] = await manager.query(
        `INSERT INTO sms_messages (direction, phone_number, body, purpose, status, provider_id)
         VALUES ('inbound', $1, $2, 'received', 'received', $3) RETURNING id`,
        [phoneNumber, body.slice(0, 1_600), providerId],
      );
      const isNews =
        word === 'stop' || word === 'start' ? await this.setOptOut(manager, phoneNumber, word) : true;
      if (word && isNews && !answeredByProvider) await this.answer(manager, phoneNumber, word);
      await this.jobs.enqueue(SMS_RECEIVED_JOB, { messageId: row.id, word }, { manager });
    });
  }

  /** @returns false when nothing has changed by it: then it was confirmed before */
  private async setOptOut(
    manager: EntityManager,
    phoneNumber: string,
    word: 'stop' | 'start',
  ): Promise<boolean> {
    const rows: unknown[] =
      word === 'stop'
        ? await manager.query(
            `INSERT INTO sms_suppressions (phone_number, reason, source) VALUES ($1, 'opted_out', 'sms_word') ON CONFLICT DO NOTHING RETURNING 1`,
            [phoneNumber],
          )
        : (
            await manager.query<[unknown[], number]>(
              'DELETE FROM sms_suppressions WHERE phone_number = $1 RETURNING 1',
              [phoneNumber],
            )
          )[0];
    return rows.length > 0;
  }

  private async answer(
    manager: EntityManager,
    phoneNumber: string,
    word: 'stop' | 'start' | 'help',
  ): Promise<void> {
    const brand = plainText(this.config.brandName);
    const [purpose, body] = {
      stop: [
        'opt_out_confirmation',
        `${brand}: listo, no recibira mas mensajes nuestros. Si cambia de idea, responda ALTA.`,
      ],
      start: [
        'opt_in_confirmation',
        `${brand}: volvera a recibir mensajes. Responda BAJA para no recibir mas.`,
      ],
      help: [
        'help',
        `${brand}: ayuda con su consulta de credito en ${this.config.publicUrl} Responda BAJA para no recibir mas mensajes. Pueden aplicarse tarifas.`,
      ],
    }[word] as ['opt_out_confirmation' | 'opt_in_confirmation' | 'help', string];
    await this.messages.queue(manager, { phoneNumber, body, purpose });
  }
}
