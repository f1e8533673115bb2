import { plainText } from 'domain/messages/sms-text';
import { cleanText, cutText } from 'domain/text';

/** Request in a person's text that is handled automatically. */
export type SmsWord = 'stop' | 'start' | 'help';

/** Meaning of a text. */
export interface SmsRequest {
  word: SmsWord;
  /** Whether Twilio applies the same word by itself, and blocks or unblocks the number. */
  isTwilios: boolean;
  /** Whether it may be the answer to a question, if there is no opt-out to lift. */
  isAnswer: boolean;
}

const WORDS: Readonly<Record<SmsWord, readonly string[]>> = {
  // Words of the carriers (CTIA), words named by the FCC, and Spanish words.
  stop: [
    'STOP',
    'STOPALL',
    'STOP ALL',
    'UNSUBSCRIBE',
    'CANCEL',
    'END',
    'QUIT',
    'REVOKE',
    'OPTOUT',
    'OPT OUT',
    'BAJA',
    'DAR DE BAJA',
    'DARME DE BAJA',
    'ALTO',
    'PARAR',
    'PARE',
    'PAREN',
    'CANCELAR',
    'NO MAS',
    'NO MAS MENSAJES',
    'NO MORE',
    'REMOVE',
    'REMOVE ME',
  ],
  start: ['START', 'UNSTOP', 'YES', 'ALTA', 'REANUDAR'],
  help: ['HELP', 'INFO', 'AYUDA'],
};

/** Words that Twilio applies with the account's default configuration. */
const TWILIOS: ReadonlySet<string> = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
  'START',
  'UNSTOP',
  'YES',
]);

const MEANING = new Map(
  (Object.keys(WORDS) as SmsWord[]).flatMap((word) => WORDS[word].map((text) => [text, word] as const)),
);

/** Polite words around the word are ignored. */
const POLITE = /\b(POR FAVOR|PLEASE|GRACIAS|THANKS|THANK YOU|YA)\b/g;
const LONGEST = 1_600;

/** Returns upper-case letters and digits with single spaces, without accents, punctuation and differences in width. */
export const bareText = (text: string): string =>
  plainText(cleanText(cutText(text, LONGEST)).normalize('NFKC'))
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();

/** Treats `S T O P` as one word. */
const joined = (words: readonly string[]): readonly string[] =>
  words.length > 1 && words.every((word) => word.length === 1) ? [words.join('')] : words;

/** Treats `STOP STOP` as one word. */
const once = (words: readonly string[]): readonly string[] =>
  words.every((word) => word === words[0]) ? words.slice(0, 1) : words;

const plainWords = (bare: string): string =>
  once(joined(bare.replace(POLITE, ' ').split(' ').filter(Boolean))).join(' ');

/** Returns whether an opt-out text may mean an appointment instead. */
export const mayMeanAppointment = (text: string): boolean =>
  ['CANCEL', 'CANCELAR'].includes(plainWords(bareText(text)));

/**
 * Recognises whole texts only, in any case, with accents, punctuation and polite words: «Cancelar mi cita» is for the office.
 * @returns null for any other text
 */
export function smsRequestOf(text: string): SmsRequest | null {
  const bare = bareText(text);
  const plain = plainWords(bare);
  const word = MEANING.get(plain);
  return word ? { word, isTwilios: TWILIOS.has(bare), isAnswer: plain === 'YES' } : null;
}
