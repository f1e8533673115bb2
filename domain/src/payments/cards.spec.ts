import { brandOf, cardBrandName, hasCardNumber, hideCardNumbers, passesLuhn } from './cards.ts';

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

it('a brand has a name if it is one of ours', () => {
  expect(cardBrandName('amex')).toBe('American Express');
  expect(cardBrandName('diners')).toBeUndefined();
});

it.each([
  ['Rosa 4111 1111 1111 1111', 'Rosa •••'],
  ['4111-1111-1111-1111 Rosa', '••• Rosa'],
  ['341111111111111', '•••'],
  ['a4.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1b', 'a•••b'],
  ['12 4111111111111111 34', '12 ••• 34'],
  ['４１１１１１１１１１１１１１１１', '•••'],
  ['6011000991300009 y 5431111111111111', '••• y •••'],
])('%j contains a card number', (text, hidden) => {
  expect(hasCardNumber(text)).toBe(true);
  expect(hideCardNumbers(text)).toBe(hidden);
});

it.each([
  'Rosa Núñez',
  '(305) 420-1234',
  '+1 305 420 1234',
  '4111111111111112',
  'REFID:1234567890123',
  '6f1b2c3d-1111-4a53-9f0e-6d2f0a1b2c3d',
  '2026-11-22T11:27:38.123Z',
  '',
])('%j contains no card number', (text) => {
  expect(hasCardNumber(text)).toBe(false);
  expect(hideCardNumbers(text)).toBe(text);
});
