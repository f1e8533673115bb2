import { acceptedEncoding } from './encodings';

it.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['identity', null],
  ['xgzip', null],
  ['', null],
  [undefined, null],
])('the encoding for %j is %j', (header, expected) => {
  expect(acceptedEncoding(header, ['br', 'gzip'])).toBe(expected);
});
