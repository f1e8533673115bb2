import { cleanEmail } from 'domain/email';
import { cleanLine, cleanName, cleanPhone } from 'domain/text';
import type { AcceptanceDto, ChargeDto, PlanDto, UsState } from '../../shared/api/generated/model';
import { CARD_FIELDS, PAYMENT_FIELDS, type PaymentField, type PaymentValues } from './payment-fields';
import type { Place } from './use-contract';

export function controlOf(
  form: HTMLFormElement | null,
  field: PaymentField | 'state',
): HTMLInputElement | HTMLSelectElement | null {
  const control = form?.elements.namedItem(field);
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control : null;
}

/** Returns the text of each field. Fields in the gateway's frames read as empty. */
export function readValues(form: HTMLFormElement): PaymentValues {
  return Object.fromEntries(
    PAYMENT_FIELDS.map((field) => [field, controlOf(form, field)?.value ?? '']),
  ) as PaymentValues;
}

/** Returns the state that the customer chose, if one was chosen. */
const stateIn = (form: HTMLFormElement): UsState | undefined =>
  (controlOf(form, 'state')?.value || undefined) as UsState | undefined;

/** Returns the place whose law decides the contract. */
export const placeOf = ({ billingZip, state }: { billingZip: string; state?: UsState }): Place => ({
  zip: billingZip.trim(),
  ...(state ? { state } : {}),
});

/** Returns the place that the form names. */
export const placeIn = (form: HTMLFormElement): Place => {
  const state = stateIn(form);
  return placeOf({ billingZip: readValues(form).billingZip, ...(state ? { state } : {}) });
};

/** Returns the charge request without the card. */
export const chargeOf = (
  { fullName, email, phone, billingZip }: PaymentValues,
  plan: PlanDto,
  { textVersion, textHash, language }: AcceptanceDto,
  state: UsState | undefined,
): ChargeDto => ({
  fullName: cleanName(fullName),
  email: cleanEmail(email),
  phone: cleanPhone(phone),
  billingZip: cleanLine(billingZip),
  ...(state ? { state } : {}),
  plan: plan.id,
  acceptance: { textVersion, textHash, language },
  ...soldVia(),
});

/** After a sale by phone, the office sends the customer to the page with `via=telefono`. */
const isSoldByPhone = (): boolean => new URLSearchParams(location.search).get('via') === 'telefono';

/** Returns how the plan was sold, for the contract and the charge; nothing for a sale on the page. */
export const soldVia = (): { soldVia?: 'phone' } => (isSoldByPhone() ? { soldVia: 'phone' } : {});

export const cardOf = (values: PaymentValues): Partial<ChargeDto> =>
  Object.fromEntries(CARD_FIELDS.map((field) => [field, values[field]]));
