/**
 * Why a provider did not take a message.
 * - `invalid_number`, `not_mobile`, `unreachable`: the number will never receive it.
 * - `opted_out`: the person asked for no more messages.
 * - `rejected`: this message will not be taken, for a reason of the provider's own.
 * - `transient`: another try may work.
 * - `configuration`: nobody's message goes out until the owner mends the account.
 */
export type SmsFailure =
  'invalid_number' | 'not_mobile' | 'unreachable' | 'opted_out' | 'rejected' | 'transient' | 'configuration';

/** A message that was not taken. */
export class SmsSendError extends Error {
  constructor(
    readonly failure: SmsFailure,
    /** The provider's own code, for the log. */
    readonly providerCode: string,
    /** Whether the provider may have taken it all the same: then to send it again may be to send it twice. */
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
  /** Where the provider tells what becomes of the message; a path of ours with its leading slash. */
  statusPath?: string;
  /** What the provider has not passed on by then it drops; at most 36,000. */
  validForSeconds?: number;
}

/** A message as its provider has it on record. */
export interface SmsRecord {
  providerId: string;
  /** The provider's word, such as `queued`, `sent`, `delivered`, `undelivered`, `failed`. */
  status: string;
  errorCode: string | null;
}

/** Whoever carries text messages. */
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
