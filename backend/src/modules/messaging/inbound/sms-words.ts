import { plainText } from 'domain/sms-text';
import { cleanText, cutText } from 'domain/text';

/** What the product does by itself at a person's text. */
export type SmsWord = 'stop' | 'start' | 'help';

/** What a text asks for. */
export interface SmsRequest {
  word: SmsWord;
  /** Whether Twilio acts on the same word, and blocks or unblocks the number by itself. */
  isTwilios: boolean;
  /** Whether it may as well be the answer to a question, where there is nothing to be lifted. */
  isAnswer: boolean;
}

const WORDS: Readonly<Record<SmsWord, readonly string[]>> = {
  // The carriers' own (CTIA), those that the FCC names, and the Spanish ones.
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

/** Those that Twilio acts on where nothing else is set up at the account. */
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

/** Capital letters and digits with single spaces, whatever the accents, the punctuation and the width of the letters. */
export const bareText = (text: string): string =>
  plainText(cleanText(cutText(text, LONGEST)).normalize('NFKC'))
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();

/** `S T O P` is one word. */
const joined = (words: readonly string[]): readonly string[] =>
  words.length > 1 && words.every((word) => word.length === 1) ? [words.join('')] : words;

/** `STOP STOP` is said once. */
const once = (words: readonly string[]): readonly string[] =>
  words.every((word) => word === words[0]) ? words.slice(0, 1) : words;

const plainWords = (bare: string): string =>
  once(joined(bare.replace(POLITE, ' ').split(' ').filter(Boolean))).join(' ');

/** Whether a text that asks for no more messages may mean an appointment instead. */
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
