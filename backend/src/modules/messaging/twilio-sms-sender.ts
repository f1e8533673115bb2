import type { Twilio } from 'twilio';
import type { TwilioConfig } from '../../config/app-config';
import { SmsSendError, SmsSender, type Sms, type SmsFailure } from './sms-sender';
import { createTwilioClient } from './twilio-client';

/** Twilio's error codes (twilio.com/docs/api/errors) that say something about the number or the account. */
const FAILURES: Record<number, SmsFailure> = {
  21211: 'invalid_number', // invalid To
  21614: 'not_mobile',
  30006: 'not_mobile', // landline or unreachable carrier
  30005: 'unreachable', // unknown handset
  21610: 'opted_out',
  20003: 'configuration', // authentication
  21408: 'configuration', // region not enabled
  21606: 'configuration', // From not ours
  30034: 'configuration', // number not registered for 10DLC
};

/** Sends through Twilio's Messages API. */
export class TwilioSmsSender extends SmsSender {
  private readonly client: Twilio;

  constructor(private readonly config: TwilioConfig) {
    super();
    this.client = createTwilioClient(config);
  }

  async send({ to, body }: Sms): Promise<{ providerId: string }> {
    const { messagingServiceSid, from } = this.config;
    try {
      const message = await this.client.messages.create({
        to,
        body,
        ...(messagingServiceSid ? { messagingServiceSid } : { from }),
      });
      return { providerId: message.sid };
    } catch (error) {
      throw describe(error);
    }
  }
}

/** Codes were split finer over time and will be again: what is not known is judged by its HTTP status. */
function describe(error: unknown): SmsSendError {
  const { status, code } = error as { status?: number; code?: number | string };
  const known = typeof code === 'number' ? FAILURES[code] : undefined;
  if (known) return new SmsSendError(known, String(code));
  const refused =
    typeof status === 'number' && status >= 400 && status < 500 && status !== 429 && status !== 408;
  return new SmsSendError(refused ? 'configuration' : 'transient', String(code ?? status ?? 'no answer'));
}
