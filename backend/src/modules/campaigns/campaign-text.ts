import { SegmentedMessage } from 'sms-segments-calculator';
import { plainText } from '../../common/gsm-text';
import { splitName } from '../leads/lead-vocabulary';
import { US_STATE_NAMES } from '../leads/us-state-names';

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

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Names between braces that are no variables. */
export const unknownVariables = (template: string): string[] => [
  ...new Set(
    [...template.matchAll(PLACEHOLDER)]
      .map((match) => match[1] ?? '')
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
 * The message as one person gets it. Where the template itself fits GSM-7 the person's name is written without the accents
 * that would not, so that one á does not make every segment half as long.
 */
export function renderMessage(complete: string, { fullName, state }: Addressee): string {
  const fits = isGsm7(complete.replace(PLACEHOLDER, ''));
  const values: Record<Variable, string> = {
    firstName: splitName(fullName).firstName,
    fullName,
    state: (state && US_STATE_NAMES[state]) || '',
  };
  return complete
    .replace(PLACEHOLDER, (_, name: string) => {
      const value = values[name as Variable];
      return fits && !isGsm7(value) ? plainText(value) : value;
    })
    .replace(/ +/g, ' ');
}

export const isGsm7 = (text: string): boolean => new SegmentedMessage(text).encodingName === 'GSM-7';

export const segmentsOf = (text: string): number => new SegmentedMessage(text).segmentsCount;

/** Characters that make a message UCS-2, with its 70 characters a segment. */
export const costlyCharacters = (text: string): string[] => [
  ...new Set([...text].filter((character) => !isGsm7(character))),
];
