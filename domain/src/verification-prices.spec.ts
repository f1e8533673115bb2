import { NEW_CODE_MICROS, PRICE_MICROS, textMicros, timesPaid } from './verification-prices.ts';

test('a text costs by its segments', () => {
  expect(textMicros('Su codigo es 123456.')).toBe(PRICE_MICROS.sms);
  expect(textMicros('a'.repeat(161))).toBe(2 * PRICE_MICROS.sms);
  expect(textMicros('código '.repeat(20))).toBe(3 * PRICE_MICROS.sms);
});

test('a budget pays for whole messages only', () => {
  expect(timesPaid(4_160, NEW_CODE_MICROS)).toBe(2_000);
  expect(timesPaid(4_159, NEW_CODE_MICROS)).toBe(1_999);
  expect(timesPaid(0, PRICE_MICROS.voice)).toBe(0);
});
