import { US_STATE_CODES } from '../us-states.ts';
import { expectedDays, stateNeedingItems } from './listed-items.ts';

describe('stateNeedingItems', () => {
  it('names the states whose law requires the list', () => {
    expect(US_STATE_CODES.filter((state) => stateNeedingItems([state]) !== null).toSorted()).toEqual([
      'CO',
      'IN',
      'MD',
      'NC',
      'NY',
      'TN',
    ]);
    expect(stateNeedingItems(['FL', 'NY'])).toBe('NY');
    expect(stateNeedingItems([])).toBeNull();
  });
});

it('a change is expected within a year, or within the longest time that the law of the state allows', () => {
  expect(expectedDays('2026-11-28', 'CO')).toEqual({ first: '2026-11-28', last: '2027-11-28' });
  expect(expectedDays('2026-11-28', 'OH')).toEqual({ first: '2026-11-28', last: '2027-01-27' });
});
