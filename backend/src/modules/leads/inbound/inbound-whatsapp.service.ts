import { cutText } from 'domain/text';
import { Injectable, Logger } from '@nestjs/common';
import { PRICE_MICROS } from 'domain/verification-prices';
import { DataSource, type EntityManager } from 'typeorm';
import { parseUsPhone } from '../../../common/phone';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { defineQueue } from '../../../jobs/queue';
import { DailyBudgetService } from '../../messaging/budget/daily-budget.service';
import { SMS_RECEIVED_JOB, SUSPECTED_JOB } from '../../messaging/inbound/inbound-sms.service';
import type { MessagePart } from '../../messaging/inbound/message-parts';
import { seemsRefusal } from '../../messaging/inbound/refusal-words';
import { SmsMessagesRepository } from '../../messaging/sms/sms-messages.repository';
import { smsRequestOf, type SmsWord } from '../../messaging/inbound/sms-words';
import { SuppressionsRepository } from '../../messaging/suppressions/suppressions.repository';
import { OnWhatsapp, type InboundWhatsapp } from '../../messaging/whatsapp/inbound-whatsapp.service';
import { WhatsappSender } from '../../messaging/whatsapp/whatsapp-sender';
import { LimitsService } from '../../security/limits/limits.service';
import { tokensIn } from '../../verification/methods/submission-secrets.service';
import { MethodsService } from '../../verification/methods/methods.service';
import { WebhookReceipts } from '../../webhooks-in/webhook-receipts.service';
import { LeadProofService } from '../intake/lead-proof.service';
import { Business } from '../../site-content/business';

type Answer = 'proven' | 'unknown_token' | 'received' | 'help' | 'opted_out' | 'opted_in';

/** Queue of answers by WhatsApp. An answer with an unknown outcome is not sent again. */
const ANSWER_JOB = defineQueue<{ phoneNumber: string; answer: Answer }>('whatsapp-answer', { retryLimit: 0 });

/** Time after a person's message in which WhatsApp allows answers; also the minimum interval between two answers. */
const WINDOW_SECONDS = 24 * 60 * 60;
/** Maximum length of a stored text. */
const LONGEST = 1_600;

const ANSWERS_OF_WORDS: Readonly<Record<SmsWord, Answer>> = {
  stop: 'opted_out',
  start: 'opted_in',
  help: 'help',
};

/** Receives WhatsApp messages: phone verifications, opt-outs, and messages to the office. */
@Injectable()
export class InboundWhatsappMessages {
  private readonly logger = new Logger(InboundWhatsappMessages.name);

  constructor(
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly receipts: WebhookReceipts,
    private readonly messages: SmsMessagesRepository,
    private readonly suppressions: SuppressionsRepository,
    private readonly limits: LimitsService,
    private readonly proofs: LeadProofService,
    private readonly methods: MethodsService,
    private readonly sender: WhatsappSender,
    private readonly budget: DailyBudgetService,
  ) {}

  /** Handles a message in one transaction, exactly once, even if the provider repeats it. */
  @OnWhatsapp()
  async take({ providerId, from, body, parts = [] }: InboundWhatsapp): Promise<void> {
    const phone = parseUsPhone(from);
    const phoneNumber = phone.valid ? phone.e164 : cutText(from, 40);
    const isProven = await this.dataSource.transaction(async (manager) => {
      if (!(await this.receipts.isNew(manager, 'twilio', providerId))) return false;
      const tokens = tokensIn(body);
      if (
        tokens.length > 0 &&
        phone.valid &&
        (await this.proofs.proveSubmission('whatsapp', phoneNumber, { tokens }, manager))
      ) {
        await this.answer(manager, phoneNumber, 'proven');
        return true;
      }
      await this.keep(manager, { providerId, phoneNumber, body, parts }, tokens.length > 0);
      return false;
    });
    if (!isProven) return;
    await this.budget.charge(PRICE_MICROS.whatsapp);
    await this.methods.succeeded('whatsapp');
  }

  @OnJob(ANSWER_JOB)
  async send({ phoneNumber, answer }: { phoneNumber: string; answer: Answer }): Promise<void> {
    // A person who opted out receives only the confirmation of the opt-out.
    const isWelcome =
      answer === 'opted_out' || !(await this.suppressions.has(this.dataSource, phoneNumber, 'whatsapp'));
    if (!isWelcome) return;
    // The reservation stays when Twilio refuses, because a refusal is not always reported.
    const taken = await this.budget.reserve(PRICE_MICROS.whatsapp);
    if (taken === null) this.logger.warn({ answer }, 'no answer by WhatsApp: the budget is spent');
    else
      await this.sender.send({
        to: phoneNumber,
        body: textOf(answer, this.business.name, this.config.publicUrl),
      });
  }

  /** Adds a message to the lead's timeline, applies an opt-out or opt-in, and answers. */
  private async keep(
    manager: EntityManager,
    {
      providerId,
      phoneNumber,
      body,
      parts,
    }: { providerId: string; phoneNumber: string; body: string; parts: readonly MessagePart[] },
    hasToken: boolean,
  ): Promise<void> {
    // An answer to a question may be a word that also lifts an opt-out; here there is no opt-out to lift.
    const request = smsRequestOf(body);
    const word = request && !request.isAnswer ? request.word : null;
    const isSuspected =
      word === null && seemsRefusal(body) && !(await this.suppressions.has(manager, phoneNumber, 'whatsapp'));
    const messageId = await this.messages.insertInbound(manager, {
      phoneNumber,
      body: cutText(body, LONGEST),
      parts,
      providerId,
      channel: 'whatsapp',
      isSuspected,
    });
    await this.jobs.enqueue(SMS_RECEIVED_JOB, { messageId, word, isSuspected }, { manager });
    if (isSuspected) await this.jobs.enqueue(SUSPECTED_JOB, { messageId }, { manager });
    await this.proofs.noteContact(manager, phoneNumber, 'whatsapp');
    const isChange =
      word === 'stop'
        ? await this.suppressions.add(phoneNumber, 'whatsapp_word', manager, 'whatsapp')
        : word === 'start' && (await this.suppressions.removePersons(manager, phoneNumber, 'whatsapp'));
    // An explicit STOP confirms earlier suspected refusals.
    if (word === 'stop') await this.messages.obeyRefusals(manager, phoneNumber, 'whatsapp');
    if (word && word !== 'help') {
      if (isChange) await this.answer(manager, phoneNumber, ANSWERS_OF_WORDS[word]);
      return;
    }
    const isToken = hasToken && /c[oó]digo/i.test(cutText(body, LONGEST));
    await this.answerOnce(manager, phoneNumber, word ? 'help' : isToken ? 'unknown_token' : 'received');
  }

  /** Answers once per 24 hours, and never a person who opted out. */
  private async answerOnce(manager: EntityManager, phoneNumber: string, answer: Answer): Promise<void> {
    if (await this.suppressions.has(manager, phoneNumber, 'whatsapp')) return;
    const [counted] = await this.limits.hit(
      [{ key: `whatsapp-answer:${phoneNumber}`, cap: 1, windowSeconds: WINDOW_SECONDS }],
      manager,
    );
    if (counted && counted.hits <= counted.cap) await this.answer(manager, phoneNumber, answer);
  }

  private async answer(manager: EntityManager, phoneNumber: string, answer: Answer): Promise<void> {
    // Foreign numbers cost more and are not served.
    if (!parseUsPhone(phoneNumber).valid) return;
    await this.jobs.enqueue(ANSWER_JOB, { phoneNumber, answer }, { manager });
  }
}

function textOf(answer: Answer, brand: string, publicUrl: string): string {
  switch (answer) {
    case 'proven':
      return `¡Listo! Su teléfono quedó comprobado. Vuelva a la página de ${brand}: continúa sola.`;
    case 'unknown_token':
      return `Ese código ya no sirve, o es de otro teléfono. Vuelva a la página y pida otro: ${publicUrl}`;
    case 'received':
      return `Gracias por escribir a ${brand}. Una persona del equipo leerá su mensaje y le contestará. Escriba BAJA para no recibir más mensajes por aquí.`;
    case 'help':
      return `${brand}: ayuda con su consulta de crédito en ${publicUrl}. Escriba BAJA para no recibir más mensajes por aquí.`;
    case 'opted_out':
      return `De acuerdo: ${brand} no le escribirá más por WhatsApp. Si cambia de idea, escriba ALTA.`;
    case 'opted_in':
      return `De acuerdo: ${brand} puede volver a escribirle por WhatsApp. Escriba BAJA para no recibir más.`;
  }
}
