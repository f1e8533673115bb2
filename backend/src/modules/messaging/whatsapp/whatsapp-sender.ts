import type { ApprovedContent } from '../sms/sms-message.entity';

/** A message: of free text for 24 hours after one of the person's own, else of an approved template. */
export interface WhatsappMessage {
  /** E.164. */
  to: string;
  body: string;
  /** The approved template that goes in place of the body, which is how it reads. */
  approved?: ApprovedContent;
  /** Our id of the message, by which the provider's reports name it; none are wanted without one. */
  messageId?: string;
}

/** Port of the provider that carries WhatsApp messages. */
export abstract class WhatsappSender {
  /**
   * @returns the provider's id of the message
   * @throws SmsSendError when the provider did not take it, or may not have
   */
  abstract send(message: WhatsappMessage): Promise<{ providerId: string }>;
}
