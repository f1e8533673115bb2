import { centsOf, dollarsText } from './money-text';

it.each([
  ['149', 14_900],
  ['149.', 14_900],
  ['149.9', 14_990],
  ['149.95', 14_995],
  ['149,95', 14_995],
  ['$ 1,250', 125_000],
  ['1,250.5', 125_050],
  [' 0 ', 0],
  ['', null],
  ['gratis', null],
  ['-5', null],
  ['1.234', null],
  ['99999999', null],
])('%j is %j cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

it('an amount is written with cents when there are any', () => {
  expect([14_900, 14_995, 0, null].map(dollarsText)).toEqual(['149', '149.95', '0', '']);
});
