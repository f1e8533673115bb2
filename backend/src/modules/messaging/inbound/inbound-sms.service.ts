import { Injectable } from '@nestjs/common';
import { plainText } from 'domain/sms-text';
import { DataSource, type EntityManager } from 'typeorm';
import { parseUsPhone } from '../../../common/phone';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { defineQueue } from '../../../jobs/queue';
import { WebhookReceipts } from '../../webhooks/webhook-receipts.service';
import { SmsMessagesRepository } from '../sms/sms-messages.repository';
import { SmsMessagesService } from '../sms/sms-messages.service';
import { smsWordOf, type SmsWord } from './sms-words';
import { SuppressionsRepository } from '../suppressions/suppressions.repository';

/** A job of the queue of received texts. */
export interface SmsReceived {
  messageId: string;
  /** The word that was acted on; null when the text is for the office. */
  word: SmsWord | null;
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

/** Receives texts: applies opt-outs and opt-ins, answers requests for help, and queues every text for the lead's timeline. */
@Injectable()
export class InboundSmsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly jobs: JobsService,
    private readonly receipts: WebhookReceipts,
    private readonly repository: SmsMessagesRepository,
    private readonly suppressions: SuppressionsRepository,
    private readonly messages: SmsMessagesService,
  ) {}

  /** Handles a text in one transaction, and once, however often the provider sends it. */
  async take({ providerId, from, body, answeredByProvider }: InboundSms): Promise<void> {
    const phone = parseUsPhone(from);
    const phoneNumber = phone.valid ? phone.e164 : from.slice(0, 40);
    const word = smsWordOf(body);
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.receipts.isNew(manager, 'twilio', providerId))) return;
      const messageId = await this.repository.insertInbound(manager, {
        phoneNumber,
        body: body.slice(0, 1_600),
        providerId,
      });
      const isChange = await this.applyWord(manager, phoneNumber, word);
      if (word && isChange && !answeredByProvider) await this.answer(manager, phoneNumber, word);
      await this.jobs.enqueue(SMS_RECEIVED_JOB, { messageId, word }, { manager });
    });
  }

  /** Opts a number out or in. @returns false when it was so before, and has been confirmed then */
  private async applyWord(
    manager: EntityManager,
    phoneNumber: string,
    word: SmsWord | null,
  ): Promise<boolean> {
    if (word === 'stop') return this.suppressions.add(phoneNumber, 'sms_word', manager);
    if (word === 'start') return this.suppressions.remove(manager, phoneNumber);
    return true;
  }

  private async answer(manager: EntityManager, phoneNumber: string, word: SmsWord): Promise<void> {
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
