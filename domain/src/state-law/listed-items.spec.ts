import { US_STATE_CODES } from '../us-states.ts';
import { expectedDays, officeContentOf, signingDays, type OfficeContent } from './listed-items.ts';
import { lawOf } from './overrides.ts';

describe('officeContentOf', () => {
  it('names the states that need the report in the contract, or the list of items', () => {
    const statesWith = (content: OfficeContent) =>
      US_STATE_CODES.filter((state) => officeContentOf(state) === content).toSorted();
    expect(statesWith('report')).toEqual(['CO', 'NY']);
    expect(statesWith('items')).toEqual(['IN', 'MD', 'NC', 'TN']);
    expect(officeContentOf('FL')).toBeNull();
  });
});

it('a contract was signed within a year, and not in the future', () =>
  expect(signingDays('2026-11-28')).toEqual({ first: '2025-11-28', last: '2026-11-28' }));

it('a change is expected within a year, or within the longest time that the law of the state allows', () => {
  expect(expectedDays('2026-11-28', lawOf('CO'))).toEqual({ first: '2026-11-28', last: '2027-11-28' });
  expect(expectedDays('2026-11-28', lawOf('OH'))).toEqual({ first: '2026-11-28', last: '2027-01-27' });
  expect(expectedDays('2026-11-28', lawOf('OH', { performance_days: 30 }))).toEqual({
    first: '2026-11-28',
    last: '2026-12-28',
  });
});
