import { WEBHOOK_PATHS } from '../../webhooks-in/webhook-sources';
import type { CallFailure } from '../voice/call-sender';

/** Twilio's error codes (twilio.com/docs/api/errors) for a called number that does not exist or cannot be called. */
const NUMBER_CODES: ReadonlySet<number> = new Set([
  21201, 21202, 21211, 21214, 21217, 13223, 13224, 13225, 13226,
]);
/**
 * Error codes for missing geographic permissions, and for calls that Twilio blocks: to this number, or from an account without a business
 * profile.
 */
const BLOCKED_CODES: ReadonlySet<number> = new Set([21215, 21216, 13227, 32205]);
/** Error codes for rate limits. */
const TRANSIENT_CODES: ReadonlySet<number> = new Set([10004, 20429, 21611]);

/** Returns why Twilio refused a call. An unknown refusal is attributed to the account, never to the person to be called. */
export function callFailureOf(code: unknown): CallFailure {
  const number = Number(code);
  if (NUMBER_CODES.has(number)) return 'number';
  if (BLOCKED_CODES.has(number)) return 'blocked';
  return TRANSIENT_CODES.has(number) ? 'transient' : 'account';
}

/** Twilio's final statuses of a call. */
const FINAL_STATUSES: ReadonlySet<string> = new Set(['completed', 'busy', 'no-answer', 'failed', 'canceled']);

/** Returns whether a `CallStatus` is final. */
export const isFinalStatus = (status: string): boolean => FINAL_STATUSES.has(status);

/** Path at which Twilio requests the next step of a call. */
export const VOICE_PATH = WEBHOOK_PATHS.twilio_voice;
/** Path at which Twilio reports the end of a call. */
export const CALL_STATUS_PATH = WEBHOOK_PATHS.twilio_call_status;
