import { stateName } from 'domain/us-states';
import { plainText } from '../../common/gsm-text';
import { splitName } from '../lead-store/lead-vocabulary';

/** What a message may name of the person it goes to. */
export const VARIABLES = ['firstName', 'fullName', 'state'] as const;
export type Variable = (typeof VARIABLES)[number];

/** Who a message is written to. */
export interface Addressee {
  fullName: string;
  /** Two-letter code. */
  state: string | null;
}

/** Most segments of one message: what Twilio takes is 1,600 characters. */
export const MAX_SEGMENTS = 6;

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** Names between braces that are no variables. */
export const unknownVariables = (template: string): string[] => [
  ...new Set(
    [...template.matchAll(PLACEHOLDER)]
      .map((match) => (match[1] ?? '').trim())
      .filter((name) => !(VARIABLES as readonly string[]).includes(name)),
  ),
];

/** The instruction, not the words: a rate may be «más baja» and a service «non-stop». */
const ENDS = [
  /\b(responda|responde|conteste|env[ií]e|escriba|mande|reply|text)\s+((con|with)\s+)?["'«“]?(BAJA|STOP)\b/i,
  /\b(BAJA|STOP)["'»”]?\s+(para|to)\b/,
];

/** The template with what the law and the carriers want in each message: who writes, and how to end it. */
export function completeTemplate(template: string, brandName: string): string {
  const text = template.trim();
  const brand = plainText(brandName);
  const named = plainText(text).toLowerCase().includes(brand.toLowerCase()) ? text : `${brand}: ${text}`;
  return ENDS.some((instruction) => instruction.test(named))
    ? named
    : `${named} Responda BAJA para no recibir mas.`;
}

/**
 * The message as each person gets it. Where the template itself fits GSM-7 a person's name is written without the accents
 * that would not, so that one á does not make every segment half as long.
 */
export function rendererOf(complete: string): (person: Addressee) => string {
  const fits = isGsm7(complete.replace(PLACEHOLDER, ''));
  return ({ fullName, state }) => {
    const values: Record<Variable, string> = {
      firstName: splitName(fullName).firstName,
      fullName,
      state: stateName(state, ''),
    };
    return complete
      .replace(PLACEHOLDER, (_, name: string) => {
        const value = values[name.trim() as Variable];
        return fits && !isGsm7(value) ? plainText(value) : value;
      })
      .replace(/ +/g, ' ');
  };
}

export const renderMessage = (complete: string, person: Addressee): string => rendererOf(complete)(person);

/** GSM-7's basic alphabet (3GPP TS 23.038), and what takes two places of it. */
const GSM7_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM7_EXTENSION = '\f^{}\\[~]|€';
const PLACES: ReadonlyMap<string, number> = new Map([
  ...[...GSM7_BASIC].map((character) => [character, 1] as const),
  ...[...GSM7_EXTENSION].map((character) => [character, 2] as const),
]);

/** What people see as one character is not cut in two. */
const characters = new Intl.Segmenter('es', { granularity: 'grapheme' });

export const isGsm7 = (text: string): boolean => [...text].every((character) => PLACES.has(character));

/** Segments that a text is sent in: 160 places of GSM-7 or 70 of UCS-2, or 153 or 67 each when there are several. */
export function segmentsOf(text: string): number {
  const plain = isGsm7(text);
  const sizes = plain
    ? [...text].map((character) => PLACES.get(character)!)
    : [...characters.segment(text)].map(({ segment }) => segment.length);
  const [alone, each] = plain ? [160, 153] : [70, 67];
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return 1;
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > each) {
      segments++;
      used = 0;
    }
    used += size;
  }
  return segments;
}

/** Characters that make a message UCS-2, with its 70 characters a segment. */
export const costlyCharacters = (text: string): string[] => [
  ...new Set([...text].filter((character) => !PLACES.has(character))),
];
