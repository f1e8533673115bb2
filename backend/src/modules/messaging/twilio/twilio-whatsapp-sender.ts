import type { Twilio } from 'twilio';
import { callProvider } from '../../../common/provider-call';
import type { TwilioConfig } from '../../../config/provider-config';
import { statusPathOf } from '../sms/sms-reference';
import { WhatsappSender, type WhatsappMessage } from '../whatsapp/whatsapp-sender';
import { createTwilioClient } from './twilio-client';
import { toSendError } from './twilio-send-error';

/** Twilio's prefix of WhatsApp numbers. */
const PREFIX = 'whatsapp:';

/** Sends WhatsApp messages through Twilio's Messages API. */
export class TwilioWhatsappSender extends WhatsappSender {
  private readonly client: Twilio;

  /** @param publicUrl address at which Twilio reaches this product */
  constructor(
    private readonly config: TwilioConfig,
    private readonly publicUrl: string,
  ) {
    super();
    this.client = createTwilioClient(config);
  }

  async send({ to, body, approved, messageId: id }: WhatsappMessage): Promise<{ providerId: string }> {
    try {
      const message = await callProvider('twilio', () =>
        this.client.messages.create({
          to: PREFIX + to,
          from: PREFIX + this.config.whatsappFrom,
          ...(approved
            ? {
                contentSid: approved.contentSid,
                contentVariables: JSON.stringify(approved.variables),
              }
            : { body }),
          ...(id ? { statusCallback: this.publicUrl + statusPathOf({ use: 'whatsapp', id }) } : {}),
        }),
      );
      // A response without an id leaves open whether the message was accepted.
      if (!message.sid) throw new Error('a response without a message id');
      return { providerId: message.sid };
    } catch (error) {
      throw toSendError(error);
    }
  }
}
