import { isPaymentNumber, paymentNumber } from './payment-numbers.ts';

it('a payment number is the beginning of the id, and is found in any notation', () => {
  const number = paymentNumber('92ecf3bd-1111-4a53-9f0e-6d2f0a1b2c3d');
  expect(number).toBe('92ECF3BD');
  for (const typed of [number, number.toLowerCase(), ` ${number} `])
    expect(isPaymentNumber(typed)).toBe(true);
  for (const other of [
    '',
    '1111',
    '92ECF3B',
    '92ECF3BDA',
    '92ECF3BG',
    'Rosa',
    '92ecf3bd-1111-4a53-9f0e-6d2f0a1b2c3d',
  ])
    expect(isPaymentNumber(other)).toBe(false);
});
