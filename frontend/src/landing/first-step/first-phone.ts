import { leadFieldId } from '../lead-form/lead-fields';

/** Id of the number's field on the first screen. */
export const FIRST_PHONE_ID = 'first-phone';

let taken = '';

/** Puts the number of the first screen into the form. One that went along before is not put over what was typed since. */
export function takeFirstPhone(): void {
  const [first, phone] = [FIRST_PHONE_ID, leadFieldId('phoneNumber')].map((id) =>
    document.getElementById(id),
  );
  if (!(first instanceof HTMLInputElement) || !(phone instanceof HTMLInputElement)) return;
  if (first.value === '' || first.value === taken) return;
  taken = first.value;
  phone.value = first.value;
  // So that the form keeps it in its draft, and formats it.
  phone.dispatchEvent(new Event('input', { bubbles: true }));
}
