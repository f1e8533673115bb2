import { dayEnd, dayStart, formatDaysUntil, isDay } from './dates';

const HOUR = 3_600_000;

describe('the days of a zone', () => {
  it.each([
    ['2026-07-04', 'America/New_York', '2026-07-04T04:00:00.000Z'],
    ['2026-01-04', 'America/New_York', '2026-01-04T05:00:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    ['2026-11-20', 'America/Los_Angeles', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20', 'Asia/Kolkata', '2026-11-19T18:30:00.000Z'],
  ])('%s in %s begins at %s', (day, zone, moment) => {
    expect(dayStart(day, zone)).toBe(moment);
  });

  it.each([
    ['2026-03-08', 23],
    ['2026-11-01', 25],
    ['2026-11-20', 24],
    ['2026-12-31', 24],
  ])('%s has %i hours in New York', (day, hours) => {
    const zone = 'America/New_York';
    expect(Date.parse(dayEnd(day, zone)) - Date.parse(dayStart(day, zone))).toBe(hours * HOUR);
  });
});

it.each([
  ['2026-11-01', true],
  ['0002-11-01', false],
  ['0202-11-01', false],
  ['2026-13-01', false],
  ['', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

it.each([
  [new Date(2026, 10, 20, 23, 30), new Date(2026, 10, 20, 8), 'hoy'],
  [new Date(2026, 10, 21, 0, 10), new Date(2026, 10, 20, 23, 50), 'mañana'],
  [new Date(2026, 10, 22, 10), new Date(2026, 10, 20, 22), 'pasado mañana'],
  [new Date(2026, 2, 11, 9), new Date(2026, 2, 7, 9), 'dentro de 4 días'],
  [new Date(2026, 10, 4, 9), new Date(2026, 9, 31, 9), 'dentro de 4 días'],
])('%s, seen from %s, is %s', (moment, now, text) => {
  expect(formatDaysUntil(moment.toISOString(), now.getTime())).toBe(text);
});
