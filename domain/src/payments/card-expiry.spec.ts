import { isExpired, readExpiry } from './card-expiry.ts';

describe('readExpiry', () => {
  it.each([
    ['1/30', '01/30'],
    ['01/30', '01/30'],
    ['0130', '01/30'],
    ['01/2030', '01/30'],
    ['1-2030', '01/30'],
    ['012030', '01/30'],
    ['1 / 30', '01/30'],
    [' 01 / 2030 ', '01/30'],
    ['1 30', '01/30'],
    ['01 30', '01/30'],
    ['12.30', '12/30'],
    ['12–30', '12/30'],
    ['1\u00a0/\u00a02030', '01/30'],
    ['2030-01', '01/30'],
    ['12/99', '12/99'],
    ['12/20', '12/20'],
    ['０１／３０', '01/30'],
  ])('reads %j as %s', (text, expiry) => {
    expect(readExpiry(text)).toBe(expiry);
  });

  it.each([
    ...[
      '',
      '1',
      '12',
      '130',
      '123',
      '1/3',
      '1/',
      '/30',
      '13/30',
      '00/30',
      '0/30',
      '1330',
      '01/1930',
      '01/230',
    ],
    ...['01/30/2030', '12030', '12/2O', 'enero 2030', '1x30', '2030'],
  ])('refuses %j', (text) => {
    expect(readExpiry(text)).toBeNull();
  });

  it('refuses a long text', () => {
    for (const part of ['1/', '9', ' ', '-']) expect(readExpiry(`1${part.repeat(50_000)}30/`)).toBeNull();
  });
});

describe('isExpired', () => {
  it.each([
    ['11/26', '2026-11-30T23:59:59Z', false],
    ['11/26', '2026-12-01T09:59:59Z', false], // Still November in Honolulu.
    ['11/26', '2026-12-01T12:00:00Z', true],
    ['12/26', '2026-12-31T23:59:59Z', false],
    ['12/26', '2027-01-01T12:00:00Z', true],
    ['12/99', '2026-11-25T00:00:00Z', false],
  ])('of %s at %s is %s', (expiry, moment, expired) => {
    expect(isExpired(expiry, new Date(moment))).toBe(expired);
  });
});
