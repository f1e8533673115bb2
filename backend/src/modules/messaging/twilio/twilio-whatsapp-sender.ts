import type { Twilio } from 'twilio';
import { callProvider } from '../../../common/provider-call';
import type { TwilioConfig } from '../../../config/app-config';
import { WhatsappSender, type WhatsappMessage } from '../whatsapp/whatsapp-sender';
import { createTwilioClient } from './twilio-client';

/** What Twilio writes before a number of WhatsApp. */
const PREFIX = 'whatsapp:';

/** The number in a `From` or `To` of WhatsApp; null for any other. */
export const whatsappNumber = (address: string): string | null =>
  address.startsWith(PREFIX) ? address.slice(PREFIX.length) : null;

/** Sends WhatsApp messages through Twilio's Messages API. */
export class TwilioWhatsappSender extends WhatsappSender {
  private readonly client: Twilio;

  constructor(private readonly config: TwilioConfig) {
    super();
    this.client = createTwilioClient(config);
  }

  async send({ to, body }: WhatsappMessage): Promise<void> {
    await callProvider('twilio', () =>
      this.client.messages.create({ to: PREFIX + to, from: PREFIX + this.config.whatsappFrom, body }),
    );
  }
}
