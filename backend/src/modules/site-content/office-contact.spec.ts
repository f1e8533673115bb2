import { readOffice } from './office-contact';

const read = (key: Parameters<typeof readOffice>[0][number]['key'], value: unknown): unknown =>
  readOffice([{ key, value: JSON.stringify(value) }])[key];

it.each([
  ['officePhone', '+13055551234'],
  ['officePhone', ''],
  ['officeEmail', 'hola@ejemplo.com'],
  ['officeAddress', 'Calle 8\nMiami'],
  ['officeAddress', 'x'.repeat(300)],
] as const)('reads %s %j', (key, value) => {
  expect(read(key, value)).toBe(value);
});

it.each([
  ['officePhone', '305 555 1234'],
  ['officeEmail', 'hola@'],
  [
    'officeEmail',
    `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(20)}.com`,
  ],
  ['officeAddress', 'x'.repeat(301)],
  ['officeAddress', 'Calle \u0007'],
  ['officeAddress', 8],
] as const)('leaves out %s %j, which the form refuses', (key, value) => {
  expect(read(key, value)).toBeUndefined();
});
