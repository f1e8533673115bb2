import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Why a number is refused. */
export type PhoneRefusal = 'invalid' | 'not_us';

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

/**
 * Reads what a person typed as a US phone number, without asking anyone outside. The numbering plan's metadata calls
 * some numbers valid that nobody can have: 555 (fiction and directory help), N11 and 976 and 911 as exchanges.
 */
export function parseUsPhone(text: string): ParsedPhone {
  const typed = text.trim();
  if (typed.length > MAX_LENGTH || !/^\+?[\d\s().\-/]+$/.test(typed))
    return { valid: false, reason: 'invalid' };
  const parsed = parsePhoneNumberFromString(typed, 'US');
  if (!parsed) return { valid: false, reason: 'invalid' };
  if (parsed.countryCallingCode !== '1') return { valid: false, reason: 'not_us' };
  if (!parsed.isValid()) return { valid: false, reason: 'invalid' };

  const type = parsed.getType();
  if (type && REFUSED_TYPES.has(type)) return { valid: false, reason: 'invalid' };
  if (!parsed.country || !ACCEPTED_COUNTRIES.has(parsed.country)) return { valid: false, reason: 'not_us' };
  const exchange = parsed.nationalNumber.slice(3, 6);
  if (exchange === '555' || exchange === '976' || /^[2-9]11$/.test(exchange))
    return { valid: false, reason: 'invalid' };
  return { valid: true, e164: parsed.number };
}
