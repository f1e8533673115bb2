import { readAnyPhone } from './phone';

it.each([
  ['(305) 420-1234', '+13054201234'],
  ['1 305 420 1234', '+13054201234'],
  ['+1 (305) 555-0123', '+13055550123'], // fiction, which the form refuses
  ['+52 55 1234 5678', '+525512345678'],
])('reads %s as %s', (text, phone) => {
  expect(readAnyPhone(text)).toBe(phone);
});

it.each(['', '305', 'llámeme', '3054201234 ext 5', '9'.repeat(41)])('does not read %j', (text) => {
  expect(readAnyPhone(text)).toBeNull();
});
