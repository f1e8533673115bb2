import { SetMetadata } from '@nestjs/common';
import type { DeliveryStatus } from './delivery-status';
import type { SmsReference, SmsUse } from './sms-reference';
import type { SmsFailure } from './sms-sender';

/** Metadata key of the use given to `@OnSmsStatus`. */
export const USE_OF_METHOD = Symbol('use');

/** Provider's report about a message that it has accepted. */
export interface StatusReport extends Pick<SmsReference, 'id'> {
  /** E.164. */
  phoneNumber: string;
  providerId: string;
  status: DeliveryStatus;
  /** Reason for `undelivered`; otherwise null. */
  failure: SmsFailure | null;
  /** Code of the provider. */
  errorCode: string | null;
}

/** Text that a report is about. */
export interface ReportedSms {
  /** Time when it was sent to the provider; null if unknown. */
  sentAt: Date | null;
  /** Whether the report contains anything new. */
  isNew: boolean;
}

/**
 * Marks a method that records the delivery reports of texts with one use. Reports arrive in any order and may be repeated. The
 * method returns null if no such text was ever sent.
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
