import { formatCardNumber, formatCvv, formatExpiry, isExpired } from './card-format';

describe('the card’s number', () => {
  it.each([
    ['4111111111111111', '4111 1111 1111 1111'],
    ['4111-1111-1111-1111', '4111 1111 1111 1111'],
    ['41111', '4111 1'],
    ['4111 ', '4111'],
    ['341111111111111', '3411 1111 1111 111'],
    ['41111111111111112222', '4111 1111 1111 1111'],
    ['abc', ''],
  ])('%j is shown as %j', (typed, shown) => {
    expect(formatCardNumber(typed)).toBe(shown);
  });
});

describe('the card’s expiry', () => {
  it.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12/3'],
    ['1229', '12/29'],
    ['12/29', '12/29'],
    ['12 / 2029', '12/29'],
    ['5', '05'],
    ['529', '05/29'],
    ['1320', '13/20'],
  ])('%j is shown as %j', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  it('is over when the month after it begins', () => {
    expect(isExpired('11/26', new Date(2026, 10, 30, 23, 59))).toBe(false);
    expect(isExpired('11/26', new Date(2026, 11, 1))).toBe(true);
    expect(isExpired('12/26', new Date(2026, 11, 31))).toBe(false);
  });
});

it('the security code is at most four digits', () => {
  expect(formatCvv('12a345')).toBe('1234');
});
