import { Injectable, Logger, SetMetadata, type OnApplicationBootstrap } from '@nestjs/common';
import { DeclaredMethods } from '../../../jobs/declared-methods';
import type { SmsUse } from './sms-reference';
import type { SmsRefusalKind } from './sms-sender';

/** Outcome of a text, as far as it concerns the number, the account or the channel. */
export interface SmsOutcome {
  /** Our id of the message; null for a text without one. */
  messageId: string | null;
  /** Null for notifications to users and the like. */
  use: SmsUse | null;
  /** E.164. */
  phoneNumber: string;
  /** `accepted` by the provider, `delivered`, or the reason of a failure, immediate or reported later. */
  kind: 'accepted' | 'delivered' | SmsRefusalKind;
  /** Code of the provider; null if none. */
  code: string | null;
  /** Time when the text was sent; null for an immediate outcome, or if unknown. */
  sentAt: Date | null;
}

const IS_LISTENER = Symbol('sms outcome');

/**
 * Marks a method that is called for every outcome, on the instance that receives it; only once for a failure of the same text.
 */
export const OnSmsOutcome =
  () =>
  <Listener extends (outcome: SmsOutcome) => Promise<void>>(
    target: object,
    method: string,
    descriptor: TypedPropertyDescriptor<Listener>,
  ): void => {
    SetMetadata(IS_LISTENER, true)(target, method, descriptor);
  };

/** Passes outcomes of texts to the listeners. */
@Injectable()
export class SmsOutcomes implements OnApplicationBootstrap {
  private readonly logger = new Logger(SmsOutcomes.name);
  private listeners: readonly ((outcome: SmsOutcome) => Promise<unknown>)[] = [];

  constructor(private readonly methods: DeclaredMethods) {}

  onApplicationBootstrap(): void {
    this.listeners = this.methods.find<boolean>(IS_LISTENER).map(({ call }) => call);
  }

  /** Resolves when all listeners are done. Their errors are logged and do not affect the text's record. */
  async publish(outcome: SmsOutcome): Promise<void> {
    const results = await Promise.allSettled(this.listeners.map((listener) => listener(outcome)));
    for (const result of results)
      if (result.status === 'rejected')
        this.logger.error(
          { err: result.reason as unknown, kind: outcome.kind },
          'an outcome could not be handled',
        );
  }
}
