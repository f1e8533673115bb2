import { formatCardNumber, formatCvv, formatExpiry } from './card-format';

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
    ['1/', '01/'],
    ['1-', '01/'],
    ['1 ', '01/'],
    ['1/3', '01/3'],
    ['1/30', '01/30'],
    ['01/30', '01/30'],
    ['0130', '01/30'],
    ['12/', '12/'],
    ['12/20', '12/20'],
    ['12/203', '12/3'],
    ['12/2030', '12/30'],
    ['01/2030', '01/30'],
    ['1-2030', '01/30'],
    [' 1 / 2030 ', '01/30'],
    ['2030-01', '01/30'],
    ['130', '13/0'],
    ['0/30', '0/30'],
    ['/', ''],
    ['12/30/31', '12/30'],
  ])('%j is shown as %j', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  it.each([
    ['1/30', '01/30'],
    ['01/30', '01/30'],
    ['0130', '01/30'],
    ['01/2030', '01/30'],
    ['1-2030', '01/30'],
    ['1 2030', '01/30'],
    ['012030', '01/30'],
    ['1229', '12/29'],
    ['529', '05/29'],
  ])('typed as %j digit by digit ends as %j, and never has more than five characters', (typed, shown) => {
    let field = '';
    for (const key of typed) {
      field = formatExpiry(field + key);
      expect(field.length).toBeLessThanOrEqual(5);
    }
    expect(field).toBe(shown);
  });

  it('can be deleted from its end', () => {
    let field = '01/30';
    for (let left = 5; left > 0; left--) field = formatExpiry(field.slice(0, -1));
    expect(field).toBe('');
  });
});

it('the security code is at most four digits', () => {
  expect(formatCvv('12a345')).toBe('1234');
});
