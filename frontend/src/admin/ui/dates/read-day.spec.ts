import { readDay } from './read-day';

describe('a day in common notations', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    ['1/2/2026', '2026-02-01'],
    ['01-02-2026', '2026-02-01'],
    ['21112026', '2026-11-21'],
    ['21 nov 2026', '2026-11-21'],
    ['21 de noviembre de 2026', '2026-11-21'],
    [' 2026-11-21 ', '2026-11-21'],
    // There is no such month, so the text starts with the month.
    ['11/21/2026', '2026-11-21'],
  ])('%s is %s', (text, day) => expect(readDay(text)).toBe(day));

  it.each(['', '21', '21/11', '21/11/20', '31/02/2026', '31/11/2026', '2026-02-31', 'mañana', '1/2/3/2026'])(
    '%s is incomplete',
    (text) => expect(readDay(text)).toBeUndefined(),
  );

  it('has the current year by default', () => {
    expect(readDay('5/3', 2026)).toBe('2026-03-05');
    expect(readDay('5 mar 25', 2026)).toBe('2025-03-05');
  });
});
