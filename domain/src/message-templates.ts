import {
  fillerOf,
  namesIn,
  PLACEHOLDER,
  unknownVariables,
  valuesOf,
  VARIABLES,
  type Addressee,
} from './campaign-text.ts';
import { SECRET_LINK } from './secret-link.ts';

/** What a template may name: the person, as a campaign does, who writes, the business, and the person's own link to the calendar. */
export const TEMPLATE_VARIABLES = [...VARIABLES, 'agent', 'business', 'calendarLink'] as const;
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];

/** Longest template: names still find room within the longest message to one person. */
export const TEMPLATE_MAX = 400;
export const TEMPLATE_NAME_MAX = 60;

/** What is typed after '/': letters without accents, digits and hyphens. */
export const SHORTCUT = /^[a-z0-9][a-z0-9-]*$/;
export const SHORTCUT_MAX = 20;

/** Who writes, for which business. */
interface Writer {
  agent: string;
  business: string;
}

/** Names between braces that are no variables of a template. */
export const unknownInTemplate = (text: string): string[] => unknownVariables(text, TEMPLATE_VARIABLES);

/** What is told in place of the variables. The link is made when the message is sent. */
const toldOf = (person: Addressee, writer: Writer): Record<string, string> => ({
  ...valuesOf(person),
  ...writer,
  calendarLink: SECRET_LINK,
});

/** The template as one person would get it of one who writes. */
export const renderTemplate = (text: string, person: Addressee, writer: Writer): string =>
  fillerOf(text)(toldOf(person, writer));

/** How Twilio names a template that WhatsApp approved. */
export const CONTENT_SID = /^HX[0-9a-f]{32}$/i;

/** A message of an approved template. */
export interface ApprovedMessage {
  /** As the person reads it. */
  text: string;
  /** Values by the number of their variable: 1 for the one that comes first in the text. */
  variables: Record<string, string>;
}

/**
 * An approved template as WhatsApp brings it to one person. Accents stay, and values are of one line: no other are taken.
 * @returns null when nothing can stand for one of the variables, which WhatsApp refuses
 */
export function approvedMessage(text: string, person: Addressee, writer: Writer): ApprovedMessage | null {
  const all = toldOf(person, writer);
  const names = namesIn(text);
  const values = names.map((name) => (all[name] ?? '').replace(/\s+/g, ' ').trim());
  if (values.includes('')) return null;
  return {
    text: text.replace(PLACEHOLDER, (_, name: string) => values[names.indexOf(name.trim())]!),
    variables: Object.fromEntries(values.map((value, place) => [place + 1, value])),
  };
}
