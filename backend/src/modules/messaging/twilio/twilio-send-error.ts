import { SmsSendError } from '../sms/sms-sender';
import { NEVER_SENT } from './twilio-client';
import { judgeAnswer } from './twilio-codes';

/** Converts the error of a failed POST to Messages; `inDoubt` if Twilio may have accepted the message. */
export function toSendError(error: unknown): SmsSendError {
  const { status, code } = error as { status?: number; code?: number | string };
  const refused = typeof status === 'number' && status >= 400 && status < 500 && status !== 408;
  return new SmsSendError(
    judgeAnswer(status, code),
    String(code ?? status ?? 'no answer'),
    // POST Messages has no idempotency key: an outcome that is neither success nor an explicit refusal is in doubt.
    !refused && !NEVER_SENT.has(String(code)),
  );
}
