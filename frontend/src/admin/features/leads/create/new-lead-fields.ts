import type { NewLeadDto, SpokenWay } from '../../../../shared/api/generated/model';
import { fromLocalField, toLocalField } from '../../../../shared/dates';
import { momentOf, type NextStep } from '../../../lib/times/next-steps';

/** Fields of the dialog. */
export interface NewLeadFields {
  fullName: string;
  phoneNumber: string;
  email: string;
  state?: NewLeadDto['state'];
  source: string;
  /** Whether spoken consent is recorded. */
  hasConsent: boolean;
  consent: { said: string; way: SpokenWay; at: string };
  note: string;
  nextStep?: NextStep;
}

/** Returns the initial fields, which assume that the person is calling now. */
export const initialFields = (timeZone: string, now = new Date()): NewLeadFields => ({
  fullName: '',
  phoneNumber: '',
  email: '',
  source: 'teléfono',
  hasConsent: false,
  consent: { said: '', way: 'phone', at: toLocalField(now.toISOString(), timeZone) },
  note: '',
});

/** Returns the request, without empty fields. */
export function requestOf(fields: NewLeadFields, timeZone: string): NewLeadDto {
  const { fullName, phoneNumber, email, state, source, hasConsent, consent, note, nextStep } = fields;
  return {
    fullName: fullName.trim(),
    phoneNumber: phoneNumber.trim(),
    ...(email.trim() ? { email: email.trim() } : {}),
    ...(state ? { state } : {}),
    ...(source.trim() ? { source: source.trim() } : {}),
    ...(hasConsent
      ? { consent: { said: consent.said.trim(), way: consent.way, at: fromLocalField(consent.at, timeZone) } }
      : {}),
    ...(note.trim() ? { note: note.trim() } : {}),
    ...(nextStep ? { nextFollowUpAt: momentOf(nextStep, timeZone) } : {}),
  };
}
