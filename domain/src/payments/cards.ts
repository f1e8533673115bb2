/** Card brands that can be recognised by the first digits. */
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover';

const CARD_BRAND_NAMES: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
};

/** Returns the display name of a brand, or undefined if the brand is unknown. */
export const cardBrandName = (brand: string): string | undefined =>
  (CARD_BRAND_NAMES as Readonly<Record<string, string>>)[brand];

const STARTS: readonly [CardBrand, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|64[4-9]|65)/],
];

/**
 * Returns the brand of a card number.
 * @param digits the number without spaces, or its beginning
 */
export const brandOf = (digits: string): CardBrand | undefined =>
  STARTS.find(([, start]) => start.test(digits))?.[0];

/**
 * Returns whether the check digit is correct (ISO/IEC 7812, Luhn).
 * @param digits the number without spaces
 */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  // A number of zeros only would pass the check.
  return sum > 0 && sum % 10 === 0;
}

/** Numbers of digits that each brand uses. */
const LENGTHS: Readonly<Record<CardBrand, readonly number[]>> = {
  visa: [13, 16, 19],
  mastercard: [16],
  amex: [15],
  discover: [16, 19],
};

/**
 * Returns whether the digits form a complete card number: known brand, correct length, correct check digit.
 */
const isCardNumber = (digits: string): boolean => {
  const brand = brandOf(digits);
  return brand !== undefined && LENGTHS[brand].includes(digits.length) && passesLuhn(digits);
};

const isDigit = (letter: string): boolean => letter >= '0' && letter <= '9';
const isBetweenDigits = (letter: string): boolean => ' .-/\u00a0'.includes(letter);

/**
 * Yields the positions of the first and last digit of each card number in a text. The text must be short:
 * each digit is checked about 19 times.
 */
function* cardNumbersIn(text: string): Generator<[first: number, last: number]> {
  for (let start = 0; start < text.length; start++) {
    if (!isDigit(text[start]!)) continue;
    const places: number[] = [];
    let gap = 0;
    for (let at = start; at < text.length && gap <= 1 && places.length < 19; at++) {
      const letter = text[at]!;
      if (isDigit(letter)) {
        places.push(at);
        gap = 0;
      } else if (isBetweenDigits(letter)) gap += 1;
      else break;
    }
    const length = [19, 16, 15, 13].find(
      (count) =>
        places.length >= count &&
        isCardNumber(
          places
            .slice(0, count)
            .map((at) => text[at])
            .join(''),
        ),
    );
    if (length === undefined) continue;
    const last = places[length - 1]!;
    yield [start, last];
    start = last;
  }
}

/** Returns whether a text contains a card number, in any grouping or kind of digits. */
export const hasCardNumber = (text: string): boolean => !cardNumbersIn(text.normalize('NFKC')).next().done;

/** Returns the text with its card numbers hidden. */
export function hideCardNumbers(text: string): string {
  const plain = text.normalize('NFKC');
  let hidden = '';
  let from = 0;
  for (const [first, last] of cardNumbersIn(plain)) {
    hidden += `${plain.slice(from, first)}•••`;
    from = last + 1;
  }
  return from === 0 ? text : hidden + plain.slice(from);
}
