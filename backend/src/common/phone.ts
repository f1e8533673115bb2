import { nationalDigits, phoneRefusal, type PhoneRefusal } from 'domain/phone';
import { cleanPhone } from 'domain/text';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { FOREIGN_AREAS_AHEAD, isAddedArea, mayBeUsArea } from './area-codes';

export type ParsedPhone = { valid: true; e164: string } | { valid: false; reason: PhoneRefusal };

/** Numbers are accepted from the US and Puerto Rico. The other +1 countries and US islands are not US numbers here. */
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

/** Longest text worth reading as a phone number. */
const MAX_LENGTH = 40;

/** Longest text worth cleaning. As long as a field may be before it is cleaned, or a block could be passed by. */
const MAX_RAW_LENGTH = 600;

/** Returns what a person typed or pasted, cleaned; null where it has more than people write in a phone number. */
function legible(text: string): string | null {
  if (text.length > MAX_RAW_LENGTH) return null;
  const typed = cleanPhone(text);
  return typed.length <= MAX_LENGTH && /^\+?[\d\s().\-/]+$/.test(typed) ? typed : null;
}

/**
 * Reads what a person typed as a US phone number, without a request to any provider. The library's table of the numbering
 * plan calls some numbers valid that are never assigned: 555 (fiction and directory help), N11 and 976 as exchanges. It
 * lacks area codes that are in service: a possible number of one is accepted (see area-codes.ts).
 */
export function parseUsPhone(text: string): ParsedPhone {
  const typed = legible(text);
  if (typed === null) return { valid: false, reason: 'invalid' };
  const reason = phoneRefusal(typed);
  if (reason) return { valid: false, reason };
  const parsed = parsePhoneNumberFromString(`+1${nationalDigits(typed)}`);
  if (!parsed) return { valid: false, reason: 'invalid' };
  if (!parsed.isValid()) return parseNewArea(parsed.nationalNumber);

  const type = parsed.getType();
  if (type && REFUSED_TYPES.has(type)) return { valid: false, reason: 'invalid' };
  if (!parsed.country || !ACCEPTED_COUNTRIES.has(parsed.country)) return { valid: false, reason: 'not_us' };
  if (!isExchange(parsed.nationalNumber)) return { valid: false, reason: 'invalid' };
  return { valid: true, e164: parsed.number };
}

/** Reads a number that the library's table does not have. Area codes come into service faster than the table grows. */
function parseNewArea(national: string): ParsedPhone {
  if (FOREIGN_AREAS_AHEAD.has(areaOf(national))) return { valid: false, reason: 'not_us' };
  return isOutsideTable(national) && isExchange(national)
    ? { valid: true, e164: `+1${national}` }
    : { valid: false, reason: 'invalid' };
}

/**
 * Returns whether an accepted number has an area code of which nothing is known: no state, and not even the country for
 * certain. A provider is paid for a code to it only after Lookup has said that the country is the US.
 * @param phone E.164
 */
export function hasUnknownArea(phone: string): boolean {
  const national = phone.slice('+1'.length);
  return phone.startsWith('+1') && isOutsideTable(national) && !isAddedArea(areaOf(national));
}

/** Returns whether the area code may be one of the US although the library has no number of it. */
function isOutsideTable(national: string): boolean {
  const area = areaOf(national);
  return mayBeUsArea(area) && !parsePhoneNumberFromString(`+1${area}2345678`)?.isValid();
}

const areaOf = (national: string): string => national.slice(0, 3);

/** Returns whether the three digits after the area code can be those of a person's phone. */
function isExchange(national: string): boolean {
  const exchange = national.slice(3, 6);
  return /^[2-9]/.test(exchange) && exchange !== '555' && exchange !== '976' && !/^.11$/.test(exchange);
}

/**
 * Reads a phone number that may be on record here, of any country: also one that the form would refuse, since rules
 * change and payments take what customers type.
 * @returns it in E.164, or null for what is no phone number
 */
export function readAnyPhone(text: string): string | null {
  const typed = legible(text);
  const parsed = typed === null ? undefined : parsePhoneNumberFromString(typed, 'US');
  return parsed?.isPossible() ? parsed.number : null;
}

/** `+13055551234` → `+1305•••1234`: enough to recognise a number in a log, not enough to call it. */
export function maskPhone(phone: string): string {
  return phone.length < 8 ? '•••' : `${phone.slice(0, -7)}•••${phone.slice(-4)}`;
}
