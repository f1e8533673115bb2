import type { ImportRefusal } from 'domain/imports';
import { cleanPhone, cutText } from 'domain/text';
import { parseUsPhone } from '../../../../common/phone';
import { isNothing } from './empty-words';

/** Maximum number of characters of a cell that are searched. */
const LOOKED_AT = 300;
const US_DIGITS = 10;

/** Whole number with decimals added by a spreadsheet: `3054201234.0`. */
const DECIMAL = /^(\+?\d{10,11})[.,]0{1,2}$/;
/** Number shortened by a spreadsheet: `3.05E+09`. */
const SHORTENED = /^(\d)(?:[.,](\d{1,15}))?[eE]\+?(\d{1,2})$/;
/** Possible number within other text. */
const RUN = /\+?\(?\d[\d ().-]*/g;

const TWO_NUMBERS = /^(\d{10})(\d{10})$/;

/** Phone in a cell, or the reason for its refusal. */
export type PhoneCell =
  | { e164: string }
  | { refusal: Extract<ImportRefusal, 'phone_missing' | 'phone_invalid' | 'phone_not_us' | 'phone_rounded'> };

/**
 * Reads a phone in the formats of people and programs: with prefixes (`p:`, `tel:`, `Cel.`), extensions, decimals, or several
 * numbers, of which the first valid one counts.
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

/** Returns the phone of the first cell with a valid number; otherwise the refusal of the first filled cell. */
export function readPhoneCells(cells: readonly string[]): PhoneCell {
  let refused: PhoneCell = { refusal: 'phone_missing' };
  for (const cell of cells) {
    const phone = readPhoneCell(cell);
    if ('e164' in phone) return phone;
    if ('refusal' in refused && refused.refusal === 'phone_missing') refused = phone;
  }
  return refused;
}

/** Restores a number that a spreadsheet converted to an amount; returns null if digits are lost. */
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

/** Yields the possible numbers in a cell, in order; numbers separated only by blanks are yielded one by one. */
function* runsOf(cell: string): Generator<string> {
  for (const line of cutText(cell, LOOKED_AT).split(/[\r\n]/)) {
    for (const [run] of cleanPhone(line).matchAll(RUN)) {
      const [, first, second] = TWO_NUMBERS.exec(run.replace(/\D/g, '')) ?? [];
      if (first !== undefined && second !== undefined) yield* [first, second];
      else yield run;
    }
  }
}
