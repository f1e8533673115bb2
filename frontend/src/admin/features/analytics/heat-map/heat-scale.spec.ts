import { heatLevel, hourName, LEVEL_NAMES, shareLevel } from './heat-scale';

describe('heatLevel', () => {
  it.each([
    [0, 0],
    [1, 1],
    [4, 1],
    [5, 2],
    [10, 3],
    [20, 4],
    [29, 4],
    [30, 5],
    [40, 6],
    [4_000, 6],
  ])('of %i leads is %i', (count, level) => {
    expect(heatLevel(count)).toBe(level);
  });

  it('has a name for each level', () => {
    expect(LEVEL_NAMES).toEqual(['1–4', '5–9', '10–19', '20–29', '30–39', '40+']);
  });
});

it('hours are readable texts', () => {
  expect([0, 1, 11, 12, 13, 23].map(hourName)).toEqual([
    '12\u00a0a.m.',
    '1\u00a0a.m.',
    '11\u00a0a.m.',
    '12\u00a0p.m.',
    '1\u00a0p.m.',
    '11\u00a0p.m.',
  ]);
});

it('a state is coloured by its share of the busiest', () => {
  expect([0, 1, 50, 100].map((count) => shareLevel(count, 100))).toEqual([0, 1, 3, 6]);
});
