import type { TimeOfDay } from 'domain/calendar/appointments';
import { DEFAULT_QUIET_HOURS } from '../../settings/legal-hours';
import { nextMomentOf } from './time-of-day';

const next = (
  timeOfDay: TimeOfDay,
  now: string,
  { timeZone = 'America/New_York', state = 'NY' as string | null, quietHours = DEFAULT_QUIET_HOURS } = {},
): string => nextMomentOf(timeOfDay, { timeZone, state, now: new Date(now), quietHours }).toISOString();

describe('the next moment of a time of day', () => {
  it('is its beginning, today or tomorrow', () => {
    expect(next('morning', '2026-11-24T11:00:00Z')).toBe('2026-11-24T14:00:00.000Z');
    expect(next('afternoon', '2026-11-24T14:00:00Z')).toBe('2026-11-24T17:00:00.000Z');
    expect(next('evening', '2026-11-24T14:00:00Z')).toBe('2026-11-24T22:00:00.000Z');
    expect(next('morning', '2026-11-24T18:00:00Z')).toBe('2026-11-25T14:00:00.000Z');
  });

  it('is the next quarter of an hour while it lasts', () => {
    expect(next('morning', '2026-11-24T15:07:00Z')).toBe('2026-11-24T15:15:00.000Z');
    expect(next('evening', '2026-11-25T00:45:00Z')).toBe('2026-11-25T22:00:00.000Z');
  });

  it('uses the clocks of the person', () => {
    expect(next('morning', '2026-11-24T15:00:00Z', { timeZone: 'America/Los_Angeles', state: 'CA' })).toBe(
      '2026-11-24T17:00:00.000Z',
    );
  });

  it('respects the legal hours in all zones of the state', () => {
    expect(next('morning', '2026-11-24T11:00:00Z', { state: 'FL' })).toBe('2026-11-24T15:00:00.000Z');
    expect(next('evening', '2026-11-27T22:55:00Z', { state: 'RI' })).toBe('2026-11-30T22:00:00.000Z');
  });

  it('is the next legal hour when that time of day is never allowed', () => {
    const day = { from: '10:00', to: '11:00' };
    const quietHours = { default: { weekdays: day, saturday: null, sunday: null }, states: [] };
    expect(next('evening', '2026-11-24T18:00:00Z', { quietHours })).toBe('2026-11-25T15:00:00.000Z');
  });
});
