import { nationalDigits } from 'domain/phone';

/**
 * Formats ten digits as `(305) 555-1234`; fewer digits get the matching part of this format. Returns text
 * that cannot be a US number unchanged, because ten of its digits could be a stranger's number.
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

/** Returns whether a text is a complete `(###) ###-####`. */
export function isFormattedPhone(text: string): boolean {
  return /^\(\d{3}\) \d{3}-\d{4}$/.test(text);
}

/** Masks a number: `(305) 555-1234` or `+13055551234` → `(•••) •••-1234`. */
export function maskPhone(phone: string): string {
  return `(•••) •••-${phone.slice(-4)}`;
}

/** Text of a phone field, with the caret's position. */
export interface PhoneField {
  value: string;
  caret: number;
}

/**
 * Formats a phone field after an edit and places the caret behind the same digit as before.
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

/**
 * Deletes the adjacent digit if only punctuation was deleted, because formatting would restore the
 * punctuation.
 */
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
  // A typed digit moves the caret past the punctuation that follows. After a deletion, the caret stays next
  // to its digit.
  while (!deleting && /\D/.test(value.charAt(caret))) caret += 1;
  return caret;
}
