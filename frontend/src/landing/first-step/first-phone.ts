import { leadFieldId } from '../lead-form/lead-fields';

/** Id of the phone field on the first screen. */
export const FIRST_PHONE_ID = 'first-phone';

let taken = '';

/**
 * Copies the phone number of the first screen into the form. Copies each number only once, so that it does
 * not overwrite later input.
 */
export function takeFirstPhone(): void {
  const [first, phone] = [FIRST_PHONE_ID, leadFieldId('phoneNumber')].map((id) =>
    document.getElementById(id),
  );
  if (!(first instanceof HTMLInputElement) || !(phone instanceof HTMLInputElement)) return;
  if (first.value === '' || first.value === taken) return;
  taken = first.value;
  phone.value = first.value;
  // Makes the form format the number and save it in its draft.
  phone.dispatchEvent(new Event('input', { bubbles: true }));
}
