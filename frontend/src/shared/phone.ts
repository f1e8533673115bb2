import { nationalDigits } from 'domain/phone';

/**
 * Ten digits → `(305) 555-1234`; from six and from three on, as much of that shape as there is; else the digits. What
 * cannot be a US number stays as it was typed: cut to ten digits it would be a stranger's.
 */
export function formatPhone(text: string): string {
  const digits = nationalDigits(text);
  if (digits === null) return text;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (digits.length >= 6) return `(${area}) ${exchange}-${line}`;
  if (digits.length >= 3) return `(${area}) ${exchange}`;
  return digits;
}

function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '');
}

/** True for a complete `(###) ###-####`. */
export function isFormattedPhone(text: string): boolean {
  return /^\(\d{3}\) \d{3}-\d{4}$/.test(text);
}

/** `(305) 555-1234` or `+13055551234` → `(•••) •••-1234`. */
export function maskPhone(phone: string): string {
  return `(•••) •••-${phone.slice(-4)}`;
}

/** What a phone field holds: its text, and where the caret stands in it. */
export interface PhoneField {
  value: string;
  caret: number;
}

/**
 * Formats a phone field after an edit and finds the caret's place: behind the same digit as before the formatting.
 * @param edited the field as the browser left it
 * @param previous the field's text before the edit
 * @param inputType the browser's name of the edit (`InputEvent.inputType`)
 */
export function formatPhoneEdit(edited: PhoneField, previous: string, inputType = ''): PhoneField {
  const deleting = inputType.startsWith('delete');
  const field = deleting ? deleteDigitBehindPunctuation(edited, previous, inputType) : edited;
  const national = nationalDigits(field.value);
  if (national === null) return field;
  const value = formatPhone(field.value);
  const typed = digitsOf(field.value.slice(0, field.caret)).length;
  const countryCode = digitsOf(field.value).length - national.length;
  const digitsBefore = Math.max(typed - countryCode, 0);
  return { value, caret: caretBehind(value, digitsBefore, deleting) };
}

/** Deleting only the formatter's own punctuation would be undone by formatting: take the digit beyond it instead. */
function deleteDigitBehindPunctuation(edited: PhoneField, previous: string, inputType: string): PhoneField {
  if (nationalDigits(edited.value) !== nationalDigits(previous)) return edited;
  const before = edited.value.slice(0, edited.caret);
  const after = edited.value.slice(edited.caret);
  if (inputType.endsWith('Forward')) return { value: before + after.replace(/\d/, ''), caret: edited.caret };
  const kept = before.replace(/\d(\D*)$/, '$1');
  return { value: kept + after, caret: kept.length };
}

function caretBehind(value: string, digitsBefore: number, deleting: boolean): number {
  if (digitsBefore >= digitsOf(value).length) return value.length;
  let caret = 0;
  for (let seen = 0; seen < digitsBefore; caret += 1) if (/\d/.test(value.charAt(caret))) seen += 1;
  // A typed digit carries the caret over the punctuation that follows it; a deletion stays beside its digit.
  while (!deleting && /\D/.test(value.charAt(caret))) caret += 1;
  return caret;
}
