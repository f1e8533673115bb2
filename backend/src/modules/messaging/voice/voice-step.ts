import twilio from 'twilio';

/** Sentence to be spoken, or a pause in seconds. */
export type VoiceLine = string | number;

/** Step of a call: a voice speaks, then the call ends or waits for keys. */
export interface VoiceStep {
  lines: readonly VoiceLine[];
  /** Null ends the call. */
  keys: {
    /** Number of keys to wait for, also while the voice speaks. */
    count: number;
    /** Spoken if no key is pressed; then the call ends. */
    otherwise: string;
  } | null;
}

/** Mexican Spanish, which most of the callers speak or know. */
const VOICE = { language: 'es-MX', voice: 'Polly.Mia' } as const;
/** Seconds without a key after which the call continues. */
const KEY_TIMEOUT_SECONDS = 6;

/** Returns a step as TwiML. @param keysTo address to which Twilio posts the keys */
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

/** Returns the spoken sentences of a step as text. */
export const spokenText = ({ lines }: VoiceStep): string =>
  lines.filter((line) => typeof line === 'string').join(' ');
