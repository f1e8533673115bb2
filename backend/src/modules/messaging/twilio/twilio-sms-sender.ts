import type { Twilio } from 'twilio';
import { callProvider } from '../../../common/provider-call';
import type { TwilioConfig } from '../../../config/provider-config';
import { statusPathOf } from '../sms/sms-reference';
import { SmsSender, type Sms, type SmsFailure, type SmsRecord } from '../sms/sms-sender';
import { createTwilioClient } from './twilio-client';
import { judgeReport } from './twilio-codes';
import { toSendError } from './twilio-send-error';

/** Sends through Twilio's Messages API. */
export class TwilioSmsSender extends SmsSender {
  private readonly client: Twilio;

  /** @param publicUrl address at which Twilio reaches this product */
  constructor(
    private readonly config: TwilioConfig,
    private readonly publicUrl: string,
  ) {
    super();
    this.client = createTwilioClient(config);
  }

  async send({ to, body, reference, validForSeconds }: Sms): Promise<{ providerId: string }> {
    const { messagingServiceSid, from } = this.config;
    try {
      const message = await callProvider('twilio', () =>
        this.client.messages.create({
          to,
          body,
          ...(messagingServiceSid ? { messagingServiceSid } : { from }),
          ...(validForSeconds ? { validityPeriod: validForSeconds } : {}),
          ...(reference ? { statusCallback: this.publicUrl + statusPathOf(reference) } : {}),
        }),
      );
      // A response without an id leaves open whether the message was accepted.
      if (!message.sid) throw new Error('a response without a message id');
      return { providerId: message.sid };
    } catch (error) {
      throw toSendError(error);
    }
  }

  async find(
    { to, body }: Sms,
    since: Date,
    isOther: (providerId: string) => Promise<boolean>,
  ): Promise<SmsRecord | null> {
    const messages = await callProvider('twilio', () =>
      this.client.messages.list({ to, dateSentAfter: dayBefore(since), limit: LISTED }),
    );
    const earliest = new Date(since.getTime() - CLOCKS_APART_MS);
    for (const { sid, status, errorCode, ...message } of messages) {
      if (message.body !== body || message.dateCreated < earliest || (await isOther(sid))) continue;
      return { providerId: sid, status, errorCode: errorCode ? String(errorCode) : null };
    }
    return null;
  }

  judge(errorCode: string | null): SmsFailure {
    return judgeReport(errorCode);
  }
}

/** Maximum number of messages to one number that a lookup reads. */
const LISTED = 50;

/** The list is filtered by whole UTC days, and a waiting message has no day yet. */
const dayBefore = (moment: Date): Date => new Date(moment.getTime() - 86_400_000);

/** Maximum difference between Twilio's clock and ours. */
const CLOCKS_APART_MS = 120_000;
