import { nationalDigits, phoneRefusal, PHONE_REFUSAL_TEXTS } from './phone.ts';

describe('nationalDigits', () => {
  it.each([
    ['', ''],
    ['30', '30'],
    ['(305) 420-1234', '3054201234'],
    ['+1 305 420 1234', '3054201234'],
    ['+1 305', '305'],
    ['1-305-420-1234', '3054201234'],
    ['001 305 420 1234', '3054201234'],
    ['011 1 305 420 1234', '3054201234'],
    ['Tel: +1 305 420 1234', '3054201234'],
    ['＋1 305 420 1234', '3054201234'],
  ])('of %j are %j', (text, digits) => {
    expect(nationalDigits(text)).toBe(digits);
  });

  it.each([
    '+503 7123 4569',
    '00503 7123 4569',
    '011 502 4123 4567',
    '+52 55 1234 5678',
    'Tel.: (+57) 300 123 4567',
    '+305 420 1234',
    '503 7123 4569',
    '1 305 420 1234 5',
    '+',
    '00',
    '011',
  ])('extracts no US number from %j', (text) => {
    expect(nationalDigits(text)).toBeNull();
  });
});

describe('phoneRefusal', () => {
  it.each(['(305) 420-1234', '+1 305 420 1234', '(787) 420-1234', '9394201234'])('accepts %j', (text) => {
    expect(phoneRefusal(text)).toBeNull();
  });

  it.each([
    ['+503 7123 4569', 'not_us'],
    ['011 502 4123 4567', 'not_us'],
    ['503 7123 4569', 'not_us'],
    ['(340) 420-1234', 'territory'],
    ['+1 671 420 1234', 'territory'],
    ['6844201234', 'territory'],
    ['6704201234', 'territory'],
    ['(800) 420-1234', 'service_number'],
    ['1 888 420 1234', 'service_number'],
    ['9004201234', 'service_number'],
    ['305 420', 'invalid'],
    ['+', 'invalid'],
    ['', 'invalid'],
  ])('refuses %j as %s', (text, refusal) => {
    expect(phoneRefusal(text)).toBe(refusal);
  });

  it('is a text for the field of the form', () => {
    for (const text of Object.values(PHONE_REFUSAL_TEXTS))
      expect(text).toMatch(/número no es válido|números de Estados Unidos/);
  });
});
