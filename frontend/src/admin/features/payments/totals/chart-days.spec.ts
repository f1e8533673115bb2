import { chartDays, MOST_DRAWN_DAYS } from './chart-days';

const sum = (day: string, grossCents: number, refundedCents = 0) => ({
  day,
  count: 1,
  grossCents,
  refundedCents,
});
const anyTime = { from: undefined, to: undefined };

describe('chartDays', () => {
  it('includes every day, with the net amount and the refunds', () => {
    const days = chartDays(
      [sum('2026-11-21', 19_900, 5_000), sum('2026-11-10', 14_900)],
      anyTime,
      '2026-11-21',
    );
    expect(days).toHaveLength(12);
    expect(days[0]).toEqual({ day: '2026-11-10', netCents: 14_900, refundedCents: 0 });
    expect(days[1]).toEqual({ day: '2026-11-11', netCents: 0, refundedCents: 0 });
    expect(days[11]).toEqual({ day: '2026-11-21', netCents: 14_900, refundedCents: 5_000 });
  });

  it('shows at least a week', () => {
    const days = chartDays([sum('2026-11-21', 100)], anyTime, '2026-11-21');
    expect(days.map(({ day }) => day)).toEqual([
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
    ]);
  });

  it('shows the requested days, and the last ones of many', () => {
    const asked = chartDays([sum('2026-10-05', 100)], { from: '2026-10-01', to: '2026-10-31' }, '2026-11-21');
    expect([asked.length, asked[0]!.day, asked.at(-1)!.day]).toEqual([31, '2026-10-01', '2026-10-31']);
    const many = chartDays([sum('2026-11-20', 100), sum('2025-01-01', 100)], anyTime, '2026-11-21');
    expect([many.length, many.at(-1)!.day]).toEqual([MOST_DRAWN_DAYS, '2026-11-21']);
  });
});
