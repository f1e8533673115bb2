/** A message of free text: allowed for 24 hours after one of the person's own. */
export interface WhatsappMessage {
  /** E.164. */
  to: string;
  body: string;
}

/** Port of the provider that carries WhatsApp messages. */
export abstract class WhatsappSender {
  /** @throws when the provider did not take it, or may not have */
  abstract send(message: WhatsappMessage): Promise<void>;
}
