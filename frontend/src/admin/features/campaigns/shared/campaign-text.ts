import { stateName } from 'domain/us-states';
import { isGsm7, plainText } from '../../../ui/sms/sms-text';

/*
 * What the server makes of a message before it sends it (backend/src/modules/campaigns/campaign-text.ts), so that the
 * editor shows and counts it while it is being written. A spec compares the two.
 */

/** What a message may name of the person it goes to. */
export const VARIABLES = ['firstName', 'fullName', 'state'] as const;
export type Variable = (typeof VARIABLES)[number];

/** Most segments that one message may take. */
export const MAX_SEGMENTS = 6;

/** Whom examples are written to; the same person as that of a test message. */
export const EXAMPLE = { fullName: 'María Fernández', state: 'FL' };

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
/** The instruction, not the words: a rate may be «más baja» and a service «non-stop». */
const ENDS = [
  /\b(responda|responde|conteste|env[ií]e|escriba|mande|reply|text)\s+((con|with)\s+)?["'«“]?(BAJA|STOP)\b/i,
  /\b(BAJA|STOP)["'»”]?\s+(para|to)\b/,
];

/** Names between braces that are no variables. */
export const unknownVariables = (template: string): string[] => [
  ...new Set(
    [...template.matchAll(PLACEHOLDER)]
      .map((match) => (match[1] ?? '').trim())
      .filter((name) => !(VARIABLES as readonly string[]).includes(name)),
  ),
];

/** What is added to a message: who writes, and how to end it. */
export interface Additions {
  before: string;
  after: string;
}

/** What the template lacks of what the law and the carriers want in each message. */
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

/** The message as one person gets it. A template of the basic alphabet stays one: names lose their accents. */
export function renderMessage(
  complete: string,
  { fullName, state }: { fullName: string; state: string | null } = EXAMPLE,
): string {
  const fits = isGsm7(complete.replace(PLACEHOLDER, ''));
  const values: Record<Variable, string> = {
    firstName: fullName.trim().split(/\s+/)[0] ?? '',
    fullName,
    state: stateName(state, ''),
  };
  return complete
    .replace(PLACEHOLDER, (_, name: string) => {
      const value = values[name.trim() as Variable] ?? `{{${name.trim()}}}`;
      return fits && !isGsm7(value) ? plainText(value) : value;
    })
    .replace(/ +/g, ' ');
}
