import { Injectable, SetMetadata, type OnApplicationBootstrap } from '@nestjs/common';
import { DeclaredMethods } from '../../../jobs/declared-methods';

/** A WhatsApp message of a person. */
export interface InboundWhatsapp {
  /** The provider's id of the message. */
  providerId: string;
  /** The person's number, E.164. */
  from: string;
  body: string;
}

const TAKES_WHATSAPP = Symbol('whatsapp');

/** The method handles the WhatsApp messages of people. The same message may come more than once. */
export const OnWhatsapp =
  () =>
  <Handler extends (message: InboundWhatsapp) => Promise<void>>(
    target: object,
    method: string,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    SetMetadata(TAKES_WHATSAPP, true)(target, method, descriptor);
  };

/** Passes WhatsApp messages on to the module that knows whose they are. */
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
