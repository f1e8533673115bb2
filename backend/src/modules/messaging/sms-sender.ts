/**
 * Why a provider did not take a message.
 * - `invalid_number`, `not_mobile`, `unreachable`: the number will never receive it.
 * - `opted_out`: the person asked for no more messages.
 * - `transient`: another try may work.
 * - `configuration`: nobody's message goes out until the owner mends the account.
 */
export type SmsFailure =
  'invalid_number' | 'not_mobile' | 'unreachable' | 'opted_out' | 'transient' | 'configuration';

/** A message that was not taken. */
export class SmsSendError extends Error {
  constructor(
    readonly failure: SmsFailure,
    /** The provider's own code, for the log. */
    readonly providerCode: string,
  ) {
    super(`SMS not taken: ${failure} (${providerCode})`);
    this.name = 'SmsSendError';
  }
}

export interface Sms {
  /** E.164. */
  to: string;
  body: string;
}

/** Whoever carries text messages. */
export abstract class SmsSender {
  /**
   * @returns the provider's id of the message
   * @throws SmsSendError when the provider did not take it, or may not have
   */
  abstract send(sms: Sms): Promise<{ providerId: string }>;
}
