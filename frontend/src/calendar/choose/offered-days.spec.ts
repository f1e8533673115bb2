import { byPartOfDay, DAYS_SHOWN, firstOpen, offeredDays, shownCount } from './offered-days';

const slot = (startsAt: string, withinCallingHours = true) => ({
  startsAt,
  endsAt: startsAt,
  withinCallingHours,
});
const now = Date.parse('2094-11-23T15:00:00.000Z');
const zone = 'America/New_York';

describe('the offered days', () => {
  it('go from today to the last one with free times, and are at least a week', () => {
    const days = offeredDays([slot('2094-11-24T15:00:00.000Z')], zone, now);
    expect(days.map(({ date }) => date)).toEqual([
      '2094-11-23',
      '2094-11-24',
      '2094-11-25',
      '2094-11-26',
      '2094-11-27',
      '2094-11-28',
      '2094-11-29',
    ]);
    expect(firstOpen(days)?.date).toBe('2094-11-24');
    const longer = offeredDays([slot('2094-12-20T15:00:00.000Z')], zone, now);
    expect(longer.at(-1)?.date).toBe('2094-12-20');
  });

  it('separate the times outside the calling hours, and open on the first day with another', () => {
    const days = offeredDays(
      [
        slot('2094-11-24T13:00:00.000Z', false),
        slot('2094-11-25T13:00:00.000Z', false),
        slot('2094-11-25T15:00:00.000Z'),
      ],
      zone,
      now,
    );
    expect(days.slice(1, 3).map(({ slots, others }) => [slots.length, others.length])).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(firstOpen(days)?.date).toBe('2094-11-25');
  });

  it('are none without free times', () => expect(offeredDays([], zone, now)).toEqual([]));

  it('use the visitor’s time zone, where the same moment may be on another day', () => {
    const late = [slot('2094-11-25T04:30:00.000Z')];
    expect(firstOpen(offeredDays(late, zone, now))?.date).toBe('2094-11-24');
    expect(firstOpen(offeredDays(late, 'Europe/Madrid', now))?.date).toBe('2094-11-25');
  });

  it.each([
    ['spring', '2095-03-12T15:00:00.000Z', '2095-03-15T14:00:00.000Z', 4],
    ['autumn', '2094-11-06T15:00:00.000Z', '2094-11-09T15:00:00.000Z', 4],
  ])('name each day once when the clocks change in %s', (_, from, last, count) => {
    const dates = offeredDays([slot(last)], zone, Date.parse(from)).map(({ date }) => date);
    expect(new Set(dates).size).toBe(dates.length);
    expect(dates.indexOf(last.slice(0, 10))).toBe(count - 1);
  });

  it('are shown by two weeks, as many as the chosen one needs', () => {
    const days = offeredDays([slot('2095-01-10T15:00:00.000Z')], zone, now);
    expect(shownCount(days, undefined)).toBe(DAYS_SHOWN);
    expect(shownCount(days, days[13]!.date)).toBe(DAYS_SHOWN);
    expect(shownCount(days, days[14]!.date)).toBe(2 * DAYS_SHOWN);
  });
});

describe('the times of a day', () => {
  it('are grouped by the parts of the day in the time zone', () => {
    const slots = ['10:30', '14:00', '17:00', '23:30', '24:00'].map((time) =>
      slot(time === '24:00' ? '2094-11-25T00:00:00.000Z' : `2094-11-24T${time}:00.000Z`),
    );
    const parts = byPartOfDay(slots, zone).map(([part, inPart]) => [part, inPart.length]);
    expect(parts).toEqual([
      ['night', 1],
      ['morning', 1],
      ['afternoon', 2],
      ['evening', 1],
    ]);
  });
});
