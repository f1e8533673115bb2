import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { ADDED_AREAS } from './area-codes';
import { hasUnknownArea, parseUsPhone, readAnyPhone } from './phone';

it.each([
  ['(305) 420-1234', '+13054201234'],
  ['1 305 420 1234', '+13054201234'],
  ['+1 (305) 555-0123', '+13055550123'], // A fictional number, which the form refuses.
  ['+52 55 1234 5678', '+525512345678'],
  ['Cel. 305 420 1234 ext 5', '+13054201234'],
  ['[305] 420·1234', '+13054201234'],
  ['305_420*1234', '+13054201234'],
])('a phone typed as %s is read as %s', (text, phone) => {
  expect(readAnyPhone(text)).toBe(phone);
});

it.each(['305_420_1234', '305·420·1234', '305•420•1234', '305*420*1234', '[305] 420-1234', '305～420～1234'])(
  'a US phone typed as %s is read',
  (text) => {
    expect(parseUsPhone(text)).toEqual({ valid: true, e164: '+13054201234' });
  },
);

it.each(['', '305', 'llámeme', '3054201234, 3054201235', '9'.repeat(41)])(
  '%j is not read as a phone',
  (text) => {
    expect(readAnyPhone(text)).toBeNull();
  },
);

/** Judged once for each area code and exchange, which this allows. */
it('the library distinguishes the numbers of an area code and exchange by none of their last four digits', () => {
  const judge = (national: string): string => {
    const phone = parsePhoneNumberFromString(`+1${national}`);
    return [phone?.isValid(), phone?.getType(), phone?.country].join(' ');
  };
  for (let area = 200; area < 1_000; area += 1) {
    const start = `${area}${200 + ((area * 37) % 800)}`;
    expect(new Set(['0000', '0100', '1234', '5000', '9999'].map((line) => judge(start + line))).size).toBe(1);
  }
});

describe('an area code that the library does not have', () => {
  it.each(['565', '457', '471', '729', '357', '465', '632', '927', '837', '624', '621', '679'])(
    'accepts a possible number of %s',
    (start) => {
      const national = (start + '4204401').slice(0, 10);
      expect(parseUsPhone(national)).toEqual({ valid: true, e164: `+1${national}` });
    },
  );

  it.each([
    ['N11', '211 420 4401'],
    ['an exchange that begins with 0', '565 020 4401'],
    ['an exchange that begins with 1', '565 120 4401'],
    ['the exchange 911', '565 911 4401'],
    ['the exchange 976', '565 976 4401'],
    ['a fictional number', '621 555 0101'],
    ['an expansion code', '698 420 4401'],
    ['37X', '372 420 4401'],
    ['96X', '964 420 4401'],
    ['an easily recognisable code', '922 420 4401'],
    ['a personal number', '533 420 4401'],
    ['a personal number of the reserved codes', '552 420 4401'],
    ['a toll-free number of the reserved codes', '882 420 4401'],
    ['the code of calls from abroad', '456 420 4401'],
    ['the government', '710 420 4401'],
    ['the Caribbean, an impossible exchange', '264 020 4401'],
    ['the Caribbean, a number that the library does not have', '721 420 4401'],
    ['a ninth digit', '565 420 440'],
  ])('refuses %s', (_, text) => {
    expect(parseUsPhone(text)).toEqual({ valid: false, reason: 'invalid' });
  });

  it('refuses the next code of Canada as one of another country', () => {
    expect(parseUsPhone('387 420 4401')).toEqual({ valid: false, reason: 'not_us' });
  });

  it.each([
    ['+15654204401', true],
    ['+16214204401', false], // Accepted, although the library lacks it.
    ['+13054204401', false],
    ['+13050204401', false],
    ['+14164204401', false],
    ['+12644204401', false],
    ['+525512345678', false],
    ['+525654204401', false],
  ])('returns whether the area of %s is unknown: %s', (phone, unknown) => {
    expect(hasUnknownArea(phone)).toBe(unknown);
  });

  it.each(ADDED_AREAS)('still needs the entry in our table: $area', ({ area }) => {
    expect(parsePhoneNumberFromString(`+1${area}4204401`)?.isValid()).toBe(false);
  });
});
