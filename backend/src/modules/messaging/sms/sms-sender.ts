import type { SmsReference } from './sms-reference';

/**
 * Why a message does not reach its person, as far as it matters to the product.
 * - `number`: this number does not receive it. - `opted_out`: the person asked for no more messages.
 * - `account`: no message goes out until the owner repairs the account. - `content`: carriers filter such texts.
 * - `transient`: another try may work, or nothing is known.
 */
export type SmsRefusalKind = 'number' | 'opted_out' | 'account' | 'content' | 'transient';

/** The same, with what is wrong with the number. */
export type SmsFailure = 'invalid_number' | 'not_mobile' | 'unreachable' | Exclude<SmsRefusalKind, 'number'>;

const NUMBER_FAILURES: ReadonlySet<SmsFailure> = new Set(['invalid_number', 'not_mobile', 'unreachable']);

export const kindOf = (failure: SmsFailure): SmsRefusalKind =>
  NUMBER_FAILURES.has(failure) ? 'number' : (failure as Exclude<SmsRefusalKind, 'number'>);

/** A message that was not taken. */
export class SmsSendError extends Error {
  constructor(
    readonly failure: SmsFailure,
    /** The provider's own code. */
    readonly providerCode: string,
    /** Whether the provider may have taken it all the same: sending it again might then send it twice. */
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
  /** By which the provider's reports name the message; none are wanted without one. */
  reference?: SmsReference;
  /** The provider drops the message when it is not passed on by then; at most 36,000. */
  validForSeconds?: number;
}

/** A message as its provider has it on record. */
export interface SmsRecord {
  providerId: string;
  /** The provider's word, such as `queued`, `sent`, `delivered`, `undelivered`, `failed`. */
  status: string;
  errorCode: string | null;
}

/** Port of the provider that carries text messages. */
export abstract class SmsSender {
  /**
   * @returns the provider's id of the message
   * @throws SmsSendError when the provider did not take it, or may not have
   */
  abstract send(sms: Sms): Promise<{ providerId: string }>;

  /**
   * Looks a message up whose answer was lost.
   * @param since when it was sent, by our clock
   * @param isOther whether a message of the same text, by the provider's id, is known to be another
   * @returns null when the provider has none
   * @throws when the provider cannot be asked
   */
  abstract find(
    sms: Sms,
    since: Date,
    isOther: (providerId: string) => Promise<boolean>,
  ): Promise<SmsRecord | null>;

  /** What the code says with which the provider reports that a message it had taken did not arrive. */
  abstract judge(errorCode: string | null): SmsFailure;
}
