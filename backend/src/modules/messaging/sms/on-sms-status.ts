import { SetMetadata } from '@nestjs/common';
import type { DeliveryStatus } from './delivery-status';
import type { SmsReference, SmsUse } from './sms-reference';
import type { SmsFailure } from './sms-sender';

/** Where `@OnSmsStatus` notes the use. */
export const USE_OF_METHOD = Symbol('use');

/** What a provider reports about a message that it has accepted. */
export interface StatusReport extends Pick<SmsReference, 'id'> {
  /** E.164. */
  phoneNumber: string;
  providerId: string;
  status: DeliveryStatus;
  /** Why it did not arrive; null unless it is `undelivered`. */
  failure: SmsFailure | null;
  /** The provider's. */
  errorCode: string | null;
}

/** What is known of the text that a report is about. */
export interface ReportedSms {
  /** When it was handed to the provider; null where that is not known. */
  sentAt: Date | null;
  /** Whether the report says what was not known before. */
  isNew: boolean;
}

/**
 * The method records the delivery reports of texts of one use. Reports come in any order and more than once. Null tells
 * that no such text was ever sent.
 */
export const OnSmsStatus =
  (use: SmsUse) =>
  <Handler extends (report: StatusReport) => Promise<ReportedSms | null>>(
    target: object,
    method: string,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    SetMetadata(USE_OF_METHOD, use)(target, method, descriptor);
  };
