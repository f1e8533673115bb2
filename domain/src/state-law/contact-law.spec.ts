import { US_STATE_CODES } from '../us-states.ts';
import { CONTACT_LAW, contactLimit } from './contact-law.ts';
import { isClosedDay } from './holidays.ts';

describe.each(US_STATE_CODES)('the law on contacts of %s', (state) => {
  const { hours, holidays, limit } = CONTACT_LAW[state];

  it.each([
    ['hours', hours, hours.allowed],
    ['holidays', holidays, holidays.isClosed],
    ['limit', limit, limit.contacts],
  ])('has evidence for its %s', (_, { certainty, verbatim }, value) => {
    if (certainty === 'confirmed') expect(verbatim?.words).toBeTruthy();
    expect(certainty === 'unknown').toBe(value === null);
  });

  it('closes federal holidays', () => {
    expect(isClosedDay(state, '2026-12-25')).toBe(true);
    // The weekday on which the holiday of a Saturday is kept.
    expect(isClosedDay(state, '2026-07-03')).toBe(true);
    expect(isClosedDay(state, '2026-07-02')).toBe(false);
  });
});

it.each(['FL', 'OK', 'MD', 'OR'] as const)('knows that %s allows three contacts in 24 hours', (state) =>
  expect(CONTACT_LAW[state].limit).toMatchObject({ contacts: 3, certainty: 'secondary' }),
);

it.each(['FL', 'NY', 'every state', null])('allows people of %s three contacts in 24 hours', (state) =>
  expect(contactLimit(state)).toBe(3),
);

it.each([
  ['UT', '2026-07-24', true],
  // Pioneer Day on a Sunday is kept on Monday too.
  ['UT', '2033-07-25', true],
  ['UT', '2026-07-25', false],
  ['NV', '2026-07-24', false],
  ['LA', '2026-02-17', true], // Mardi Gras
  ['LA', '2027-03-26', true], // Good Friday
  ['LA', '2030-11-29', true], // the day after Thanksgiving
  ['PA', '2028-11-07', true], // Election Day
  ['RI', '2026-08-10', true], // Victory Day
  ['AL', '2026-04-27', true], // Confederate Memorial Day
  ['MS', '2026-04-27', true], // the last Monday of April
  ['NY', '2026-04-27', false],
  [null, '2026-11-26', true],
  [null, '2026-07-24', false],
  ['every state', '2026-07-24', true],
  ['every state', '2026-07-22', false],
] as const)('%s on %s is closed: %s', (state, day, closed) => expect(isClosedDay(state, day)).toBe(closed));
