import { splitName } from '../names.ts';
import { isGsm7, plainText } from './sms-text.ts';
import { stateName } from '../us-states.ts';

/** Variables of a campaign message. */
export const VARIABLES = ['firstName', 'fullName', 'state'] as const;
export type Variable = (typeof VARIABLES)[number];

/** Recipient of a message. */
export interface Addressee {
  fullName: string;
  /** Two-letter code of the recipient's state. */
  state: string | null;
}

/** Sample recipient of previews and test messages. */
export const EXAMPLE: Addressee & { state: string } = { fullName: 'María Fernández', state: 'FL' };

/** Maximum number of segments per message: Twilio accepts 1,600 characters. */
export const MAX_SEGMENTS = 6;

export const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** Returns the names between braces, without duplicates, in order of appearance. */
export const namesIn = (template: string): string[] => [
  ...new Set([...template.matchAll(PLACEHOLDER)].map((match) => (match[1] ?? '').trim())),
];

/** Returns whether a template has a brace outside a variable, such as one that is not closed. */
export const hasLooseBraces = (template: string): boolean => /[{}]/.test(template.replace(PLACEHOLDER, ''));

/** Returns the names between braces that are not variables. */
export const unknownVariables = (template: string, known: readonly string[] = VARIABLES): string[] =>
  namesIn(template).filter((name) => !known.includes(name));

/**
 * Matches the opt-out instruction, not the single words: a rate may be «más baja» and a service «non-stop».
 */
const ENDS = [
  /\b(responda|responde|conteste|env[ií]e|escriba|mande|reply|text)\s+((con|with)\s+)?["'«“]?(BAJA|STOP)\b/i,
  /\b(BAJA|STOP)["'»”]?\s+(para|to)\b/,
];

/** Matches a text that ends without punctuation, which needs a full stop before the next sentence. */
const ENDS_OPEN = /[\p{L}\p{N}%}]["'”\u00bb)]*$/u;

/** Returns whether the last word is a link, a domain or an e-mail address, to which a full stop would belong. */
function endsWithAddress(text: string): boolean {
  const word = text.split(/\s/).at(-1)!;
  const host = word.split('/')[0]!.split('.');
  return /:\/\/|@/.test(word) || (host.length > 1 && /^[a-z]{2,}$/i.test(host.at(-1)!));
}

/** Text appended to a message: the sender and the opt-out instruction. */
export interface Additions {
  before: string;
  after: string;
}

const needsFullStop = (text: string): boolean => ENDS_OPEN.test(text) && !endsWithAddress(text);

/** Returns the parts that the law and the carriers require and that the template lacks. */
export function additionsTo(template: string, brandName: string): Additions {
  const brand = plainText(brandName);
  const before = plainText(template).toLowerCase().includes(brand.toLowerCase()) ? '' : `${brand}: `;
  return {
    before,
    after: ENDS.some((instruction) => instruction.test(before + template))
      ? ''
      : `${needsFullStop(template.trim()) ? '.' : ''} Responda BAJA para no recibir mas.`,
  };
}

/** Returns the template with the required parts that it lacked. */
export function completeTemplate(template: string, brandName: string): string {
  const text = template.normalize('NFC').trim();
  const { before, after } = additionsTo(text, brandName);
  return `${before}${text}${after}`;
}

/** Replaces the state of a recipient without one, so that a sentence has no hole: 'familias en su estado'. */
const UNKNOWN_STATE = 'su estado';

/** Returns the values of the variables for a recipient. */
export const valuesOf = ({ fullName, state }: Addressee): Record<Variable, string> => ({
  firstName: splitName(fullName).firstName,
  fullName,
  state: stateName(state, UNKNOWN_STATE),
});

/**
 * Returns a function that replaces the variables with values. If the template fits GSM-7, it removes accents
 * from the values that would not fit: a single á would halve the capacity of each segment.
 */
export function fillerOf(template: string): (values: Readonly<Record<string, string>>) => string {
  const fits = isGsm7(template.replace(PLACEHOLDER, ''));
  return (values) =>
    template
      .replace(PLACEHOLDER, (_, name: string) => {
        const value = values[name.trim()] ?? `{{${name.trim()}}}`;
        return fits && !isGsm7(value) ? plainText(value) : value;
      })
      .replace(/ +/g, ' ');
}

/** Returns a function that renders the message for a recipient. */
export function rendererOf(complete: string): (person: Addressee) => string {
  const fill = fillerOf(complete);
  return (person) => fill(valuesOf(person));
}

/** Renders the message for one recipient. */
export const renderMessage = (complete: string, person: Addressee = EXAMPLE): string =>
  rendererOf(complete)(person);
