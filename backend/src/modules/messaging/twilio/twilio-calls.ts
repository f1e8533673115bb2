import { WEBHOOK_PATHS } from '../../webhooks/webhook-sources';
import type { CallFailure } from '../voice/call-sender';

/** Twilio's codes (twilio.com/docs/api/errors) about the called number: it is none, or cannot be called. */
const OF_NUMBER: ReadonlySet<number> = new Set([
  21201, 21202, 21211, 21214, 21217, 13223, 13224, 13225, 13226,
]);
/** Geographic permissions, and blocks by Twilio: of this number, or of an account without a business profile. */
const BLOCKED: ReadonlySet<number> = new Set([21215, 21216, 13227, 32205]);
/** Too much at once. */
const TRANSIENT: ReadonlySet<number> = new Set([10004, 20429, 21611]);

/** Why Twilio refuses a call. An unknown refusal is the account's, never the fault of the person who was to be called. */
export function judgeCall(code: unknown): CallFailure {
  const number = Number(code);
  if (OF_NUMBER.has(number)) return 'number';
  if (BLOCKED.has(number)) return 'blocked';
  return TRANSIENT.has(number) ? 'transient' : 'account';
}

/** Twilio's last words about a call. */
const LAST_WORDS: ReadonlySet<string> = new Set(['completed', 'busy', 'no-answer', 'failed', 'canceled']);

/** Whether a `CallStatus` says that the call is over. */
export const isOver = (word: string): boolean => LAST_WORDS.has(word);

/** Where Twilio asks what a call says. */
export const VOICE_PATH = WEBHOOK_PATHS.twilio_voice;
/** Where it reports how a call ended. */
export const CALL_STATUS_PATH = WEBHOOK_PATHS.twilio_call_status;
