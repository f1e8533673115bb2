import { changeOfDays, changeOfMonths, formatChange } from './figure-change';

describe('the change of a figure', () => {
  it('has a sign and at most one decimal', () => {
    expect(formatChange(9, 8)).toBe('+12.5%');
    expect(formatChange(1, 3)).toBe('−66.7%');
  });

  it('is in words if it rounds to nothing', () => {
    expect(formatChange(100, 100)).toBe('Igual');
    expect(formatChange(10_001, 10_000)).toBe('Igual');
  });

  it('is absent without a value, and against nothing', () => {
    for (const [now, then] of [
      [null, 3],
      [3, null],
      [undefined, 3],
      [3, undefined],
      [3, 0],
    ])
      expect(formatChange(now, then)).toBeUndefined();
    expect(formatChange(0, 4)).toBe('−100%');
  });

  it('names the period before', () => {
    const before = (days: number, isCut: boolean) => ({ days, isCut, moments: { from: '', to: '' } });
    expect(changeOfDays(9, 8, before(7, false))).toEqual({
      size: '+12.5%',
      against: 'frente a los 7 días anteriores',
    });
    expect(changeOfDays(9, 8, before(1, false))?.against).toBe('frente al día anterior');
    expect(changeOfDays(9, 8, before(1, true))?.against).toBe('frente al día anterior, hasta la misma hora');
    expect(changeOfDays(9, 8, null)).toBeUndefined();
    expect(changeOfMonths(9, 8, { count: 1, isCut: false })).toEqual({
      size: '+12.5%',
      against: 'frente al mes anterior',
    });
    expect(changeOfMonths(8, 8, { count: 3, isCut: true })).toEqual({
      size: 'Igual',
      against: 'frente a los 3 meses anteriores, sin el mes en curso',
    });
  });
});
