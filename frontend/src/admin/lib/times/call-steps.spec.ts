import { callMomentOf, plannedMoment, type CallPlace } from './call-steps';

const day = { from: '09:00', to: '20:00' };
const callingHours = { weekdays: day, saturday: day, sunday: day };
const california: CallPlace = {
  state: 'CA',
  timeZone: 'America/Los_Angeles',
  callingHours,
  callsOnHolidays: false,
};
const utah: CallPlace = { ...california, state: 'UT', timeZone: 'America/Denver' };

describe('the next step of a lead in California', () => {
  /** 10 in the morning in New York, on the Tuesday before Thanksgiving. */
  const TUESDAY = Date.parse('2026-11-24T15:00:00Z');
  const WEDNESDAY = TUESDAY + 86_400_000;

  it.each([
    // At 8 in the morning there, calls are allowed from 9.
    ['hour', TUESDAY, '2026-11-24T17:00:00.000Z'],
    // 10 in the morning there, not here.
    ['tomorrow', TUESDAY, '2026-11-25T18:00:00.000Z'],
    // Tomorrow is Thanksgiving.
    ['tomorrow', WEDNESDAY, '2026-11-27T18:00:00.000Z'],
    ['three_days', TUESDAY, '2026-11-27T18:00:00.000Z'],
  ] as const)('%s', (step, now, moment) => {
    expect(callMomentOf(step, california, now)).toBe(moment);
  });

  it('keeps a legal time as it was wished', () => {
    expect(plannedMoment('2026-11-24T23:10:00Z', california)).toBe('2026-11-24T23:10:00.000Z');
  });

  it('is on a holiday where the office calls on holidays', () => {
    const thanksgiving = '2026-11-26T18:00:00.000Z';
    expect(plannedMoment(thanksgiving, { ...california, callsOnHolidays: true })).toBe(thanksgiving);
  });
});

it('the next step in Utah skips Pioneer Day, which California does not keep', () => {
  const thursday = Date.parse('2026-07-23T17:00:00Z');
  expect(callMomentOf('tomorrow', utah, thursday)).toBe('2026-07-25T16:00:00.000Z');
  expect(callMomentOf('tomorrow', california, thursday)).toBe('2026-07-24T17:00:00.000Z');
});
