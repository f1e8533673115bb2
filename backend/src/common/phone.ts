import { nationalDigits, phoneRefusal, type PhoneRefusal } from 'domain/phone';
import { cleanPhone } from 'domain/text';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { FOREIGN_AREAS_AHEAD, isAddedArea, mayBeUsArea } from './area-codes';

export type ParsedPhone = { valid: true; e164: string } | { valid: false; reason: PhoneRefusal };

/** Countries with accepted numbers: the US and Puerto Rico. The other +1 countries and US islands are refused. */
const ACCEPTED_COUNTRIES: ReadonlySet<string> = new Set(['US', 'PR']);
const REFUSED_TYPES: ReadonlySet<string> = new Set([
  'TOLL_FREE',
  'PREMIUM_RATE',
  'SHARED_COST',
  'PERSONAL_NUMBER',
  'UAN',
  'PAGER',
  'VOICEMAIL',
]);

/** Maximum length of a text that is parsed as a phone number. */
const MAX_LENGTH = 40;

/** Maximum length of a text that is cleaned. As long as a field may be before cleaning; otherwise a longer text could evade a block. */
const MAX_RAW_LENGTH = 600;

/** Returns the cleaned text, or null if it is longer than any phone number. */
function legible(text: string): string | null {
  if (text.length > MAX_RAW_LENGTH) return null;
  const typed = cleanPhone(text);
  return typed.length <= MAX_LENGTH && /^\(?\+?[\d\s()[\].\-/_~*·•]+$/.test(typed) ? typed : null;
}

/** Separators that the library does not read. */
const OTHER_SEPARATORS = /[[\]_~*·•]/g;

/** Maximum number of stored results: about 2 MB. */
const MAX_JUDGED = 20_000;
/**
 * Results by area code and exchange: the library's table distinguishes US numbers by no further digit, and the library compiles dozens of
 * patterns for each number of a list.
 */
const judged = new Map<string, PhoneRefusal | null>();

/** Reads a typed US phone number, without a request to a provider. */
export function parseUsPhone(text: string): ParsedPhone {
  const typed = legible(text);
  if (typed === null) return { valid: false, reason: 'invalid' };
  const national = nationalDigits(typed) ?? '';
  const reason = phoneRefusal(typed) ?? judge(national);
  return reason ? { valid: false, reason } : { valid: true, e164: `+1${national}` };
}

function judge(national: string): PhoneRefusal | null {
  const start = national.slice(0, 6);
  let refusal = judged.get(start);
  if (refusal === undefined) {
    refusal = refusalOf(national);
    if (judged.size >= MAX_JUDGED) judged.clear();
    judged.set(start, refusal);
  }
  return refusal;
}

/**
 * Returns why a number is refused. The library's table of the numbering plan accepts some numbers that are never assigned: 555 (fiction and
 * directory help), N11 and 976 as exchanges. It lacks area codes that are in service, because they come into service faster than the table
 * is updated: their possible numbers are accepted (see area-codes.ts).
 */
function refusalOf(national: string): PhoneRefusal | null {
  const parsed = parsePhoneNumberFromString(`+1${national}`);
  if (parsed?.isValid()) {
    if (REFUSED_TYPES.has(parsed.getType() ?? '')) return 'invalid';
    if (!ACCEPTED_COUNTRIES.has(parsed.country ?? '')) return 'not_us';
  } else {
    if (FOREIGN_AREAS_AHEAD.has(areaOf(national))) return 'not_us';
    if (!isOutsideTable(national)) return 'invalid';
  }
  return isExchange(national) ? null : 'invalid';
}

/**
 * Returns whether an accepted number has an unknown area code: without a state, and possibly of another country. A provider is paid for a
 * code to it only if a lookup has found that it is in the US.
 * @param phone E.164
 */
export function hasUnknownArea(phone: string): boolean {
  const national = phone.slice('+1'.length);
  return phone.startsWith('+1') && isOutsideTable(national) && !isAddedArea(areaOf(national));
}

/** Results of `isOutsideTable` by area code, because lists ask for each of their rows. */
const outside = new Map<string, boolean>();

/** Returns whether the area code may be in the US although the library has no number of it. */
function isOutsideTable(national: string): boolean {
  const area = areaOf(national);
  let known = outside.get(area);
  if (known === undefined) {
    known = mayBeUsArea(area) && !parsePhoneNumberFromString(`+1${area}2345678`)?.isValid();
    if (mayBeUsArea(area)) outside.set(area, known);
  }
  return known;
}

const areaOf = (national: string): string => national.slice(0, 3);

/** Returns whether the three digits after the area code are possible for a person's phone. */
function isExchange(national: string): boolean {
  const exchange = national.slice(3, 6);
  return /^[2-9]/.test(exchange) && exchange !== '555' && exchange !== '976' && !/^.11$/.test(exchange);
}

/**
 * Reads a phone number of any country that may be stored here, including numbers that the form would refuse, because rules change and
 * payments accept what customers type.
 * @returns E.164, or null if it is not a phone number
 */
export function readAnyPhone(text: string): string | null {
  const typed = legible(text);
  const parsed =
    typed === null ? undefined : parsePhoneNumberFromString(typed.replace(OTHER_SEPARATORS, ' '), 'US');
  return parsed?.isPossible() ? parsed.number : null;
}

/** Returns `+1305•••1234` for `+13055551234`: enough to recognise a number in a log, not enough to call it. */
export function maskPhone(phone: string): string {
  return phone.length < 8 ? '•••' : `${phone.slice(0, -7)}•••${phone.slice(-4)}`;
}
