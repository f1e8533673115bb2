import { FORM_NAME, FORM_NAME_MIN, NAME_MAX, normalizeName } from 'domain/names';
import { isFormattedPhone } from '../../shared/phone';
import { FORM_STATES, LEAD_FIELDS, type LeadField } from './lead-fields';
import { leadFormCopy } from './lead-form.copy';

/** What a visitor has entered, as it stands in the fields. */
export type LeadValues = Record<LeadField, string>;

const { errors } = leadFormCopy;

/** The text for the person when a field's value is not acceptable, else undefined. */
export function validateLeadField(field: LeadField, value: string): string | undefined {
  switch (field) {
    case 'fullName':
      return validateName(normalizeName(value));
    case 'state':
      return FORM_STATES.some((code) => code === value) ? undefined : errors.state;
    case 'phoneNumber':
      return isFormattedPhone(value) ? undefined : errors.phoneFormat;
  }
}

function validateName(name: string): string | undefined {
  if (name.length < FORM_NAME_MIN) return errors.nameTooShort;
  if (name.length > NAME_MAX) return errors.nameTooLong;
  return FORM_NAME.test(name) ? undefined : errors.nameNotLetters;
}

/** One text for each field that is not acceptable. */
export type LeadErrors = Partial<Record<LeadField, string>>;

/** All the fields' errors; empty when the form may be sent. */
export function validateLead(values: LeadValues): LeadErrors {
  const found: LeadErrors = {};
  for (const field of LEAD_FIELDS) {
    const message = validateLeadField(field, values[field]);
    if (message) found[field] = message;
  }
  return found;
}
