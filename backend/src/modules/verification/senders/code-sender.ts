import type { CodeMethod } from 'domain/verification';
import type { SavedReason } from '../../fraud/saved-reasons';

/** Unencrypted code to send. Exists only in memory. */
export interface CodeToSend {
  /** Id by which the provider's reports identify this sending. */
  attemptId: string;
  submissionId: string;
  leadId: string;
  /** E.164. */
  phoneNumber: string;
  /** Recipient of an e-mail; null for other methods. */
  email: string | null;
  code: string;
  issuedAt: Date;
  /** Whether the visitor solved a challenge. The last part of the daily budget is reserved for such visitors. */
  isProven: boolean;
  /** Whether it replaces a code of the same request that no provider accepted. */
  isRepeated?: boolean;
}

/** Reason why a number or mailbox will not receive a code. */
export type DeliveryRefusal = 'invalid_number' | 'not_mobile' | 'unreachable' | 'opted_out';

/** Result of sending a code. */
export type CodeOutcome =
  /** Accepted by a provider, which reports the delivery later. */
  | { status: 'sent' }
  /** Refused for this number or mailbox. */
  | {
      status: 'refused';
      /**
       * `content`: carriers filter the text. `unknown_area`: it is unknown whether the number is in the US, and a code to it costs money.
       */
      reason: DeliveryRefusal | 'content' | 'unknown_area';
      /** Failure reason to record, if it is more precise than `reason`. */
      failure?: SavedReason;
    }
  /**
   * Failed for now. `inDoubt`: the provider may have accepted it, so it is not sent again. `outOfService`: the method was taken out of
   * service.
   */
  | { status: 'unavailable'; reason: string; inDoubt: boolean; outOfService: boolean }
  /** The daily budget is spent. */
  | { status: 'budget_exhausted' };

/** Port of a method that sends codes. */
export abstract class CodeSender {
  abstract readonly method: CodeMethod;

  /** Sends a code. Never throws for a provider's failure. */
  abstract send(code: CodeToSend): Promise<CodeOutcome>;
}
