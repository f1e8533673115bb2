import { dayOf } from 'domain/dates';
import {
  dayEnd,
  dayStart,
  formatDateTimeIn,
  zoneName,
  formatDaysUntil,
  formatMomentIn,
  isDay,
  momentAt,
} from './dates';

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

describe('the clocks of a zone', () => {
  it.each([
    ['2026-11-24', '10:00', 'America/New_York', '2026-11-24T15:00:00.000Z'],
    ['2026-07-24', '10:00', 'America/New_York', '2026-07-24T14:00:00.000Z'],
    ['2026-11-01', '10:00', 'America/New_York', '2026-11-01T15:00:00.000Z'],
    ['2026-03-08', '10:00', 'America/New_York', '2026-03-08T14:00:00.000Z'],
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T06:30:00.000Z'],
    ['2026-11-24', '23:45', 'Pacific/Honolulu', '2026-11-25T09:45:00.000Z'],
  ])('show %s %s in %s at %s', (day, time, zone, moment) => {
    expect(momentAt(day, time, zone)).toBe(moment);
  });

  it('show the day in the zone', () => {
    expect(dayOf('2026-11-25T09:45:00Z', 'Pacific/Honolulu')).toBe('2026-11-24');
    expect(dayOf('2026-11-25T09:45:00Z', 'America/New_York')).toBe('2026-11-25');
  });

  it.each([
    ['America/New_York', 'hora del Este'],
    ['America/Puerto_Rico', 'hora de Puerto Rico'],
    ['America/Mexico_City', 'hora de la Ciudad de México'],
    ['UTC', 'hora universal'],
  ])('of %s are called %s', (zone, name) => {
    expect(zoneName(zone)).toBe(name);
  });

  it.each(['America/New_York', 'Pacific/Honolulu'])(
    '%s: a time is never split at the end of a line',
    (zone) => {
      expect(formatDateTimeIn('2026-11-24T15:00:00Z', zone)).toMatch(/:00\u00a0a\.m\./);
    },
  );

  it('are named when they differ from the reader’s', () => {
    const reader = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(formatDateTimeIn('2026-11-24T15:00:00Z', reader)).not.toContain('(');
    expect(formatDateTimeIn('2026-11-24T15:00:00Z', 'Pacific/Honolulu')).toMatch(
      /^24 nov 2026, 5:00\sa\.m\. \(hora de Hawái\)$/,
    );
    expect(formatMomentIn('2026-11-24T15:00:00Z', 'America/New_York')).toMatch(
      /^martes, 24 de noviembre de 2026, a las 10:00\sa\.\s?m\.$/,
    );
    expect(formatMomentIn('2026-11-24T18:05:00Z', 'America/New_York')).toMatch(
      /^martes, 24 de noviembre de 2026, a la 1:05\sp\.\s?m\.$/,
    );
  });
});

it.each([
  [new Date(2026, 10, 20, 23, 30), new Date(2026, 10, 20, 8), 'hoy'],
  [new Date(2026, 10, 21, 0, 10), new Date(2026, 10, 20, 23, 50), 'mañana'],
  [new Date(2026, 10, 22, 10), new Date(2026, 10, 20, 22), 'pasado mañana'],
  [new Date(2026, 2, 11, 9), new Date(2026, 2, 7, 9), 'dentro de 4 días'],
  [new Date(2026, 10, 4, 9), new Date(2026, 9, 31, 9), 'dentro de 4 días'],
])('%s, seen from %s, is %s', (moment, now, text) => {
  expect(
    formatDaysUntil(moment.toISOString(), Intl.DateTimeFormat().resolvedOptions().timeZone, now.getTime()),
  ).toBe(text);
});
