import { plainText } from 'domain/sms-text';

/** A word in a person's text that the product acts on by itself. */
export type SmsWord = 'stop' | 'start' | 'help';

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
  start: ['START', 'UNSTOP', 'ALTA', 'REANUDAR'],
  help: ['HELP', 'INFO', 'AYUDA'],
};

const MEANING = new Map(
  (Object.keys(WORDS) as SmsWord[]).flatMap((word) => WORDS[word].map((text) => [text, word] as const)),
);

/** Polite words around the word are ignored. */
const POLITE = /\b(POR FAVOR|PLEASE|GRACIAS|THANKS|THANK YOU|YA)\b/g;

/**
 * Recognises whole texts only, in any case, with accents, punctuation and polite words: «Cancelar mi cita» is for the office.
 * @returns null for any other text
 */
export function smsWordOf(text: string): SmsWord | null {
  const plain = plainText(text.slice(0, 200))
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .replace(POLITE, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return MEANING.get(plain) ?? null;
}
