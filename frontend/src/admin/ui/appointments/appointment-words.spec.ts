import { hasBegun, standingOf, theirTime, whenOf } from './appointment-words';

const AT = '2026-11-24T15:00:00.000Z';

describe('standingOf', () => {
  it.each([
    ['booked', false, null, 'booked'],
    ['booked', false, AT, 'confirmed'],
    ['booked', true, AT, 'awaiting'],
    ['attended', false, AT, 'attended'],
    ['no_show', false, null, 'no_show'],
    ['cancelled', false, AT, 'gone'],
    ['rescheduled', false, null, 'gone'],
  ] as const)('%s, awaiting %s, confirmed %s is %s', (status, needsOutcome, confirmedAt, standing) => {
    expect(standingOf({ status, needsOutcome, confirmedAt })).toBe(standing);
  });
});

describe('hasBegun', () => {
  it.each([
    ['booked', 0, true],
    ['booked', -1, false],
    ['cancelled', 60_000, false],
  ] as const)('%s, %d ms after its start: %s', (status, passed, begun) => {
    expect(hasBegun({ status, startsAt: AT }, Date.parse(AT) + passed)).toBe(begun);
  });
});

describe('the time of an appointment', () => {
  it('is shown in the user’s time zone', () => {
    expect(whenOf(AT, 'America/New_York').replace(/\s/g, ' ')).toBe(
      'martes, 24 de noviembre de 2026, 10:00 a.m.',
    );
  });

  it('is also shown in the person’s time zone when that differs', () => {
    expect(theirTime(AT, 'America/Chicago', 'America/New_York').replace(/\s/g, ' ')).toBe(
      '9:00 a.m. para la persona (hora del Centro)',
    );
    expect(theirTime(AT, 'America/Detroit', 'America/New_York')).toBe('');
    expect(theirTime(AT, null, 'America/New_York')).toBe('');
  });
});
