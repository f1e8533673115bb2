import { dayInWords, localTime, momentInWords, shortMomentInWords, timeInWords } from './local-time';

describe('the clocks of a time zone', () => {
  it.each([
    ['2026-11-20T12:59:59Z', 'America/New_York', '2026-11-20', 7],
    ['2026-11-20T13:00:00Z', 'America/New_York', '2026-11-20', 8],
    // Clocks go forward on March 8 and back on November 1.
    ['2026-03-07T13:00:00Z', 'America/New_York', '2026-03-07', 8],
    ['2026-03-08T12:00:00Z', 'America/New_York', '2026-03-08', 8],
    ['2026-10-31T12:00:00Z', 'America/New_York', '2026-10-31', 8],
    ['2026-11-01T12:00:00Z', 'America/New_York', '2026-11-01', 7],
    ['2026-11-01T13:00:00Z', 'America/New_York', '2026-11-01', 8],
    ['2026-11-21T04:30:00Z', 'America/Los_Angeles', '2026-11-20', 20],
    ['2026-11-20T00:00:00Z', 'UTC', '2026-11-20', 0],
    ['2026-11-20T18:00:00Z', 'Pacific/Kiritimati', '2026-11-21', 8],
    ['2026-11-20T02:30:00Z', 'Asia/Kolkata', '2026-11-20', 8],
  ])('at %s in %s show %s, %i', (moment, zone, day, hour) => {
    expect(localTime(new Date(moment), zone)).toEqual({ day, hour });
  });
});

it('moments and days are formatted as text', () => {
  const moment = new Date('2026-11-24T15:00:00Z');
  expect(momentInWords(moment, 'America/New_York')).toBe(
    'martes, 24 de noviembre de 2026, 10:00 a.m. (hora del Este)',
  );
  expect(momentInWords(moment, 'UTC')).toBe('martes, 24 de noviembre de 2026, 3:00 p.m. (hora universal)');
  expect(shortMomentInWords(moment, 'America/New_York')).toBe('24 nov 2026, 10:00 a.m.');
  expect(timeInWords(moment, 'America/Chicago')).toBe('9:00 a.m.');
  expect(dayInWords('2026-11-24')).toBe('martes, 24 de noviembre de 2026');
});
