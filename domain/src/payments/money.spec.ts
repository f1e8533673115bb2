import { formatDollars } from './money.ts';

describe('formatDollars', () => {
  it.each([
    [14_900, '$149'],
    [1_999, '$19.99'],
    [6_300_000, '$63,000'],
    [50, '$0.50'],
    [0, '$0'],
  ])('writes %i cents as %s', (cents, text) => {
    expect(formatDollars(cents)).toBe(text);
  });
});
