import { hoursOf } from './hours-of';

const ZONE = 'America/New_York';
const at = (startsAt: string, endsAt: string) => ({ startsAt, endsAt });

describe('hoursOf', () => {
  it('are office hours by default', () => {
    expect(hoursOf([], ZONE)).toEqual({ from: '08:00', to: '19:00' });
    expect(hoursOf([at('2026-11-24T15:00:00Z', '2026-11-24T15:30:00Z')], ZONE)).toEqual({
      from: '08:00',
      to: '19:00',
    });
  });

  it('include earlier and later appointments', () => {
    const early = at('2026-11-24T11:30:00Z', '2026-11-24T12:00:00Z');
    const late = at('2026-11-25T01:15:00Z', '2026-11-25T01:45:00Z');
    expect(hoursOf([early, late], ZONE)).toEqual({ from: '06:00', to: '21:00' });
  });

  it('end at midnight for an appointment that passes it', () => {
    expect(hoursOf([at('2026-11-25T04:45:00Z', '2026-11-25T05:15:00Z')], ZONE).to).toBe('24:00');
    expect(hoursOf([at('2026-11-25T04:30:00Z', '2026-11-25T05:00:00Z')], ZONE).to).toBe('24:00');
  });
});
