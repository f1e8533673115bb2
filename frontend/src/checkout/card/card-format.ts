/** Brands that are told apart by a number's first digits. */
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover';

const BRANDS: readonly [CardBrand, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|64[4-9]|65)/],
];

/** Longest text of the number's field: sixteen digits in groups of four. */
const NUMBER_MAX = 19;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

export const brandOf = (number: string): CardBrand | undefined =>
  BRANDS.find(([, start]) => start.test(digitsOf(number)))?.[0];

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

/** Whether the number's last digit is the one that its others call for (Luhn). */
export function passesLuhn(number: string): boolean {
  const sum = [...digitsOf(number)].reverse().reduce((total, character, place) => {
    const digit = Number(character) * (place % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum > 0 && sum % 10 === 0;
}

/** Whether a card of this MM/YY can be used no more: the month after its own has begun. */
export function isExpired(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number);
  return now >= new Date(2000 + year, month, 1);
}
