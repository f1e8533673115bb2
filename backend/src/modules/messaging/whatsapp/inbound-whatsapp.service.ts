import { Injectable, SetMetadata, type OnApplicationBootstrap } from '@nestjs/common';
import type { MessagePart } from '../inbound/message-parts';
import { DeclaredMethods } from '../../../jobs/declared-methods';

/** Received WhatsApp message. */
export interface InboundWhatsapp {
  /** Id of the message at the provider. */
  providerId: string;
  /** Phone of the person, E.164. */
  from: string;
  body: string;
  /** Parts besides the text; missing for none. */
  parts?: readonly MessagePart[];
}

const TAKES_WHATSAPP = Symbol('whatsapp');

/** Marks a method that handles received WhatsApp messages. A message may be repeated. */
export const OnWhatsapp =
  () =>
  <Handler extends (message: InboundWhatsapp) => Promise<void>>(
    target: object,
    method: string,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    SetMetadata(TAKES_WHATSAPP, true)(target, method, descriptor);
  };

/** Passes received WhatsApp messages to the registered handlers. */
@Injectable()
export class InboundWhatsappService implements OnApplicationBootstrap {
  private handlers: readonly ((message: InboundWhatsapp) => Promise<unknown>)[] = [];

  constructor(private readonly methods: DeclaredMethods) {}

  onApplicationBootstrap(): void {
    this.handlers = this.methods.find<boolean>(TAKES_WHATSAPP).map(({ call }) => call);
  }

  async take(message: InboundWhatsapp): Promise<void> {
    for (const handle of this.handlers) await handle(message);
  }
}
