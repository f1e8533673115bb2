import { nationalDigits, phoneRefusal, type PhoneRefusal } from 'domain/phone';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

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

/** Whether a text has nothing but what people write in a phone number. */
function isLegible(text: string): boolean {
  const typed = text.trim();
  return typed.length <= MAX_LENGTH && /^\+?[\d\s().\-/]+$/.test(typed);
}

/**
 * Reads what a person typed as a US phone number, without a request to any provider. The numbering plan's metadata calls
 * some numbers valid that are never assigned: 555 (fiction and directory help), N11 and 976 and 911 as exchanges.
 */
export function parseUsPhone(text: string): ParsedPhone {
  if (!isLegible(text)) return { valid: false, reason: 'invalid' };
  const reason = phoneRefusal(text);
  if (reason) return { valid: false, reason };
  const parsed = parsePhoneNumberFromString(`+1${nationalDigits(text)}`);
  if (!parsed?.isValid()) return { valid: false, reason: 'invalid' };

  const type = parsed.getType();
  if (type && REFUSED_TYPES.has(type)) return { valid: false, reason: 'invalid' };
  if (!parsed.country || !ACCEPTED_COUNTRIES.has(parsed.country)) return { valid: false, reason: 'not_us' };
  const exchange = parsed.nationalNumber.slice(3, 6);
  if (exchange === '555' || exchange === '976' || /^[2-9]11$/.test(exchange))
    return { valid: false, reason: 'invalid' };
  return { valid: true, e164: parsed.number };
}

/**
 * Reads a phone number that may be on record here, of any country: also one that the form would refuse, since rules
 * change and payments take what customers type.
 * @returns it in E.164, or null for what is no phone number
 */
export function readAnyPhone(text: string): string | null {
  const parsed = isLegible(text) ? parsePhoneNumberFromString(text.trim(), 'US') : undefined;
  return parsed?.isPossible() ? parsed.number : null;
}

/** `+13055551234` → `+1305•••1234`: enough to recognise a number in a log, not enough to call it. */
export function maskPhone(phone: string): string {
  return phone.length < 8 ? '•••' : `${phone.slice(0, -7)}•••${phone.slice(-4)}`;
}
