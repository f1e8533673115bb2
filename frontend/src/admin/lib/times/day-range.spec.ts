import { today } from '../../../shared/dates';
import { queryOfBefore, rangeBefore, withBothEnds, type DayRange } from './day-range';

const ZONE = 'America/New_York';

describe('withBothEnds', () => {
  it('fills in the shown days when one or both ends are open', () => {
    expect(withBothEnds({ from: undefined, to: '2026-03-30' }, 30, ZONE)).toEqual({
      from: '2026-03-01',
      to: '2026-03-30',
    });
    expect(withBothEnds({ from: '2026-01-01', to: undefined }, 30, ZONE)).toEqual({
      from: '2026-01-01',
      to: today(ZONE),
    });
    expect(withBothEnds({ from: undefined, to: undefined }, 1, ZONE)).toEqual({
      from: today(ZONE),
      to: today(ZONE),
    });
  });

  it('keeps a complete range unchanged', () => {
    const range = { from: '2026-03-01', to: '2026-03-02' };
    expect(withBothEnds(range, 30, ZONE)).toEqual(range);
  });
});

describe('rangeBefore', () => {
  const week = { from: '2026-03-01', to: '2026-03-07' };
  const of = (range: DayRange, now: string) => rangeBefore(range, Date.parse(now), ZONE);

  it('is the same number of whole days before a range that is over, and null for an open range', () => {
    expect(of(week, '2026-03-08T05:00:00Z')).toEqual({
      moments: { from: '2026-02-22T05:00:00.000Z', to: '2026-03-01T05:00:00.000Z' },
      days: 7,
      isCut: false,
    });
    expect(of({ from: '2026-03-01', to: '2026-03-01' }, '2026-03-08T05:00:00Z')?.moments).toEqual({
      from: '2026-02-28T05:00:00.000Z',
      to: '2026-03-01T05:00:00.000Z',
    });
    expect(of({ from: '2026-03-01', to: undefined }, '2026-03-08T05:00:00Z')).toBeNull();
  });

  it('ends at the same time of day, to the minute, if the last day is not over', () => {
    expect(of(week, '2026-03-07T14:03:59.999Z')).toEqual({
      moments: { from: '2026-02-22T05:00:00.000Z', to: '2026-02-28T14:03:00.000Z' },
      days: 7,
      isCut: true,
    });
    expect(of({ from: '2026-03-07', to: '2026-03-07' }, '2026-03-07T14:03:00Z')?.moments).toEqual({
      from: '2026-03-06T05:00:00.000Z',
      to: '2026-03-06T14:03:00.000Z',
    });
  });

  it('has as much of the range before as has passed of a range that ends later', () => {
    expect(of(week, '2026-03-03T14:00:00Z')?.moments.to).toBe('2026-02-24T14:00:00.000Z');
    expect(of(week, '2026-02-28T14:00:00Z')).toBeNull();
  });

  it('ends at the same time of the clock across its change', () => {
    // 9:00 a.m. in New York is 13:00 UTC from March 8 on, 14:00 before.
    expect(of({ from: '2026-03-05', to: '2026-03-11' }, '2026-03-11T13:00:00Z')?.moments.to).toBe(
      '2026-03-04T14:00:00.000Z',
    );
  });

  it('means the present if the figures are still loading', () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-03T14:00:00Z'));
    expect(rangeBefore(week, 0, ZONE)).toEqual(of(week, '2026-03-03T14:00:00Z'));
  });
});

describe('queryOfBefore', () => {
  it('keeps the figures of the same range only', () => {
    const before = rangeBefore(
      { from: '2026-03-01', to: '2026-03-07' },
      Date.parse('2026-03-03T14:00:00Z'),
      ZONE,
    );
    const { placeholderData } = queryOfBefore(before);
    expect(placeholderData(5, { queryKey: ['/api', { from: '2026-02-22T05:00:00.000Z' }] })).toBe(5);
    expect(placeholderData(5, { queryKey: ['/api', { from: '2026-02-21T05:00:00.000Z' }] })).toBeUndefined();
    expect(placeholderData(undefined, undefined)).toBeUndefined();
  });
});
