/** Longest text of the number's field: sixteen digits in groups of four. */
const NUMBER_MAX = 19;

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Digits in groups of four. */
export const formatCardNumber = (text: string): string =>
  digitsOf(text)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
    .slice(0, NUMBER_MAX)
    .trimEnd();

/** Digits as MM/YY. A first digit from 2 on can only be a month by itself; a four-digit year loses its century. */
export function formatExpiry(text: string): string {
  let digits = digitsOf(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  if (digits.length >= 6 && digits.slice(2, 4) === '20') digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

export const formatCvv = (text: string): string => digitsOf(text).slice(0, 4);

/** Whether a card of this MM/YY can be used no more: the month after its own has begun. */
export function isExpired(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number);
  return now >= new Date(2000 + year, month, 1);
}
