import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Longest text worth reading as a phone number. */
const MAX_LENGTH = 40;

/**
 * Reads a phone number that may be on record here, of any country: also one that the form would refuse, since rules
 * change and payments take what customers type.
 * @returns it in E.164, or null for what is no phone number
 */
export function readAnyPhone(text: string): string | null {
  const typed = text.trim();
  if (typed.length > MAX_LENGTH || !/^\+?[\d\s().\-/]+$/.test(typed)) return null;
  const parsed = parsePhoneNumberFromString(typed, 'US');
  return parsed?.isPossible() ? parsed.number : null;
}
