import type { ApprovedContent } from '../sms/sms-message.entity';

/** Message: free text within 24 hours after a message from the person, otherwise an approved template. */
export interface WhatsappMessage {
  /** E.164. */
  to: string;
  body: string;
  /** Approved template to send instead of the body, which is its readable text. */
  approved?: ApprovedContent;
  /** Our id of the message for the provider's reports; without it no reports are requested. */
  messageId?: string;
}

/** Port of the WhatsApp provider. */
export abstract class WhatsappSender {
  /**
   * @returns id of the message at the provider
   * @throws SmsSendError if the provider did not accept it, or may not have
   */
  abstract send(message: WhatsappMessage): Promise<{ providerId: string }>;
}
