import { DEFAULT_QUIET_HOURS } from '../../settings/legal-hours';
import type { NoticeChannel, NoticeKind } from './appointment-notice.entity';
import { judge, plannedNotices, type NoticeFacts } from './reminder-rules';

const plan = (startsAt: string, now: string, state: string | null = 'NY'): string[] =>
  plannedNotices(new Date(startsAt), state, new Date(now), DEFAULT_QUIET_HOURS).map(
    ({ kind, channel, dueAt }) => `${kind} ${channel} ${dueAt.toISOString().slice(0, 16)}`,
  );

describe('the planned reminders', () => {
  it('are a mail and a text 24 hours before and 2 hours before', () => {
    expect(plan('2026-11-25T17:00:00Z', '2026-11-20T00:00:00Z')).toEqual([
      'day_before email 2026-11-24T17:00',
      'day_before sms 2026-11-24T17:00',
      'two_hours email 2026-11-25T15:00',
      'two_hours sms 2026-11-25T15:00',
    ]);
  });

  it('move a text to the last allowed hour before; mail has no such hours', () => {
    // 9:00 in New York: two hours before it is 7:00.
    expect(plan('2026-11-25T14:00:00Z', '2026-11-20T00:00:00Z')).toEqual([
      'day_before email 2026-11-24T14:00',
      'day_before sms 2026-11-24T14:00',
      'two_hours email 2026-11-25T12:00',
      'two_hours sms 2026-11-25T00:45',
    ]);
    // Monday 10:00 in Alabama, where no text goes out on Sundays: both on Saturday evening.
    expect(
      plan('2026-11-23T16:00:00Z', '2026-11-20T00:00:00Z', 'AL').filter((each) => / sms /.test(each)),
    ).toEqual(['day_before sms 2026-11-22T01:45', 'two_hours sms 2026-11-22T01:45']);
  });

  it.each([
    // Clocks go back on November 1 at 6:00 UTC, and forward on March 8 at 7:00 UTC: 24 hours are 24 hours.
    ['2026-11-01T20:00:00Z', '2026-10-31T20:00', '2026-11-01T18:00'],
    ['2026-03-08T19:00:00Z', '2026-03-07T19:00', '2026-03-08T17:00'],
    // 11:00 on the mornings after: 9:00 is allowed by the clocks of that day.
    ['2026-11-01T16:00:00Z', '2026-10-31T16:00', '2026-11-01T14:00'],
    ['2026-03-08T15:00:00Z', '2026-03-07T15:00', '2026-03-08T13:00'],
    // 10:00 then: the evening before, 19:45 of summer time in the one case and of winter time in the other.
    ['2026-11-01T15:00:00Z', '2026-10-31T15:00', '2026-10-31T23:45'],
    ['2026-03-08T14:00:00Z', '2026-03-07T14:00', '2026-03-08T00:45'],
    // A leap day.
    ['2028-03-01T17:00:00Z', '2028-02-29T17:00', '2028-03-01T15:00'],
  ])('by text for %s are at %s and %s', (startsAt, dayBefore, twoHours) => {
    expect(plan(startsAt, '2026-01-01T00:00:00Z').filter((each) => / sms /.test(each))).toEqual([
      `day_before sms ${dayBefore}`,
      `two_hours sms ${twoHours}`,
    ]);
  });

  it('exclude moments that have passed when the time is chosen', () => {
    expect(plan('2026-11-25T17:00:00Z', '2026-11-24T17:00:00Z')).toEqual([
      'two_hours email 2026-11-25T15:00',
      'two_hours sms 2026-11-25T15:00',
    ]);
    expect(plan('2026-11-25T17:00:00Z', '2026-11-25T15:00:00Z')).toEqual([]);
    // Booked at 20:30 for 9:00: the last hour for a text is over, a mail comes.
    expect(plan('2026-11-25T14:00:00Z', '2026-11-25T01:30:00Z')).toEqual([
      'two_hours email 2026-11-25T12:00',
    ]);
  });

  it('contain no texts where none are ever allowed', () => {
    const never = { default: { weekdays: null, saturday: null, sunday: null }, states: [] };
    const notices = plannedNotices(new Date('2026-11-25T17:00:00Z'), 'NY', new Date('2026-11-20'), never);
    expect(notices.map(({ channel }) => channel)).toEqual(['email', 'email']);
  });
});

describe('a due reminder', () => {
  const STARTS = '2026-11-25T17:00:00Z';
  const decide = (
    kind: NoticeKind,
    channel: NoticeChannel,
    now: string,
    {
      starts = STARTS,
      twoHoursDueAt = '2026-11-25T15:00:00Z' as string | null,
      ...facts
    }: Partial<NoticeFacts> & { starts?: string; twoHoursDueAt?: string | null } = {},
  ): string => {
    const verdict = judge(
      {
        kind,
        channel,
        startsAt: new Date(starts),
        twoHoursDueAt: twoHoursDueAt === null ? null : new Date(twoHoursDueAt),
      },
      {
        now: new Date(now),
        wanted: { day_before: true, two_hours: true },
        isReachable: true,
        state: 'NY',
        quietHours: DEFAULT_QUIET_HOURS,
        ...facts,
      },
    );
    if (verdict.verdict === 'send') return `send until ${verdict.until.toISOString().slice(0, 16)}`;
    return verdict.verdict === 'later' ? `later ${verdict.at.toISOString().slice(0, 16)}` : 'drop';
  };

  it('is sent, except after the beginning or the allowed hours', () => {
    expect(decide('day_before', 'sms', '2026-11-24T17:00:00Z')).toBe('send until 2026-11-25T01:00');
    expect(decide('two_hours', 'sms', '2026-11-25T15:00:00Z')).toBe('send until 2026-11-25T17:00');
    expect(decide('two_hours', 'email', '2026-11-25T15:00:00Z')).toBe('send until 2026-11-25T17:00');
  });

  it('is not sent when the owner has disabled it, or the person cannot be reached', () => {
    const twoHoursOff = { wanted: { day_before: true, two_hours: false } };
    const dayBeforeOff = { wanted: { day_before: false, two_hours: true } };
    expect(decide('day_before', 'email', '2026-11-24T17:00:00Z', dayBeforeOff)).toBe('drop');
    expect(decide('two_hours', 'email', '2026-11-25T15:00:00Z', dayBeforeOff)).toMatch(/^send/);
    expect(decide('two_hours', 'email', '2026-11-25T15:00:00Z', twoHoursOff)).toBe('drop');
    expect(decide('two_hours', 'email', '2026-11-25T15:00:00Z', { isReachable: false })).toBe('drop');
  });

  it('is never sent at or after the beginning', () => {
    expect(decide('two_hours', 'email', '2026-11-25T16:59:59Z')).toMatch(/^send/);
    expect(decide('two_hours', 'email', '2026-11-25T17:00:00Z')).toBe('drop');
    expect(decide('two_hours', 'sms', '2026-11-25T17:00:01Z')).toBe('drop');
  });

  it('waits for an allowed hour when it is found too late, if that comes before the beginning', () => {
    // 22:00: the next allowed hour is 9:00, three hours before the beginning, and two hours before is another reminder.
    expect(decide('day_before', 'sms', '2026-11-25T03:00:00Z')).toBe('drop');
    expect(decide('day_before', 'sms', '2026-11-25T03:00:00Z', { twoHoursDueAt: null })).toBe(
      'later 2026-11-25T14:00',
    );
    // One that moved to the evening before, found at night.
    const early = { starts: '2026-11-25T15:30:00Z', twoHoursDueAt: '2026-11-25T00:45:00Z' };
    expect(decide('two_hours', 'sms', '2026-11-25T03:00:00Z', early)).toBe('later 2026-11-25T14:00');
    const atNine = { starts: '2026-11-25T14:00:00Z', twoHoursDueAt: '2026-11-25T00:45:00Z' };
    expect(decide('two_hours', 'sms', '2026-11-25T03:00:00Z', atNine)).toBe('drop');
  });

  it('is dropped when the reminder of two hours before is due as well, or within the hour', () => {
    expect(decide('day_before', 'email', '2026-11-25T13:59:59Z')).toMatch(/^send/);
    expect(decide('day_before', 'email', '2026-11-25T14:00:00Z')).toBe('drop');
    expect(decide('day_before', 'sms', '2026-11-25T16:00:00Z')).toBe('drop');
    // Unless the owner disabled that one, or there is none.
    const off = { wanted: { day_before: true, two_hours: false } };
    expect(decide('day_before', 'email', '2026-11-25T16:00:00Z', off)).toMatch(/^send/);
    expect(decide('day_before', 'email', '2026-11-25T16:00:00Z', { twoHoursDueAt: null })).toMatch(/^send/);
  });
});
