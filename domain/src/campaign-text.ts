import { splitName } from './names.ts';
import { isGsm7, plainText } from './sms-text.ts';
import { stateName } from './us-states.ts';

/** What a message may name of the person it goes to. */
export const VARIABLES = ['firstName', 'fullName', 'state'] as const;
export type Variable = (typeof VARIABLES)[number];

/** The person a message is written to. */
export interface Addressee {
  fullName: string;
  /** Two-letter code. */
  state: string | null;
}

/** The person that previews and test messages are written to. */
export const EXAMPLE: Addressee & { state: string } = { fullName: 'María Fernández', state: 'FL' };

/** Most segments of one message: Twilio accepts 1,600 characters. */
export const MAX_SEGMENTS = 6;

export const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** Names between braces, each once, in the order in which they come. */
export const namesIn = (template: string): string[] => [
  ...new Set([...template.matchAll(PLACEHOLDER)].map((match) => (match[1] ?? '').trim())),
];

/** Names between braces that are no variables. */
export const unknownVariables = (template: string, known: readonly string[] = VARIABLES): string[] =>
  namesIn(template).filter((name) => !known.includes(name));

/** The instruction, not the words: a rate may be «más baja» and a service «non-stop». */
const ENDS = [
  /\b(responda|responde|conteste|env[ií]e|escriba|mande|reply|text)\s+((con|with)\s+)?["'«“]?(BAJA|STOP)\b/i,
  /\b(BAJA|STOP)["'»”]?\s+(para|to)\b/,
];

/** What is added to a message: the sender, and how to end the messages. */
export interface Additions {
  before: string;
  after: string;
}

/** What a template lacks of what the law and the carriers want in each message. */
export function additionsTo(template: string, brandName: string): Additions {
  const brand = plainText(brandName);
  const before = plainText(template).toLowerCase().includes(brand.toLowerCase()) ? '' : `${brand}: `;
  return {
    before,
    after: ENDS.some((instruction) => instruction.test(before + template))
      ? ''
      : ' Responda BAJA para no recibir mas.',
  };
}

/** The template with what it lacked. */
export function completeTemplate(template: string, brandName: string): string {
  const text = template.normalize('NFC').trim();
  const { before, after } = additionsTo(text, brandName);
  return `${before}${text}${after}`;
}

/** What is told of a person in place of the variables. */
export const valuesOf = ({ fullName, state }: Addressee): Record<Variable, string> => ({
  firstName: splitName(fullName).firstName,
  fullName,
  state: stateName(state, ''),
});

/**
 * Puts values in place of the variables. Where the template itself fits GSM-7, a name is written without the accents that would
 * not fit: a single á would make every segment half as long.
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

/** Makes the message of each person. */
export function rendererOf(complete: string): (person: Addressee) => string {
  const fill = fillerOf(complete);
  return (person) => fill(valuesOf(person));
}

/** The message as one person gets it. */
export const renderMessage = (complete: string, person: Addressee = EXAMPLE): string =>
  rendererOf(complete)(person);
