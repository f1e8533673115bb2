import type { CodeMethod } from 'domain/verification';
import type { SavedReason } from '../../fraud/saved-reasons';

/** A code to be sent, in clear; lives only in memory. */
export interface CodeToSend {
  /** By which the provider's reports name this sending. */
  attemptId: string;
  submissionId: string;
  leadId: string;
  /** E.164. */
  phoneNumber: string;
  /** Where it goes by mail; else null. */
  email: string | null;
  code: string;
  issuedAt: Date;
  /** Whether the visitor solved a challenge: the last part of the day's budget is for these. */
  isProven: boolean;
}

/** Why a number, or a mailbox, will not receive a code. */
export type DeliveryRefusal = 'invalid_number' | 'not_mobile' | 'unreachable' | 'opted_out';

/** What came of sending a code. */
export type CodeOutcome =
  /** A provider took it; what becomes of it is reported later. */
  | { status: 'sent' }
  /** This number or mailbox will not receive it. */
  | {
      status: 'refused';
      /**
       * `content`: carriers filter what it says. `unknown_area`: nothing tells that the number is of the US, and a code to
       * it is paid for.
       */
      reason: DeliveryRefusal | 'content' | 'unknown_area';
      /** As it is put on record, where that says more than the reason. */
      failure?: SavedReason;
    }
  /**
   * Not now. `inDoubt`: the provider may have taken it, so it is not sent again. `outOfService`: the way was taken out of service.
   */
  | { status: 'unavailable'; reason: string; inDoubt: boolean; outOfService: boolean }
  /** The day's budget is spent. */
  | { status: 'budget_exhausted' };

/** Port of one way that carries codes. */
export abstract class CodeSender {
  abstract readonly method: CodeMethod;

  /** Never throws for what a provider does. */
  abstract send(code: CodeToSend): Promise<CodeOutcome>;
}
