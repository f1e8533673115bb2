import { CURRENT_CONSENT_VERSION } from 'domain/messages/consent-texts';
import { cleanName } from 'domain/text';
import type { SubmitLeadDto } from '../../shared/api/generated/model';
import { readAttribution } from '../../shared/attribution';
import { formatPhone } from '../../shared/phone';
import { byLeadField, LEAD_FIELDS, type LeadField } from './lead-fields';
import type { LeadValues } from './lead-validation';

/** Returns the text of each field. */
export function readValues(form: HTMLFormElement): LeadValues {
  const entries = new FormData(form);
  return byLeadField((field) => {
    const value = entries.get(field);
    const text = typeof value === 'string' ? value : '';
    return LEAD_FIELDS[field].kind === 'phone' ? formatPhone(text) : text;
  });
}

/** Returns the request for a valid form, without empty fields. */
export function leadFrom(form: HTMLFormElement, values: LeadValues, openedAt: number): SubmitLeadDto {
  const entries = new FormData(form);
  const website = entries.get('website');
  // This field exists only if the server asked for it.
  const email = entries.get('email');
  return {
    // Validation ensured that required fields are filled, and a select can only have its own values.
    ...(byLeadField((field) => values[field] || undefined) as Pick<SubmitLeadDto, LeadField>),
    fullName: cleanName(values.fullName),
    consent: { marketingSms: entries.has('marketingSms'), textVersion: CURRENT_CONSENT_VERSION },
    attribution: readAttribution(),
    elapsedMs: Math.max(0, Math.round(Date.now() - openedAt)),
    ...(typeof email === 'string' && { method: 'email', email }),
    ...(typeof website === 'string' && website !== '' && { website }),
  };
}
