import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config/app-config';
import { FraudAlertsService } from '../../fraud/fraud-alerts.service';
import { SmsService } from '../../messaging/sms/sms.service';
import { verificationSms } from '../../messaging/sms/verification-sms';
import { CODE_LIFETIME_MS } from '../verification-code.service';
import { WaysService } from '../ways/ways.service';
import { CodeSender, type CodeOutcome, type CodeToSend } from './code-sender';

const LIFETIME_SECONDS = CODE_LIFETIME_MS / 1_000;

/** Sends codes by text message. */
@Injectable()
export class SmsCodeSender extends CodeSender {
  readonly method = 'sms';

  constructor(
    private readonly config: AppConfig,
    private readonly sms: SmsService,
    private readonly alerts: FraudAlertsService,
    private readonly ways: WaysService,
  ) {
    super();
  }

  async send({ submissionId, phoneNumber, code, isProven }: CodeToSend): Promise<CodeOutcome> {
    const result = await this.sms.send(
      {
        to: phoneNumber,
        body: verificationSms(this.config.brandName, code),
        statusPath: `/api/webhooks/twilio/status?ref=v-${submissionId}`,
        validForSeconds: LIFETIME_SECONDS,
      },
      {
        code: isProven ? 'proven' : 'unproven',
        lookedUp: async (lineType) => {
          // A sign, not a refusal: many people's only number is one.
          if (lineType === 'nonFixedVoip')
            await this.alerts.addEvidence({ type: 'phone', value: phoneNumber }, 'voip_number');
          return lineType !== 'landline';
        },
      },
    );
    switch (result.status) {
      case 'sent':
        // The outbox reports nothing later.
        if (this.config.smsTransport === 'outbox') await this.ways.succeeded(this.method);
        return { status: 'sent' };
      case 'refused':
        return { status: 'refused', reason: result.reason };
      case 'withdrawn':
        return { status: 'refused', reason: 'not_mobile' };
      case 'budget_exhausted':
        return { status: 'budget_exhausted' };
      case 'unavailable': {
        const { reason, inDoubt, misconfigured } = result;
        if (misconfigured)
          await this.ways.refused(this.method, {
            kind: 'account',
            code: reason,
            text: `El proveedor de mensajes de texto no acepta ninguno (código ${reason}). Revise la cuenta, el número y su registro.`,
          });
        return { status: 'unavailable', reason, inDoubt, outOfService: misconfigured };
      }
    }
  }
}
