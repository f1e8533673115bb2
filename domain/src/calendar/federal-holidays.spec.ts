import { isFederalHoliday } from './federal-holidays.ts';

describe('a federal holiday', () => {
  it.each([
    ['2026-11-26', true], // Thanksgiving
    ['2026-11-27', false],
    ['2026-12-25', true],
    ['2026-07-03', true], // the 4th is a Saturday: observed on Friday
    ['2026-07-04', true],
    ['2027-07-05', true], // the 4th is a Sunday: observed on Monday
    ['2027-12-31', true], // New Year's Day is a Saturday
    ['2028-01-01', true],
    ['2028-02-29', false],
  ])('%s: %s', (day, expected) => {
    expect(isFederalHoliday(day)).toBe(expected);
  });
});
