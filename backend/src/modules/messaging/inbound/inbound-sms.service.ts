import { cutText } from 'domain/text';
import { Injectable } from '@nestjs/common';
import { plainText } from 'domain/messages/sms-text';
import { DataSource, type EntityManager } from 'typeorm';
import { parseUsPhone } from '../../../common/phone';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';
import { NotificationsService } from '../notifications/notifications.service';
import { WebhookReceipts } from '../../webhooks-in/webhook-receipts.service';
import { SmsMessagesRepository } from '../sms/sms-messages.repository';
import { SmsMessagesService } from '../sms/sms-messages.service';
import type { MessagePart } from './message-parts';
import { seemsRefusal } from './refusal-words';
import { smsRequestOf, type SmsRequest, type SmsWord } from './sms-words';
import { suspectedRefusalEmail } from './inbound.copy';
import { SuppressionsRepository } from '../suppressions/suppressions.repository';
import { Business } from '../../site-content/business';

/** Job of the queue of received texts. */
export interface SmsReceived {
  messageId: string;
  /** Word that was applied; null if the text is for the office. */
  word: SmsWord | null;
  /** Whether it is a suspected refusal; missing in jobs queued by older versions. */
  isSuspected?: boolean;
}

/** Queue of received texts, for the lead's timeline. */
export const SMS_RECEIVED_JOB = defineQueue<SmsReceived>('sms-received', {
  retryLimit: 8,
  retryDelay: 10,
  retryBackoff: true,
});

/** Queue of suspected refusals, for the owner. */
export const SUSPECTED_JOB = defineQueue<{ messageId: string }>('sms-refusal-suspected', RETRY_FOR_HOURS);

export interface InboundSms {
  /** Id of the message at the provider. */
  providerId: string;
  /** Number of the person. */
  from: string;
  body: string;
  /** Parts besides the text; missing for none. */
  parts?: readonly MessagePart[];
  /**
   * Word that the provider has already applied and answered (Twilio's Advanced Opt-Out, with the owner's own words); null for
   * none.
   */
  doneByProvider: SmsWord | null;
}

/** Receives texts: applies opt-outs and opt-ins, answers requests for help, and queues every text for the lead's timeline. */
@Injectable()
export class InboundSmsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly jobs: JobsService,
    private readonly receipts: WebhookReceipts,
    private readonly repository: SmsMessagesRepository,
    private readonly suppressions: SuppressionsRepository,
    private readonly messages: SmsMessagesService,
    private readonly notifications: NotificationsService,
  ) {}

  /** Handles a text in one transaction, exactly once, even if the provider repeats it. */
  async take({ providerId, from, body, parts = [], doneByProvider }: InboundSms): Promise<void> {
    const phone = parseUsPhone(from);
    const phoneNumber = phone.valid ? phone.e164 : cutText(from, 40);
    const request = doneByProvider
      ? { word: doneByProvider, isTwilios: true, isAnswer: false }
      : smsRequestOf(body);
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.receipts.isNew(manager, 'twilio', providerId))) return;
      const { word, isChange } = request
        ? await this.apply(manager, phoneNumber, request, doneByProvider ? 'twilio_opt_out' : null)
        : { word: null, isChange: false };
      const isSuspected =
        word === null && seemsRefusal(body) && !(await this.suppressions.has(manager, phoneNumber, 'sms'));
      const messageId = await this.repository.insertInbound(manager, {
        phoneNumber,
        body: cutText(body, 1_600),
        parts,
        providerId,
        isSuspected,
      });
      if (word && isChange && !doneByProvider) await this.answer(manager, phoneNumber, word);
      await this.jobs.enqueue(SMS_RECEIVED_JOB, { messageId, word, isSuspected }, { manager });
      if (isSuspected) await this.jobs.enqueue(SUSPECTED_JOB, { messageId }, { manager });
    });
  }

  /**
   * Opts a number out or in.
   * @returns the word, or null if it was not applied and the text is for the office; and whether anything changed
   */
  private async apply(
    manager: EntityManager,
    phoneNumber: string,
    { word, isTwilios, isAnswer }: SmsRequest,
    source: string | null,
  ): Promise<{ word: SmsWord | null; isChange: boolean }> {
    if (word === 'help') return { word, isChange: true };
    if (word === 'stop') {
      const isChange = await this.suppressions.add(
        phoneNumber,
        source ?? (isTwilios ? 'twilio_word' : 'sms_word'),
        manager,
      );
      // An explicit STOP confirms earlier suspected refusals.
      await this.repository.obeyRefusals(manager, phoneNumber, 'sms');
      return { word, isChange };
    }
    // A word unknown to Twilio cannot lift Twilio's block. It lifts ours only if there is no other.
    const lifted = await this.suppressions.liftByPerson(manager, phoneNumber, isTwilios);
    const isForOffice = lifted === 'blocked' || (lifted === 'none' && isAnswer);
    return { word: isForOffice ? null : word, isChange: lifted === 'lifted' };
  }

  /** Notifies the owner of a suspected refusal, unless it was decided meanwhile. */
  @OnJob(SUSPECTED_JOB)
  async notifyOfSuspected({ messageId }: { messageId: string }): Promise<void> {
    const text = await this.repository.findSuspected(messageId);
    if (!text) return;
    const { publicUrl } = this.config;
    const { name: brandName } = this.business;
    await this.notifications.notifyOwner(`sms-refusal:${messageId}`, {
      email: suspectedRefusalEmail(text, brandName, publicUrl),
    });
  }

  private async answer(manager: EntityManager, phoneNumber: string, word: SmsWord): Promise<void> {
    const brand = plainText(this.business.name);
    const [purpose, body] = {
      stop: [
        'opt_out_confirmation',
        `${brand}: listo, no recibira mas mensajes nuestros. Si cambia de idea, responda START.`,
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
