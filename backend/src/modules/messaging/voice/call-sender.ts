/**
 * Why a call was not placed.
 * - `number`: this number cannot be called.
 * - `blocked`: the provider does not call it for this account, or does not call it at all.
 * - `account`: no call goes out until the owner repairs the account.
 * - `transient`: another one may go out.
 */
export type CallFailure = 'number' | 'blocked' | 'account' | 'transient';

/** A call that was not placed. */
export class CallError extends Error {
  constructor(
    readonly failure: CallFailure,
    /** The provider's own code. */
    readonly providerCode: string,
    /** Whether it may have been placed all the same: the phone is not called a second time. */
    readonly inDoubt = false,
  ) {
    super(`call not placed: ${failure} (${providerCode})`);
    this.name = 'CallError';
  }
}

/** A call about to be placed. */
export interface CallToPlace {
  /** Ours; what the provider asks and reports names it. */
  id: string;
  /** E.164. */
  to: string;
  /** All that it says, in clear; only the outbox shows it. */
  transcript: string;
}

/** Port of the provider that places calls. It asks what to say, and reports how the call ended. */
export abstract class CallSender {
  /**
   * @returns the provider's id of the call
   * @throws CallError when it was not placed, or may not have been
   */
  abstract place(call: CallToPlace): Promise<{ providerId: string }>;
}
