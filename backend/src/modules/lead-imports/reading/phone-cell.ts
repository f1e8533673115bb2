import type { ImportRefusal } from 'domain/imports';
import { cleanPhone, cutText } from 'domain/text';
import { parseUsPhone } from '../../../common/phone';
import { isNothing } from './empty-words';

/** Characters of a cell in which numbers are looked for. */
const LOOKED_AT = 300;
const US_DIGITS = 10;

/** A whole number as a spreadsheet leaves it: `3054201234.0`. */
const DECIMAL = /^(\+?\d{10,11})[.,]0{1,2}$/;
/** A number as a spreadsheet shortens it: `3.05E+09`. */
const SHORTENED = /^(\d)(?:[.,](\d{1,15}))?[eE]\+?(\d{1,2})$/;
/** What may be a number among other text. */
const RUN = /\+?\(?\d[\d ().-]*/g;

const TWO_NUMBERS = /^(\d{10})(\d{10})$/;

/** What a cell says of a phone. */
export type PhoneCell =
  | { e164: string }
  | { refusal: Extract<ImportRefusal, 'phone_missing' | 'phone_invalid' | 'phone_not_us' | 'phone_rounded'> };

/**
 * Reads a cell as people and programs write phones: with prefixes (`p:`, `tel:`, `Cel.`), extensions, decimals, or several
 * numbers, of which the first that is valid counts.
 */
export function readPhoneCell(cell: string): PhoneCell {
  if (cell === '') return { refusal: 'phone_missing' };
  const whole = wholeNumber(cell);
  if (whole === null) return { refusal: 'phone_rounded' };
  const phone = parseUsPhone(whole);
  if (phone.valid) return { e164: phone.e164 };
  if (isNothing(cell)) return { refusal: 'phone_missing' };
  let isForeign = false;
  let runs = 0;
  for (const run of runsOf(whole)) {
    const found = parseUsPhone(run);
    if (found.valid) return { e164: found.e164 };
    isForeign ||= found.reason === 'not_us';
    runs += 1;
  }
  if (runs === 0) isForeign = phone.reason === 'not_us';
  return { refusal: isForeign ? 'phone_not_us' : 'phone_invalid' };
}

/** Reads the first of several cells that has a valid number; else says why the first filled one has none. */
export function readPhoneCells(cells: readonly string[]): PhoneCell {
  let refused: PhoneCell = { refusal: 'phone_missing' };
  for (const cell of cells) {
    const phone = readPhoneCell(cell);
    if ('e164' in phone) return phone;
    if ('refusal' in refused && refused.refusal === 'phone_missing') refused = phone;
  }
  return refused;
}

/** Returns a number as it was before a spreadsheet took it for an amount; null where digits are lost. */
function wholeNumber(cell: string): string | null {
  const text = cell.startsWith("'") ? cell.replace("'", '') : cell;
  const decimal = DECIMAL.exec(text);
  if (decimal) return decimal[1]!;
  const [, first, rest = '', power] = SHORTENED.exec(text) ?? [];
  if (first === undefined) return text;
  const digits = Number(power);
  if (digits < US_DIGITS - 1 || digits > US_DIGITS) return text;
  return rest.length < digits ? null : String(Number(`${first}.${rest}e${digits}`));
}

/** Yields what may be numbers in a cell, in their order; of numbers in a row with blanks alone between them, each. */
function* runsOf(cell: string): Generator<string> {
  for (const line of cutText(cell, LOOKED_AT).split(/[\r\n]/)) {
    for (const [run] of cleanPhone(line).matchAll(RUN)) {
      const [, first, second] = TWO_NUMBERS.exec(run.replace(/\D/g, '')) ?? [];
      if (first !== undefined && second !== undefined) yield* [first, second];
      else yield run;
    }
  }
}
