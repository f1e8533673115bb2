import type { Twilio } from 'twilio';
import { callProvider } from '../../../common/provider-call';
import type { TwilioConfig } from '../../../config/app-config';
import { SmsSendError, SmsSender, type Sms, type SmsFailure, type SmsRecord } from '../sms/sms-sender';
import { createTwilioClient, NEVER_SENT } from './twilio-client';

/** Twilio's error codes (twilio.com/docs/api/errors) that say something about the number or the account. */
const FAILURES: Record<number, SmsFailure> = {
  21211: 'invalid_number', // invalid To
  21614: 'not_mobile',
  30006: 'not_mobile', // landline or unreachable carrier
  30005: 'unreachable', // unknown handset
  21610: 'opted_out',
  20003: 'configuration', // authentication
  20404: 'configuration', // no such account or messaging service
  21408: 'configuration', // region not enabled
  21212: 'configuration', // invalid From
  21606: 'configuration', // From not ours, and what it was split into in 2024
  21659: 'configuration',
  21660: 'configuration',
  21661: 'configuration',
  30034: 'configuration', // number not registered for 10DLC
};

/** Sends through Twilio's Messages API. */
export class TwilioSmsSender extends SmsSender {
  private readonly client: Twilio;

  /** @param publicUrl where Twilio reaches this product */
  constructor(
    private readonly config: TwilioConfig,
    private readonly publicUrl: string,
  ) {
    super();
    this.client = createTwilioClient(config);
  }

  async send({ to, body, statusPath, validForSeconds }: Sms): Promise<{ providerId: string }> {
    const { messagingServiceSid, from } = this.config;
    try {
      const message = await callProvider('twilio', () =>
        this.client.messages.create({
          to,
          body,
          ...(messagingServiceSid ? { messagingServiceSid } : { from }),
          ...(validForSeconds ? { validityPeriod: validForSeconds } : {}),
          ...(statusPath ? { statusCallback: this.publicUrl + statusPath } : {}),
        }),
      );
      // An answer without an id leaves open whether the message was taken.
      if (!message.sid) throw new Error('an answer without a message');
      return { providerId: message.sid };
    } catch (error) {
      throw describe(error);
    }
  }

  async find({ to, body }: Sms, since: Date): Promise<SmsRecord | null> {
    const messages = await callProvider('twilio', () =>
      this.client.messages.list({ to, dateSentAfter: dayBefore(since), limit: LISTED }),
    );
    const found = messages.find((message) => message.body === body && message.dateCreated >= floor(since));
    return found
      ? {
          providerId: found.sid,
          status: found.status,
          errorCode: found.errorCode ? String(found.errorCode) : null,
        }
      : null;
  }
}

/** Most messages to one number that a lookup reads. */
const LISTED = 50;

/** The list is filtered by whole days of UTC, and a waiting message has no day yet. */
const dayBefore = (moment: Date): Date => new Date(moment.getTime() - 86_400_000);

/** Twilio's times have whole seconds. */
const floor = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1000) * 1000);

/**
 * Twilio splits its codes over time, so an unknown code is judged by its HTTP status: 401 and 403 are about the account, any
 * other refusal about the message.
 */
function describe(error: unknown): SmsSendError {
  const { status, code } = error as { status?: number; code?: number | string };
  const known = typeof code === 'number' ? FAILURES[code] : undefined;
  if (known) return new SmsSendError(known, String(code));
  const refused =
    typeof status === 'number' && status >= 400 && status < 500 && status !== 429 && status !== 408;
  const rejected = status === 429 || NEVER_SENT.has(String(code));
  return new SmsSendError(
    !refused ? 'transient' : status === 401 || status === 403 ? 'configuration' : 'rejected',
    String(code ?? status ?? 'no answer'),
    // POST Messages has no idempotency key: an outcome that is neither success nor an explicit refusal is in doubt.
    !refused && !rejected,
  );
}
