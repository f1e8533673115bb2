import twilio from 'twilio';

/** What a voice says: a sentence, or a silence of so many seconds. */
export type VoiceLine = string | number;

/** What happens next in a call: a voice speaks, and the call ends, or keys are waited for. */
export interface VoiceStep {
  lines: readonly VoiceLine[];
  /** Null ends the call. */
  keys: {
    /** So many keys are waited for, also while the voice speaks. */
    count: number;
    /** Said when none comes; then the call ends. */
    otherwise: string;
  } | null;
}

/** Spanish of Mexico, which most of the callers speak or know. */
const VOICE = { language: 'es-MX', voice: 'Polly.Mia' } as const;
/** Seconds without a key after which the call goes on. */
const KEY_TIMEOUT_SECONDS = 6;

/** A step as Twilio plays it. @param keysTo address that the keys are posted to */
export function twimlOf({ lines, keys }: VoiceStep, keysTo: string): string {
  const response = new twilio.twiml.VoiceResponse();
  const speaker = keys
    ? response.gather({
        input: ['dtmf'],
        numDigits: keys.count,
        timeout: KEY_TIMEOUT_SECONDS,
        action: keysTo,
        method: 'POST',
      })
    : response;
  for (const line of lines) {
    if (typeof line === 'number') speaker.pause({ length: line });
    else speaker.say(VOICE, line);
  }
  if (keys) response.say(VOICE, keys.otherwise);
  response.hangup();
  return response.toString();
}

/** What is heard in a step, for people to read. */
export const spokenText = ({ lines }: VoiceStep): string =>
  lines.filter((line) => typeof line === 'string').join(' ');
