/** Brands that are told apart by their first digits. */
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover';

const BRANDS: readonly [CardBrand, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|64[4-9]|65)/],
];

export const brandOf = (digits: string): CardBrand | null =>
  BRANDS.find(([, start]) => start.test(digits))?.[0] ?? null;

/** Whether the number's last digit is the one that its others call for (ISO/IEC 7812, Luhn). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/**
 * Whether a card can still be used: through the last day of its month, wherever that ends last.
 * @param expiry MM/YY
 */
export function isExpired(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number);
  // Month is counted from 1 here and from 0 there: the 1st of the month after, and half a day for the zones west of UTC.
  return now.getTime() >= Date.UTC(2000 + year, month, 1, 12);
}
