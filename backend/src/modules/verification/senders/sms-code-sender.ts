import { Injectable } from '@nestjs/common';
import { hasUnknownArea } from '../../../common/phone';
import { AppConfig } from '../../../config/app-config';
import { FraudAlertsService } from '../../fraud/fraud-alerts.service';
import { areaRefusal, lineRefusal, type LineRefusal } from '../../messaging/phone-lookups/line-types';
import { OnSmsOutcome, type SmsOutcome } from '../../messaging/sms/sms-outcomes';
import { SmsService } from '../../messaging/sms/sms.service';
import { verificationSms } from '../../messaging/sms/verification-sms';
import { CODE_LIFETIME_MS } from '../verification-code.service';
import { MethodsService } from '../methods/methods.service';
import { CodeSender, type CodeOutcome, type CodeToSend } from './code-sender';
import { Business } from '../../site-content/business';

const LIFETIME_SECONDS = CODE_LIFETIME_MS / 1_000;

/** Sends codes by text message. */
@Injectable()
export class SmsCodeSender extends CodeSender {
  readonly method = 'sms';

  constructor(
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly sms: SmsService,
    private readonly alerts: FraudAlertsService,
    private readonly methods: MethodsService,
  ) {
    super();
  }

  async send({
    attemptId,
    phoneNumber,
    code,
    isProven,
    isRepeated = false,
  }: CodeToSend): Promise<CodeOutcome> {
    let refusal: LineRefusal | null = null;
    const result = await this.sms.send(
      {
        to: phoneNumber,
        body: verificationSms(this.business.name, code),
        reference: { use: 'code', id: attemptId },
        validForSeconds: LIFETIME_SECONDS,
      },
      {
        code: isProven ? 'proven' : 'unproven',
        isRepeated,
        lookedUp: async (line) => {
          const { lineType } = line;
          // Evidence, not a refusal: for many people such a number is their only one.
          if (lineType === 'nonFixedVoip')
            await this.alerts.addEvidence({ type: 'phone', value: phoneNumber }, 'voip_number');
          refusal = lineRefusal(lineType);
          if (this.config.smsTransport === 'twilio' && hasUnknownArea(phoneNumber))
            refusal ??= areaRefusal(line);
          return refusal === null;
        },
      },
    );
    switch (result.status) {
      case 'sent':
        // The outbox reports no delivery later.
        if (this.config.smsTransport === 'outbox') await this.methods.succeeded(this.method);
        return { status: 'sent' };
      case 'refused':
        return { status: 'refused', reason: result.reason };
      case 'withdrawn':
        return { status: 'refused', reason: refusal ?? 'not_mobile' };
      case 'budget_exhausted':
        return { status: 'budget_exhausted' };
      case 'unavailable': {
        const { reason, inDoubt, misconfigured } = result;
        return { status: 'unavailable', reason, inDoubt, outOfService: misconfigured };
      }
    }
  }

  /** Handles delivery reports. A problem of the account in any text ends the method; only the delivery of a code proves that the method works. */
  @OnSmsOutcome()
  async handleOutcome({ use, kind, code, sentAt }: SmsOutcome): Promise<void> {
    if (kind === 'delivered' && use === 'code') await this.methods.succeeded(this.method, sentAt);
    if (kind === 'account' || (kind === 'content' && use === 'code'))
      await this.methods.refused(
        this.method,
        // SmsAccountService notifies the owner of a problem of the account.
        { kind, code: code ?? '', text: WORDS[kind], isNotified: kind === 'account' },
        sentAt,
      );
  }
}

const WORDS = {
  account:
    'Las operadoras no entregan los textos de la cuenta. Revise en Twilio la cuenta, el número y su registro (A2P 10DLC, o la verificación del número gratuito).',
  content:
    'Las operadoras filtran los textos con códigos. Muchas no admiten la reparación de crédito en mensajes de texto.',
};
