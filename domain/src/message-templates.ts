import { fillerOf, unknownVariables, valuesOf, VARIABLES, type Addressee } from './campaign-text.ts';

/** What a template may name: the person, as a campaign does, who writes, and the business. */
export const TEMPLATE_VARIABLES = [...VARIABLES, 'agent', 'business'] as const;
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

/** The template as one person would get it of one who writes. */
export const renderTemplate = (text: string, person: Addressee, writer: Writer): string =>
  fillerOf(text)({ ...valuesOf(person), ...writer });
