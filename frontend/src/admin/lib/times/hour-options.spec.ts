import { hourOptions, hourSearch } from './hour-options';

it('the options are the quarters of a day, as texts that can be typed', () => {
  expect(hourOptions).toHaveLength(96);
  expect(hourOptions[0]).toEqual({ value: '00:00', label: '12:00 a.m.' });
  expect(hourOptions.at(-1)).toEqual({ value: '23:45', label: '11:45 p.m.' });
  for (const { value } of hourOptions) expect(value).toMatch(/^([01]\d|2[0-3]):(00|15|30|45)$/);
});

it.each([
  ['2:00', ['2:00 a.m.', '2:00 p.m.']],
  ['2:00 P', ['2:00 p.m.']],
  ['14:1', ['2:15 p.m.']],
  ['12:30 a', ['12:30 a.m.']],
  ['x', []],
])('a search finds %s', (typed, found) => {
  expect(
    hourOptions.filter((option) => hourSearch.filterOption(typed, option)).map(({ label }) => label),
  ).toEqual(found);
});
