import type { SmsReference } from './sms-reference';

/**
 * Reason why a message does not reach its recipient, in categories that matter to the product.
 * - `number`: this number does not receive it.
 * - `opted_out`: the person opted out.
 * - `account`: no message can be sent until the owner repairs the account.
 * - `content`: carriers filter such texts.
 * - `transient`: a retry may work, or nothing is known.
 */
export type SmsRefusalKind = 'number' | 'opted_out' | 'account' | 'content' | 'transient';

/** Same reasons, with details about the number. */
export type SmsFailure = 'invalid_number' | 'not_mobile' | 'unreachable' | Exclude<SmsRefusalKind, 'number'>;

const NUMBER_FAILURES: ReadonlySet<SmsFailure> = new Set(['invalid_number', 'not_mobile', 'unreachable']);

export const kindOf = (failure: SmsFailure): SmsRefusalKind =>
  NUMBER_FAILURES.has(failure) ? 'number' : (failure as Exclude<SmsRefusalKind, 'number'>);

/** Message that the provider did not accept. */
export class SmsSendError extends Error {
  constructor(
    readonly failure: SmsFailure,
    /** Code of the provider. */
    readonly providerCode: string,
    /** Whether the provider may still have accepted it, so that a retry could send it twice. */
    readonly inDoubt = false,
  ) {
    super(`SMS not taken: ${failure} (${providerCode})`);
    this.name = 'SmsSendError';
  }
}

export interface Sms {
  /** E.164. */
  to: string;
  body: string;
  /** Reference for the provider's reports; without it no reports are requested. */
  reference?: SmsReference;
  /** Time after which the provider drops an undelivered message; at most 36,000. */
  validForSeconds?: number;
}

/** Message as recorded by its provider. */
export interface SmsRecord {
  providerId: string;
  /** Provider's status, such as `queued`, `sent`, `delivered`, `undelivered`, `failed`. */
  status: string;
  errorCode: string | null;
}

/** Port of the SMS provider. */
export abstract class SmsSender {
  /**
   * @returns id of the message at the provider
   * @throws SmsSendError if the provider did not accept it, or may not have
   */
  abstract send(sms: Sms): Promise<{ providerId: string }>;

  /**
   * Looks up a message with a lost response.
   * @param since time of sending, by our clock
   * @param isOther returns whether a message with the same text, by the provider's id, is known to be another
   * @returns null if the provider has none
   * @throws if the provider cannot be reached
   */
  abstract find(
    sms: Sms,
    since: Date,
    isOther: (providerId: string) => Promise<boolean>,
  ): Promise<SmsRecord | null>;

  /** Returns the meaning of the code with which the provider reports an accepted message as undelivered. */
  abstract judge(errorCode: string | null): SmsFailure;
}
