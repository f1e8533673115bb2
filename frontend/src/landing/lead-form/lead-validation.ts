import { LEAD_FIELD_NAMES, LEAD_FIELDS, type LeadField, type LeadFieldDefinition } from './lead-fields';

/** What a visitor has entered, as it stands in the fields. */
export type LeadValues = Record<LeadField, string>;

/** The text for the person when a field's value is not acceptable, else undefined. */
export function problemOf({ required, problem }: LeadFieldDefinition, value: string): string | undefined {
  return value === '' && !required ? undefined : problem?.(value);
}

/** One text for each field that is not acceptable. */
export type LeadErrors = Partial<Record<LeadField, string>>;

/** All the fields' errors; empty when the form may be sent. */
export function validateLead(values: LeadValues): LeadErrors {
  const found: LeadErrors = {};
  for (const field of LEAD_FIELD_NAMES) {
    const message = problemOf(LEAD_FIELDS[field], values[field]);
    if (message) found[field] = message;
  }
  return found;
}
