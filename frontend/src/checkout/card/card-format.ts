import { readExpiry } from 'domain/payments/card-expiry';

/** Maximum length of the number field: sixteen digits in groups of four. */
const NUMBER_MAX = 19;

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Groups digits by four. */
export const formatCardNumber = (text: string): string =>
  digitsOf(text)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
    .slice(0, NUMBER_MAX)
    .trimEnd();

/**
 * Formats an expiry as MM/YY. A single first digit is a complete month if it is 2 or more, or if a separator
 * follows. Drops the century as soon as the year has more than two digits, so that the text never exceeds
 * MM/YY.
 */
export function formatExpiry(text: string): string {
  const whole = readExpiry(text);
  if (whole) return whole;
  const [, digits = '', separator = '', rest = ''] = /^\D*(\d*)(\D*)(.*)$/s.exec(text) ?? [];
  const isMonthAlone = separator ? /^[1-9]$/.test(digits) : /^[2-9]/.test(digits);
  const all = isMonthAlone ? `0${digits}` : digits;
  const month = all.slice(0, 2);
  const typed = all.slice(2) + digitsOf(rest);
  const year = typed.length > 2 && typed.startsWith('20') ? typed.slice(2, 4) : typed.slice(0, 2);
  return year || (separator && month.length === 2) ? `${month}/${year}` : month;
}

export const formatCvv = (text: string): string => digitsOf(text).slice(0, 4);
