/**
 * Reason why a call was not placed.
 * - `number`: this number cannot be called.
 * - `blocked`: the provider does not call it for this account, or at all.
 * - `account`: no call can be placed until the owner repairs the account.
 * - `transient`: a retry may work.
 */
export type CallFailure = 'number' | 'blocked' | 'account' | 'transient';

/** Call that was not placed. */
export class CallError extends Error {
  constructor(
    readonly failure: CallFailure,
    /** Code of the provider. */
    readonly providerCode: string,
    /** Whether it may still have been placed, so that a retry could call twice. */
    readonly inDoubt = false,
  ) {
    super(`call not placed: ${failure} (${providerCode})`);
    this.name = 'CallError';
  }
}

/** Call to be placed. */
export interface CallToPlace {
  /** Our id, used in the provider's requests and reports. */
  id: string;
  /** E.164. */
  to: string;
  /** Full spoken text including secrets; only the outbox shows it. */
  transcript: string;
}

/** Port of the voice provider, which requests each step of a call and reports its end. */
export abstract class CallSender {
  /**
   * @returns id of the call at the provider
   * @throws CallError if it was not placed, or may not have been
   */
  abstract place(call: CallToPlace): Promise<{ providerId: string }>;
}
