/** What a person's text asks of the product itself; null for anything else, which is for the office. */
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

/** Politeness around a word changes nothing about what it asks. */
const POLITE = /\b(POR FAVOR|PLEASE|GRACIAS|THANKS|THANK YOU|YA)\b/g;

/** Whole texts only, in any case, with accents, punctuation and politeness: «Cancelar mi cita» is for the office. */
export function smsWordOf(text: string): SmsWord | null {
  const plain = text
    .slice(0, 200)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .replace(POLITE, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return MEANING.get(plain) ?? null;
}
