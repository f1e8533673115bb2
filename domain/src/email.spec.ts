import { cleanEmail, hasPlainMailbox } from './email.ts';

it.each([
  ['Maria@Peña.com', 'maria@xn--pea-8ma.com'],
  ['luis@correo.ñandú.example', 'luis@correo.xn--and-6ma2c.example'],
  ['maria@PEN\u0303A.com', 'maria@xn--pea-8ma.com'],
  ['josé@example.com', 'josé@example.com'],
  ['maria@-\u200cñ.xn--a', 'maria@-ñ.xn--a'],
  ['maria@ñ/x', 'maria@ñ/x'],
])('the address %j is stored as %j', (typed, kept) => {
  expect(cleanEmail(typed)).toBe(kept);
});

it.each([
  ['jose@example.com', true],
  ['maria@peña.com', true],
  ['maria', true],
  ['josé@example.com', false],
  ['iñaki@peña.com', false],
])('whether the mailbox of %j is plain is %s', (email, isPlain) => {
  expect(hasPlainMailbox(email)).toBe(isPlain);
});
