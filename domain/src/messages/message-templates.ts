import { fillerOf, namesIn, PLACEHOLDER, valuesOf, VARIABLES, type Addressee } from './campaign-text.ts';
import { SECRET_LINK } from '../secret-link.ts';
import { stateName } from '../us-states.ts';

/**
 * Variables of a message template: those of a campaign, the writing user, the business, and the person's
 * calendar link.
 */
export const TEMPLATE_VARIABLES = [...VARIABLES, 'agent', 'business', 'calendarLink'] as const;
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];

/** Maximum length of a template. It leaves room for names within the longest message to one person. */
export const TEMPLATE_MAX = 400;
export const TEMPLATE_NAME_MAX = 60;

/** Text typed after '/' to insert a template: letters without accents, digits and hyphens. */
export const SHORTCUT = /^[a-z0-9][a-z0-9-]*$/;
export const SHORTCUT_MAX = 20;

/** User who writes, and the business they write for. */
interface Writer {
  agent: string;
  business: string;
}

/** Returns the values of the variables. The calendar link is created only when the message is sent. */
const templateValues = (person: Addressee, writer: Writer): Record<string, string> => ({
  ...valuesOf(person),
  ...writer,
  calendarLink: SECRET_LINK,
});

/** Fills in the variables of a template, for the user who sends it and the person who receives it. */
export const renderTemplate = (text: string, person: Addressee, writer: Writer): string =>
  fillerOf(text)(templateValues(person, writer));

/** Twilio's id of a template that WhatsApp approved. */
export const CONTENT_SID = /^HX[0-9a-f]{32}$/i;

/** Message made from an approved template. */
export interface ApprovedMessage {
  /** Text that the person reads. */
  text: string;
  /** Values by variable number; 1 is the first variable in the text. */
  variables: Record<string, string>;
}

/**
 * Renders an approved template for one person. Accents stay; line breaks in values are removed, because
 * WhatsApp refuses them.
 * @returns null if a variable has no value, which WhatsApp refuses
 */
export function approvedMessage(text: string, person: Addressee, writer: Writer): ApprovedMessage | null {
  const all: Record<string, string> = {
    ...templateValues(person, writer),
    state: stateName(person.state, ''),
  };
  const names = namesIn(text);
  const values = names.map((name) => (all[name] ?? '').replace(/\s+/g, ' ').trim());
  if (values.includes('')) return null;
  return {
    text: text.replace(PLACEHOLDER, (_, name: string) => values[names.indexOf(name.trim())]!),
    variables: Object.fromEntries(values.map((value, index) => [index + 1, value])),
  };
}
