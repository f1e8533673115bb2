import { brandOf, cardBrandName, passesLuhn } from './cards.ts';

it.each([
  ['4111111111111111', true],
  ['5431111111111111', true],
  ['341111111111111', true],
  ['6011000991300009', true],
  ['4111111111111112', false],
  ['0000000000000000', false],
  ['', false],
])('%j passes the check of its last digit: %s', (digits, passes) => {
  expect(passesLuhn(digits)).toBe(passes);
});

it.each([
  ['4', 'visa'],
  ['5431', 'mastercard'],
  ['2221', 'mastercard'],
  ['2220', undefined],
  ['37', 'amex'],
  ['6011', 'discover'],
  ['60', undefined],
  ['', undefined],
])('%j is of the brand %s', (digits, brand) => {
  expect(brandOf(digits)).toBe(brand);
});

it('a brand has a name as long as it is one of ours', () => {
  expect(cardBrandName('amex')).toBe('American Express');
  expect(cardBrandName('diners')).toBeUndefined();
});
