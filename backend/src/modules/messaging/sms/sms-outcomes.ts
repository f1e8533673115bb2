import { Injectable, Logger, SetMetadata, type OnApplicationBootstrap } from '@nestjs/common';
import { DeclaredMethods } from '../../../jobs/declared-methods';
import type { SmsUse } from './sms-reference';
import type { SmsRefusalKind } from './sms-sender';

/** What became of a text, as far as it says something about the number, the account or the way. */
export interface SmsOutcome {
  /** Our id of the message; null for a text without one. */
  messageId: string | null;
  /** Null for notices to administrators and the like. */
  use: SmsUse | null;
  /** E.164. */
  phoneNumber: string;
  /** `accepted` by the provider, `delivered`, or why it does not arrive: at once, or by a later report. */
  kind: 'accepted' | 'delivered' | SmsRefusalKind;
  /** The provider's; null when it named none. */
  code: string | null;
  /** When the text was sent; null for what is learnt at once, or where that is not known. */
  sentAt: Date | null;
}

const IS_LISTENER = Symbol('sms outcome');

/** The method is told of every outcome, on the instance that learns of it, and once of why a text did not arrive. */
export const OnSmsOutcome =
  () =>
  <Listener extends (outcome: SmsOutcome) => Promise<void>>(
    target: object,
    method: string,
    descriptor: TypedPropertyDescriptor<Listener>,
  ): void => {
    SetMetadata(IS_LISTENER, true)(target, method, descriptor);
  };

/** Tells those who listen what became of texts. */
@Injectable()
export class SmsOutcomes implements OnApplicationBootstrap {
  private readonly logger = new Logger(SmsOutcomes.name);
  private listeners: readonly ((outcome: SmsOutcome) => Promise<unknown>)[] = [];

  constructor(private readonly methods: DeclaredMethods) {}

  onApplicationBootstrap(): void {
    this.listeners = this.methods.find<boolean>(IS_LISTENER).map(({ call }) => call);
  }

  /** Resolves when all have heard it. What one of them throws is logged: the text's own record does not depend on it. */
  async publish(outcome: SmsOutcome): Promise<void> {
    const heard = await Promise.allSettled(this.listeners.map((listener) => listener(outcome)));
    for (const result of heard)
      if (result.status === 'rejected')
        this.logger.error({ err: result.reason as unknown, kind: outcome.kind }, 'an outcome was not heard');
  }
}
