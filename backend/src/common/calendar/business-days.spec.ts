import { dayOf } from 'domain/dates';
import { businessDaysAfter, oneMonthAfter } from './business-days';

describe('business days after a day', () => {
  it.each([
    ['2026-11-16', 3, '2026-11-19'], // Monday
    ['2026-11-20', 3, '2026-11-25'], // Friday, over a weekend
    ['2026-11-24', 3, '2026-11-30'], // over Thanksgiving and a weekend
    ['2026-07-01', 3, '2026-07-07'], // the 4th is a Saturday: observed on Friday
    ['2027-07-02', 3, '2027-07-08'], // the 4th is a Sunday: observed on Monday
    ['2026-05-21', 3, '2026-05-27'], // over Memorial Day, the last Monday of May
    ['2026-12-23', 5, '2026-12-31'], // five days in California, over Christmas
    ['2026-11-20', 5, '2026-11-30'],
    ['2027-12-30', 1, '2028-01-03'], // New Year's Day is a Saturday: observed in the old year
    ['2026-11-20', 10, '2026-12-07'], // period in which a privacy request must be acknowledged
  ])('%s and %i are %s', (day, count, last) => {
    expect(businessDaysAfter(day, count)).toBe(last);
  });
});

describe('one month after', () => {
  it.each([
    ['2026-11-21', '2026-12-21'],
    ['2026-12-31', '2027-01-31'],
    ['2027-01-31', '2027-02-28'],
    ['2028-01-30', '2028-02-29'],
  ])('%s is %s', (day, next) => {
    expect(oneMonthAfter(day)).toBe(next);
  });
});

it('the day of a moment depends on the time zone', () => {
  expect(dayOf(new Date('2026-11-21T04:59:00Z'), 'America/New_York')).toBe('2026-11-20');
  expect(dayOf(new Date('2026-11-21T04:59:00Z'), 'UTC')).toBe('2026-11-21');
});
