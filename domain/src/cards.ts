/** Brands that are told apart by a number's first digits. */
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover';

const CARD_BRAND_NAMES: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
};

/** How a brand is read; undefined for one that is not known. */
export const cardBrandName = (brand: string): string | undefined =>
  (CARD_BRAND_NAMES as Readonly<Record<string, string>>)[brand];

const STARTS: readonly [CardBrand, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|64[4-9]|65)/],
];

/** @param digits the number without its spaces, or its beginning */
export const brandOf = (digits: string): CardBrand | undefined =>
  STARTS.find(([, start]) => start.test(digits))?.[0];

/**
 * Whether the number's last digit is the one that its others call for (ISO/IEC 7812, Luhn).
 * @param digits the number without its spaces
 */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  // Zeros alone would pass.
  return sum > 0 && sum % 10 === 0;
}
