import { sentence } from './sentence';

test.each([
  ['Ana', 'Ana.'],
  ['Ana.', 'Ana.'],
  ['a las 3:05 p.m.', 'a las 3:05 p.m.'],
])('%s ends in one full stop', (text, ended) => {
  expect(sentence(text)).toBe(ended);
});
