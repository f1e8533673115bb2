import { isCallTime, plannedCallTime, type CallRule, type StateHours } from './call-times.ts';
import { dayOf } from '../dates.ts';
import { isClosedDay } from '../state-law/holidays.ts';
import { zonesOf } from '../us-state-zones.ts';

const nine = { from: '09:00', to: '20:00' };
const usual: StateHours = { weekdays: nine, saturday: nine, sunday: nine };
const rule = (state: string | null, hours = usual): CallRule => ({
  hours,
  zones: zonesOf(state),
  isClosed: (day) => isClosedDay(state, day),
});
const planned = (state: string, wished: string, hours = usual): string =>
  plannedCallTime(rule(state, hours), new Date(wished), zonesOf(state)[0]!).toISOString();

describe('plannedCallTime', () => {
  it.each([
    // Within the hours.
    ['CA', '2026-11-24T18:00:00Z', '2026-11-24T18:00:00.000Z'],
    ['CA', '2026-11-24T18:07:30Z', '2026-11-24T18:07:30.000Z'],
    // 7 in the morning there: the same day from 9.
    ['CA', '2026-11-24T15:00:00Z', '2026-11-24T17:00:00.000Z'],
    // 9 in the evening there: the next morning, not the next evening.
    ['NY', '2026-11-24T02:00:00Z', '2026-11-24T14:00:00.000Z'],
    // Thanksgiving: the next day at the same hour.
    ['CA', '2026-11-26T18:00:00Z', '2026-11-27T18:00:00.000Z'],
    // Too late on the day before Thanksgiving: the first hour after it.
    ['NY', '2026-11-26T02:00:00Z', '2026-11-27T14:00:00.000Z'],
    // Christmas, also where it is still Christmas Eve in UTC terms.
    ['HI', '2026-12-26T02:00:00Z', '2026-12-27T02:00:00.000Z'],
    // Pioneer Day, on the evening when it is Saturday in UTC terms; Nevada does not keep it.
    ['UT', '2026-07-25T01:00:00Z', '2026-07-26T01:00:00.000Z'],
    ['NV', '2026-07-25T01:00:00Z', '2026-07-25T01:00:00.000Z'],
    // 9:30 in Miami is 8:30 in Pensacola.
    ['FL', '2026-11-24T14:30:00Z', '2026-11-24T15:00:00.000Z'],
    // Saturday at 21:30, before the night in which clocks go back, and before the one in which they go forward: Sunday from 9.
    ['NY', '2026-11-01T01:30:00Z', '2026-11-01T14:00:00.000Z'],
    ['NY', '2026-03-08T02:30:00Z', '2026-03-08T13:00:00.000Z'],
  ])('in %s, wished for %s: %s', (state, wished, at) => {
    expect(planned(state, wished)).toBe(at);
  });

  const noSunday: StateHours = { ...usual, sunday: null };
  const weekdays: StateHours = { weekdays: { from: '09:00', to: '18:00' }, saturday: null, sunday: null };

  it.each([
    // Sunday at 10: Monday at 10.
    ['AL', '2026-11-22T16:00:00Z', noSunday, '2026-11-23T16:00:00.000Z'],
    // Friday at 18:30: Monday from 9.
    ['RI', '2026-11-20T23:30:00Z', weekdays, '2026-11-23T14:00:00.000Z'],
    // Saturday at 10, over the change to standard time: Monday at 10.
    ['RI', '2026-10-31T14:00:00Z', weekdays, '2026-11-02T15:00:00.000Z'],
    // Saturday at 10, over the change to summer time: Monday at 10.
    ['RI', '2026-03-07T15:00:00Z', weekdays, '2026-03-09T14:00:00.000Z'],
  ])('in %s, wished for a closed day %s: %s', (state, wished, hours, at) => {
    expect(planned(state, wished, hours)).toBe(at);
  });

  it('keeps the wished time where no hour is allowed', () => {
    const never: StateHours = { weekdays: null, saturday: null, sunday: null };
    expect(planned('NY', '2026-11-24T18:00:00Z', never)).toBe('2026-11-24T18:00:00.000Z');
  });

  it('always gives a call time that is no holiday, at any quarter of a year, in every kind of state', () => {
    for (let time = Date.parse('2027-01-01T00:00:00Z'); time < Date.parse('2028-01-02T00:00:00Z');) {
      for (const [state, hours] of [
        ['CA', usual],
        ['FL', usual],
        ['AL', noSunday],
        ['RI', weekdays],
      ] as const) {
        const zone = zonesOf(state)[0]!;
        const at = plannedCallTime(rule(state, hours), new Date(time), zone);
        expect({
          state,
          time,
          isCallTime: isCallTime(rule(state, hours), at),
          isHoliday: isClosedDay(state, dayOf(at, zone)),
          isLater: at.getTime() >= time,
        }).toEqual({ state, time, isCallTime: true, isHoliday: false, isLater: true });
      }
      // Seven and a quarter hours, so that all hours of the day occur.
      time += 7.25 * 3_600_000;
    }
  });
});
