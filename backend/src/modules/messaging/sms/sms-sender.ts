/**
 * Why a provider did not take a message.
 * - `invalid_number`, `not_mobile`, `unreachable`: the number will never receive it.
 * - `opted_out`: the person asked for no more messages.
 * - `rejected`: the provider does not take this message, for a reason in its code.
 * - `transient`: another try may work.
 * - `configuration`: no message goes out until the owner repairs the account.
 */
export type SmsFailure =
  'invalid_number' | 'not_mobile' | 'unreachable' | 'opted_out' | 'rejected' | 'transient' | 'configuration';

/** A message that was not taken. */
export class SmsSendError extends Error {
  constructor(
    readonly failure: SmsFailure,
    /** The provider's own code, for the log. */
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
  /** Path of this product, with its leading slash, that the provider reports the delivery to. */
  statusPath?: string;
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
   * @param since no earlier than this; a message of the same text before it is another
   * @returns null when the provider has none
   * @throws when the provider cannot be asked
   */
  abstract find(sms: Sms, since: Date): Promise<SmsRecord | null>;
}
