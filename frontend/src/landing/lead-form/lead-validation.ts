import { LEAD_FIELD_NAMES, LEAD_FIELDS, type LeadField, type LeadFieldDefinition } from './lead-fields';

/** Entered text by field. */
export type LeadValues = Record<LeadField, string>;

/** Returns the error text for an invalid value, else undefined. */
export function problemOf({ required, problem }: LeadFieldDefinition, value: string): string | undefined {
  return value === '' && !required ? undefined : problem?.(value);
}

/** Error text of each invalid field. */
export type LeadErrors = Partial<Record<LeadField, string>>;

/** Returns the errors of all fields; empty if the form is valid. */
export function validateLead(values: LeadValues): LeadErrors {
  const found: LeadErrors = {};
  for (const field of LEAD_FIELD_NAMES) {
    const message = problemOf(LEAD_FIELDS[field], values[field]);
    if (message) found[field] = message;
  }
  return found;
}
