import { SetMetadata } from '@nestjs/common';

/** Where `@OnSmsStatus` notes the letter. */
export const SENDER_OF_METHOD = Symbol('sender');

/** What a provider reports about a message that it has accepted. */
export interface StatusReport {
  /** Our id of the message. */
  id: string;
  providerId: string;
  /** The provider's word. */
  status: string;
  errorCode: string | null;
}

/**
 * The method records the delivery reports of one sender's messages. Reports come in any order and more than once.
 * False tells that no such message was ever sent.
 * @param sender the letter that begins the references of its messages (`statusPath`)
 */
export const OnSmsStatus =
  (sender: string) =>
  <Handler extends (report: StatusReport) => Promise<unknown>>(
    target: object,
    method: string,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    SetMetadata(SENDER_OF_METHOD, sender)(target, method, descriptor);
  };
