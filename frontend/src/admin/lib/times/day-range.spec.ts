import { today } from '../../../shared/dates';
import { rangeBefore, withBothEnds } from './day-range';

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
  it('is the same number of days before, and null for an open range', () => {
    expect(rangeBefore({ from: '2026-03-01', to: '2026-03-07' })).toEqual({
      from: '2026-02-22',
      to: '2026-02-28',
    });
    expect(rangeBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
      from: '2026-02-28',
      to: '2026-02-28',
    });
    expect(rangeBefore({ from: '2026-03-01', to: undefined })).toBeNull();
  });
});
