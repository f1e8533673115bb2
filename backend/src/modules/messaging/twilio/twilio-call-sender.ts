import type { Twilio } from 'twilio';
import { callProvider } from '../../../common/provider-call';
import type { TwilioConfig } from '../../../config/provider-config';
import { CallError, CallSender, type CallToPlace } from '../voice/call-sender';
import { CALL_STATUS_PATH, callFailureOf, VOICE_PATH } from './twilio-calls';
import { createTwilioClient, NEVER_SENT } from './twilio-client';

/** Seconds of ringing: fewer than most mailboxes wait. */
const RING_SECONDS = 25;
/** Maximum duration of a call in seconds. */
const LONGEST_SECONDS = 90;

/** Places calls through Twilio's Calls API. */
export class TwilioCallSender extends CallSender {
  private readonly client: Twilio;

  /** @param publicUrl address at which Twilio reaches this product */
  constructor(
    private readonly config: TwilioConfig,
    private readonly publicUrl: string,
  ) {
    super();
    this.client = createTwilioClient(config);
  }

  async place({ id, to }: CallToPlace): Promise<{ providerId: string }> {
    try {
      const call = await callProvider('twilio', () =>
        this.client.calls.create({
          to,
          from: this.config.voiceFrom,
          url: `${this.publicUrl}${VOICE_PATH}?call=${id}`,
          method: 'POST',
          statusCallback: `${this.publicUrl}${CALL_STATUS_PATH}?call=${id}`,
          statusCallbackMethod: 'POST',
          timeout: RING_SECONDS,
          timeLimit: LONGEST_SECONDS,
        }),
      );
      // A response without an id leaves open whether the call was placed.
      if (!call.sid) throw new Error('a response without a call id');
      return { providerId: call.sid };
    } catch (error) {
      throw describe(error);
    }
  }
}

/** POST Calls has no idempotency key: an outcome that is neither success nor an explicit refusal is in doubt. */
function describe(error: unknown): CallError {
  const { status, code } = error as { status?: number; code?: number | string };
  const said = String(code ?? status ?? 'no answer');
  if (status === 429 || NEVER_SENT.has(String(code))) return new CallError('transient', said);
  if (status === undefined || status < 400 || status >= 500 || status === 408)
    return new CallError('transient', said, true);
  return new CallError(callFailureOf(code), said);
}
