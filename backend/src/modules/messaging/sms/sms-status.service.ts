import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DeclaredMethods } from '../../../jobs/declared-methods';
import { maskPhone } from '../../../common/phone';
import { SuppressionsRepository } from '../suppressions/suppressions.repository';
import { deliveryStatusOf } from './delivery-status';
import { USE_OF_METHOD, type ReportedSms, type StatusReport } from './on-sms-status';
import { SmsOutcomes } from './sms-outcomes';
import type { SmsReference, SmsUse } from './sms-reference';
import { kindOf, SmsSender, type SmsRecord } from './sms-sender';

type ReportHandler = (report: StatusReport) => Promise<ReportedSms | null>;

/** Interprets delivery reports, passes them to the module that sent the message, and acts on them. */
@Injectable()
export class SmsStatusService implements OnApplicationBootstrap {
  private readonly logger = new Logger(SmsStatusService.name);
  private handlers: ReadonlyMap<SmsUse, ReportHandler> = new Map();

  constructor(
    private readonly methods: DeclaredMethods,
    private readonly sender: SmsSender,
    private readonly suppressions: SuppressionsRepository,
    private readonly outcomes: SmsOutcomes,
  ) {}

  onApplicationBootstrap(): void {
    this.handlers = new Map(
      this.methods
        .find<SmsUse>(USE_OF_METHOD)
        .map(({ value, call }) => [value, (report) => call(report) as Promise<ReportedSms | null>]),
    );
  }

  /** @returns false for a text that was never sent, or an unknown status; the report is ignored then */
  async report(
    { use, id }: SmsReference,
    { phoneNumber, status: word, providerId, errorCode }: SmsRecord & { phoneNumber: string },
  ): Promise<boolean> {
    const status = deliveryStatusOf(word);
    if (!status) return false;
    const failure = status === 'undelivered' ? this.sender.judge(errorCode) : null;
    if (failure)
      this.logger.warn({ to: maskPhone(phoneNumber), use, failure, errorCode }, 'message not delivered');
    const reported = await this.handlers.get(use)?.({
      id,
      phoneNumber,
      providerId,
      status,
      failure,
      errorCode,
    });
    // A report on a text never sent is no evidence about the number or the account.
    if (!reported) return false;
    // Reports about WhatsApp are no evidence about texts.
    if (use === 'whatsapp') return true;
    // A messaging service chooses the sender after accepting the message, and only then detects the opt-out.
    if (failure === 'opted_out') await this.suppressions.add(phoneNumber, `twilio_${errorCode ?? ''}`);
    const kind = failure ? kindOf(failure) : status === 'delivered' ? 'delivered' : null;
    const { sentAt, isNew } = reported;
    if (kind && isNew)
      await this.outcomes.publish({ messageId: id, use, phoneNumber, kind, code: errorCode, sentAt });
    return true;
  }
}
