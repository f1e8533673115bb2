import { otherDay, readDay } from './read-day';

describe('a day in common notations', () => {
  it.each([
    ['11/21/2026', '2026-11-21'],
    ['2/1/2026', '2026-02-01'],
    ['02-01-2026', '2026-02-01'],
    ['11212026', '2026-11-21'],
    ['21 nov 2026', '2026-11-21'],
    ['21 de noviembre de 2026', '2026-11-21'],
    [' 2026-11-21 ', '2026-11-21'],
    // There is no such month, so the text starts with the day.
    ['21/11/2026', '2026-11-21'],
    ['21112026', '2026-11-21'],
  ])('%s is %s', (text, day) => expect(readDay(text)).toBe(day));

  it.each(['', '11', '11/21', '11/21/20', '02/31/2026', '31/11/2026', '2026-02-31', 'mañana', '1/2/3/2026'])(
    '%s is incomplete',
    (text) => expect(readDay(text)).toBeUndefined(),
  );

  it('has the current year by default', () => {
    expect(readDay('3/5', 2026)).toBe('2026-03-05');
    expect(readDay('5 mar 25', 2026)).toBe('2025-03-05');
  });

  it.each([
    ['10/11/2026', '2026-11-10'],
    ['02012026', '2026-01-02'],
  ])('%s can also be %s', (text, day) => expect(otherDay(text)).toBe(day));

  it.each(['11/21/2026', '21/11/2026', '5/5/2026', '10 nov 2026', '2026-11-10', '10/11'])(
    '%s has one reading at most',
    (text) => expect(otherDay(text)).toBeUndefined(),
  );
});
