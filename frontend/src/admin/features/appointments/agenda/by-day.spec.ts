import { byDay } from './by-day';

const WEEK = { first: '2026-11-23', last: '2026-11-25' };

describe('byDay', () => {
  it('puts an appointment on its day in the time zone', () => {
    const late = { startsAt: '2026-11-24T04:30:00.000Z' };
    const at = (zone: string) => byDay([late], WEEK, zone).find(({ items }) => items.length > 0)?.day;
    expect(at('America/New_York')).toBe('2026-11-23');
    expect(at('UTC')).toBe('2026-11-24');
  });

  it('keeps empty days, and the order of several appointments', () => {
    const [first, second] = [
      { startsAt: '2026-11-24T15:00:00.000Z' },
      { startsAt: '2026-11-24T16:00:00.000Z' },
    ];
    expect(byDay([first, second], WEEK, 'UTC')).toEqual([
      { day: '2026-11-23', items: [] },
      { day: '2026-11-24', items: [first, second] },
      { day: '2026-11-25', items: [] },
    ]);
  });

  it('excludes appointments on none of the days', () => {
    const days = byDay([{ startsAt: '2026-11-27T15:00:00.000Z' }], WEEK, 'UTC');
    expect(days.every(({ items }) => items.length === 0)).toBe(true);
  });
});
