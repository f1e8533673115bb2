import type { BusyTimesQuestion } from '../../../src/modules/appointments/calendar-files/busy-times';
import { readCalendar } from '../../../src/modules/appointments/calendar-files/calendar-reader';

const FROM = Date.parse('2026-11-22T00:00:00Z');
const question = (event: string): BusyTimesQuestion => ({
  text: `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\n${event}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  timeZone: 'America/New_York',
  ownAddresses: [],
  from: FROM,
  to: FROM + 64 * 86_400_000,
});
const NOON = 'DTSTART:20261123T120000Z\r\nDURATION:PT1H';

/** Times that never occur. */
const times = (count: number): string =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse('2030-01-01T00:00:00Z') + index * 1000)
      .toISOString()
      .replace('.000Z', 'Z')
      .replaceAll(/[-:]/g, ''),
  ).join(',');

/** A busy machine needs a while to start the process that reads. */
const PATIENT = { longestMs: 240_000 };

describe('reading a calendar', () => {
  it('returns a result while the main thread is busy', async () => {
    const answer = await readCalendar(question(NOON), PATIENT);
    const noon = Date.parse('2026-11-23T12:00:00Z') / 60_000;
    expect(answer).toEqual({ busy: [[noon, noon + 60]], notUnderstood: 0, examples: [] });
  });

  it('refuses a file that is not a calendar', async () => {
    expect(await readCalendar({ ...question(NOON), text: '<html>' }, PATIENT)).toEqual({
      problem: 'not_a_calendar',
    });
  });

  it.each([
    ['a rule that never ends', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'],
    ['a rule for each second', 'RRULE:FREQ=SECONDLY'],
    [
      'a rule for each second since long ago',
      'RRULE:FREQ=SECONDLY;COUNT=999999999\r\nDTSTART:19700101T000000Z',
    ],
  ])('stops at %s, and the server keeps working meanwhile', async (_, rule) => {
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 10);
    expect(await readCalendar(question(`${rule}\r\n${NOON}`), { longestMs: 3_000 })).toEqual({
      problem: 'too_complex',
    });
    clearInterval(turning);
    // Reading takes three seconds, in which even a busy machine gives this process some turns.
    expect(turns).toBeGreaterThan(5);
  });

  it('stops at a time zone that never ends', async () => {
    const zone =
      'BEGIN:VTIMEZONE\r\nTZID:x\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:+0100\r\n' +
      'RRULE:FREQ=SECONDLY\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n';
    const asked = question('DTSTART;TZID=x:20261123T120000\r\nDURATION:PT1H');
    const text = asked.text.replace('BEGIN:VEVENT', `${zone}BEGIN:VEVENT`);
    expect(await readCalendar({ ...asked, text }, { longestMs: 3_000 })).toEqual({
      problem: 'too_complex',
    });
  });

  it('ends at once when it is aborted', async () => {
    const endless = question(`RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30\r\n${NOON}`);
    const off = new AbortController();
    const reading = readCalendar(endless, { signal: off.signal });
    off.abort();
    expect(await reading).toEqual({ problem: 'too_complex' });
  });

  it('reads an event with the maximum number of excluded dates', async () => {
    const asked = question(`${NOON}\r\nEXDATE:${times(290_000)}`);
    expect(asked.text.length).toBeLessThan(5_000_000);
    expect(await readCalendar(asked, PATIENT)).toMatchObject({ busy: [expect.anything()] });
  });

  it.each([
    ['a million excluded dates', `EXDATE:${times(1_000_000)}`],
    ['hundreds of thousands of dates', `RDATE:${times(290_000)}`],
  ])('ends with %s', async (_, dates) => {
    expect(await readCalendar(question(`${NOON}\r\n${dates}`))).toEqual({ problem: 'too_complex' });
  });
});
