import { STATE_ZONES } from 'domain/us-state-zones';
import {
  DEFAULT_QUIET_HOURS,
  isLegalHour,
  lastLegalMoment,
  legalUntil,
  nextLegalMoment,
  textingState,
} from './legal-hours';

const legal = (state: string | null, moment: string): boolean =>
  isLegalHour(state, new Date(moment), DEFAULT_QUIET_HOURS);
const next = (state: string | null, moment: string): string | undefined =>
  nextLegalMoment(state, new Date(moment), DEFAULT_QUIET_HOURS)?.toISOString();

it('the table has rows for the states with fewer hours', () => {
  expect(DEFAULT_QUIET_HOURS.states.map(({ state }) => state)).toEqual([
    'AL',
    'KY',
    'LA',
    'MS',
    'PA',
    'RI',
    'SD',
    'TX',
    'UT',
  ]);
  const nine = { from: '09:00', to: '20:00' };
  expect(DEFAULT_QUIET_HOURS.states.find(({ state }) => state === 'UT')).toEqual({
    state: 'UT',
    weekdays: nine,
    saturday: nine,
    sunday: null,
  });
});

it('the table contains the zones of the 50 states, DC and Puerto Rico', () => {
  expect(Object.keys(STATE_ZONES)).toHaveLength(52);
});

describe('hours at their limits', () => {
  it.each([
    ['NY', '2026-11-23T13:59:59Z', false], // 8:59:59
    ['NY', '2026-11-23T14:00:00Z', true],
    ['NY', '2026-11-24T00:59:59Z', true], // 19:59:59
    ['NY', '2026-11-24T01:00:00Z', false],
    ['CA', '2026-11-23T16:59:59Z', false],
    ['CA', '2026-11-23T17:00:00Z', true],
    // In summer the same local hours are an hour of UTC earlier.
    ['NY', '2026-07-20T13:00:00Z', true],
    ['NY', '2026-07-20T12:59:59Z', false],
    ['HI', '2026-07-20T18:59:59Z', false],
    ['HI', '2026-07-20T19:00:00Z', true],
    ['PR', '2026-11-23T13:00:00Z', true],
  ])('%s at %s: %s', (state, moment, allowed) => {
    expect(legal(state, moment)).toBe(allowed);
  });
});

describe('a state with two zones', () => {
  it.each([
    ['FL', '2026-11-23T14:30:00Z', false], // 9:30 in Miami, 8:30 in Pensacola
    ['FL', '2026-11-23T15:00:00Z', true],
    ['FL', '2026-11-24T00:59:00Z', true],
    ['FL', '2026-11-24T01:00:00Z', false], // 20:00 in Miami, 19:00 in Pensacola
    ['TX', '2026-11-23T15:59:00Z', false],
    ['TX', '2026-11-23T16:00:00Z', true],
    // Arizona keeps standard time all year, except the Navajo Nation.
    ['AZ', '2026-07-20T15:59:00Z', false],
    ['AZ', '2026-07-20T16:00:00Z', true],
    ['AZ', '2026-07-21T02:00:00Z', false],
  ])('%s at %s: %s', (state, moment, allowed) => {
    expect(legal(state, moment)).toBe(allowed);
  });
});

describe('states with different hours', () => {
  it.each([
    ['AL', '2026-11-22T18:00:00Z', false], // Sunday noon
    ['LA', '2026-11-22T18:00:00Z', false],
    ['RI', '2026-11-21T18:00:00Z', false], // Saturday
    ['RI', '2026-11-23T22:59:00Z', true],
    ['RI', '2026-11-23T23:00:00Z', false], // 18:00
    ['TX', '2026-11-22T18:59:00Z', false], // 12:59 in Dallas, 11:59 in El Paso
    ['TX', '2026-11-22T19:00:00Z', true],
    ['KY', '2026-11-23T15:59:00Z', false],
    ['KY', '2026-11-23T16:00:00Z', true],
    ['UT', '2026-11-22T18:00:00Z', false], // Sunday
    ['PA', '2026-11-21T16:59:00Z', true],
    ['PA', '2026-11-21T17:00:00Z', false], // Saturday noon
  ])('%s at %s: %s', (state, moment, allowed) => {
    expect(legal(state, moment)).toBe(allowed);
  });
});

describe('a holiday', () => {
  it.each([
    ['NY', '2026-11-26T18:00:00Z', false], // Thanksgiving
    [null, '2026-11-26T20:00:00Z', false],
    ['UT', '2026-07-24T18:00:00Z', false], // Pioneer Day
    ['NV', '2026-07-24T18:00:00Z', true],
    [null, '2026-07-24T20:00:00Z', true],
    // It begins and ends at midnight of the person: these are 17:00 on the eve and on the day in Honolulu, and 19:30 in Denver.
    ['HI', '2026-11-26T03:00:00Z', true],
    ['HI', '2026-11-27T03:00:00Z', false],
    ['UT', '2026-07-24T01:30:00Z', true],
    ['UT', '2026-07-25T01:30:00Z', false],
  ])('%s at %s: %s', (state, moment, allowed) => {
    expect(legal(state, moment)).toBe(allowed);
  });

  it('closes the days of every state for a number of an unknown area', () => {
    const state = textingState({ state: 'NV', phoneNumber: '+15656204401' });
    expect(legal(state, '2026-07-23T20:00:00Z')).toBe(true);
    expect(legal(state, '2026-07-24T20:00:00Z')).toBe(false);
  });
});

describe('the next moment', () => {
  it.each([
    ['NY', '2026-11-23T15:00:07Z', '2026-11-23T15:00:07.000Z'],
    ['NY', '2026-11-24T03:00:00Z', '2026-11-24T14:00:00.000Z'],
    ['AL', '2026-11-22T18:00:00Z', '2026-11-23T15:00:00.000Z'],
    ['RI', '2026-11-20T23:30:00Z', '2026-11-23T14:00:00.000Z'],
    // The nights in which clocks go back and forward.
    ['NY', '2026-11-01T03:00:00Z', '2026-11-01T14:00:00.000Z'],
    ['NY', '2026-03-08T03:00:00Z', '2026-03-08T13:00:00.000Z'],
    // Unknown place: the hour must be legal in Honolulu and in San Juan.
    [null, '2026-11-23T15:00:00Z', '2026-11-23T19:00:00.000Z'],
    // Thanksgiving is closed where the law or the state is unknown too; Pioneer Day in Utah alone.
    ['NY', '2026-11-26T01:00:00Z', '2026-11-27T14:00:00.000Z'],
    ['UT', '2026-07-24T15:00:00Z', '2026-07-25T15:00:00.000Z'],
    ['NV', '2026-07-24T15:00:00Z', '2026-07-24T16:00:00.000Z'],
    [null, '2026-07-24T15:00:00Z', '2026-07-24T19:00:00.000Z'],
    [null, '2026-11-26T15:00:00Z', '2026-11-27T19:00:00.000Z'],
    ['UT', '2026-11-22T18:00:00Z', '2026-11-23T16:00:00.000Z'],
    ['SD', '2026-11-21T18:00:00Z', '2026-11-23T16:00:00.000Z'],
  ])('for %s from %s is %s', (state, from, moment) => {
    expect(next(state, from)).toBe(moment);
  });

  it('is on a holiday where the owner has opened holidays', () => {
    const open = { ...DEFAULT_QUIET_HOURS, onHolidays: true };
    const thanksgiving = new Date('2026-11-26T15:00:00Z');
    expect(nextLegalMoment('NY', thanksgiving, open)).toEqual(thanksgiving);
  });

  it('is null where no hour is allowed', () => {
    const never = { weekdays: null, saturday: null, sunday: null };
    expect(nextLegalMoment('NY', new Date(), { default: never, states: [] })).toBeNull();
  });
});

describe('the last moment before', () => {
  it.each([
    ['NY', '2026-11-23T15:00:07Z', '2026-11-23T15:00:07.000Z'],
    // At 7 in the morning, the answer is 19:45 of the evening before, because texting ends at 20:00.
    ['NY', '2026-11-24T12:00:00Z', '2026-11-24T00:45:00.000Z'],
    ['NY', '2026-11-24T01:00:00Z', '2026-11-24T00:45:00.000Z'],
    ['NY', '2026-11-24T13:59:59Z', '2026-11-24T00:45:00.000Z'],
    // 8:30 in Miami is 7:30 in Pensacola; 19:45 in Miami is 18:45 there.
    ['FL', '2026-11-23T13:30:00Z', '2026-11-23T00:45:00.000Z'],
    // Without a Sunday, the answer is Saturday 19:45; without a weekend, Friday 17:45.
    ['AL', '2026-11-22T18:00:00Z', '2026-11-22T01:45:00.000Z'],
    ['RI', '2026-11-23T13:00:00Z', '2026-11-20T22:45:00.000Z'],
    // The nights in which clocks go back and forward: 19:45 in summer time and in standard time.
    ['NY', '2026-11-01T13:30:00Z', '2026-10-31T23:45:00.000Z'],
    ['NY', '2026-03-08T12:30:00Z', '2026-03-08T00:45:00.000Z'],
    // Across the leap day.
    ['NY', '2028-03-01T13:30:00Z', '2028-03-01T00:45:00.000Z'],
    // Unknown place: the hour must be legal in Honolulu and in San Juan.
    [null, '2026-11-23T15:00:00Z', '2026-11-22T23:45:00.000Z'],
    // The day before a holiday.
    ['LA', '2027-02-09T18:00:00Z', '2027-02-09T01:45:00.000Z'],
  ])('for %s until %s is %s', (state, until, moment) => {
    expect(lastLegalMoment(state, new Date(until), DEFAULT_QUIET_HOURS)?.toISOString()).toBe(moment);
  });

  it('is null where no hour is allowed', () => {
    const never = { weekdays: null, saturday: null, sunday: null };
    expect(lastLegalMoment('NY', new Date(), { default: never, states: [] })).toBeNull();
  });
});

describe('the end of the hours', () => {
  it.each([
    ['NY', '2026-11-23T23:10:07Z', '2026-11-24T01:00:00.000Z'],
    ['NY', '2026-11-24T00:59:59Z', '2026-11-24T01:00:00.000Z'],
    // The hours have ended already.
    ['NY', '2026-11-24T01:00:00Z', '2026-11-24T01:00:00.000Z'],
    ['AL', '2026-11-22T18:00:00Z', '2026-11-22T18:00:00.000Z'],
    // 20:00 in Miami, 19:00 in Pensacola.
    ['FL', '2026-11-24T00:00:00Z', '2026-11-24T01:00:00.000Z'],
    ['RI', '2026-11-23T22:00:00Z', '2026-11-23T23:00:00.000Z'],
    // Ten hours ahead at most.
    ['NY', '2026-11-23T14:00:07Z', '2026-11-24T00:00:07.000Z'],
  ])('for %s from %s is %s', (state, from, moment) => {
    expect(legalUntil(state, new Date(from), DEFAULT_QUIET_HOURS).toISOString()).toBe(moment);
  });
});

describe('a number of an unknown area', () => {
  const everywhere = textingState({ state: 'TX', phoneNumber: '+15654204401' });

  it.each([
    // From 10:00 in Honolulu, by Kentucky's hours, until 18:00 in Puerto Rico, by Rhode Island's.
    ['2026-11-23T19:59:00Z', false],
    ['2026-11-23T20:00:00Z', true],
    ['2026-11-23T21:59:00Z', true],
    ['2026-11-23T22:00:00Z', false],
    ['2026-11-22T20:30:00Z', false], // Sunday
    ['2026-11-21T20:30:00Z', false], // Saturday
  ])(
    'is texted at hours that every state allows, regardless of the named state: %s %s',
    (moment, allowed) => {
      expect(legal(everywhere, moment)).toBe(allowed);
    },
  );

  it('is never texted at an hour that a state of the table or the default forbids', () => {
    for (let time = Date.parse('2026-03-01'); time < Date.parse('2026-03-15'); time += 900_000) {
      const moment = new Date(time);
      if (!isLegalHour(everywhere, moment, DEFAULT_QUIET_HOURS)) continue;
      for (const state of [...Object.keys(STATE_ZONES), null])
        expect([state, moment, isLegalHour(state, moment, DEFAULT_QUIET_HOURS)]).toEqual([
          state,
          moment,
          true,
        ]);
    }
  });

  it('has a next moment, and none where the table has none', () => {
    expect(next(everywhere, '2026-11-20T22:00:00Z')).toBe('2026-11-23T20:00:00.000Z');
    const day = { from: '09:00', to: '20:00' };
    const early = { weekdays: { from: '08:00', to: '09:00' }, saturday: null, sunday: null };
    const table = {
      default: { weekdays: day, saturday: day, sunday: day },
      states: [{ state: 'FL', ...early }],
    };
    expect(nextLegalMoment(everywhere, new Date('2026-11-20T22:00:00Z'), table)).toBeNull();
  });

  it('is not a number with an area code of the table', () => {
    expect(textingState({ state: 'TX', phoneNumber: '+13054204401' })).toBe('TX');
    expect(textingState({ state: null, phoneNumber: '+16214204401' })).toBeNull();
  });
});
