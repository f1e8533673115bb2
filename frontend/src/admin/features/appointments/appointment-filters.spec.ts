import { daysOf, toRange } from './appointment-filters';

describe('daysOf', () => {
  it.each([
    ['agenda', '2026-11-25', '2026-11-25', '2026-12-01'],
    ['dia', '2026-11-25', '2026-11-25', '2026-11-25'],
    ['semana', '2026-11-25', '2026-11-23', '2026-11-29'],
    ['semana', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['semana', '2026-11-29', '2026-11-23', '2026-11-29'],
    ['semana', '2027-01-01', '2026-12-28', '2027-01-03'],
  ] as const)('%s of %s is from %s to %s', (view, day, first, last) => {
    expect(daysOf(view, day)).toEqual({ first, last });
  });
});

describe('toRange', () => {
  it('includes every hour of a week in which the clocks change', () => {
    expect(toRange({ first: '2026-10-26', last: '2026-11-01' }, 'America/New_York')).toEqual({
      from: '2026-10-26T04:00:00.000Z',
      to: '2026-11-02T05:00:00.000Z',
    });
  });
});
