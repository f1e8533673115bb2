import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { busyTimesOf, type CalendarReading } from './busy-times';

const FOLDER = join(__dirname, '../../../../test/support/calendars');
const FEEDS = Object.fromEntries(
  readdirSync(FOLDER).map((file) => [file.replace('.ics', ''), readFileSync(join(FOLDER, file), 'utf8')]),
);
const FROM = Date.parse('2026-11-22T00:00:00Z');
const DAY_MS = 86_400_000;

const read = (text: string): CalendarReading =>
  busyTimesOf({
    text,
    timeZone: 'America/New_York',
    ownAddresses: ['ana@example.com'],
    from: FROM,
    to: FROM + 63 * DAY_MS,
  });

const iso = (minutes: number): string =>
  new Date(minutes * 60_000).toISOString().slice(5, 16).replace('T', ' ');

/** Busy times as `11-25 15:00-16:00`, in UTC. */
const busyIn = ({ busy }: CalendarReading): string[] =>
  busy.map(([start, end]) =>
    iso(start).slice(0, 5) === iso(end).slice(0, 5)
      ? `${iso(start)}-${iso(end).slice(6)}`
      : `${iso(start)} to ${iso(end)}`,
  );

describe('a calendar as its producer publishes it', () => {
  it.each([
    [
      'google',
      [
        '11-23 14:00-14:30',
        '11-25 14:00-14:30',
        '11-30 14:00-14:30',
        '12-01 17:00-18:00',
        '12-02 16:00-16:30',
        '12-04 14:00-14:30',
      ],
    ],
    ['outlook', ['11-30 19:00-21:00', '12-01 15:00-16:30', '01-05 15:00-16:30']],
    [
      'apple',
      [
        '11-25 17:15-18:15',
        '11-26 17:15-18:15',
        '11-27 17:15-18:15',
        '11-28 17:15-18:15',
        '11-29 17:15-18:15',
        '12-10 05:00 to 12-12 05:00',
      ],
    ],
    [
      'nextcloud',
      [
        '11-24 20:00-21:00',
        '11-27 20:00-22:00',
        '12-01 20:00-21:00',
        '12-08 16:00-16:45',
        '12-08 20:00-21:00',
      ],
    ],
    ['zoho', ['11-26 15:00-16:00', '12-03 17:00-19:00', '12-10 15:00-16:00', '12-24 15:00-16:00']],
    ['proton-overrides-alone', ['11-25 15:00-16:00', '12-02 15:00-16:00', '12-09 15:00-16:00']],
    ['google-zone-of-calendar', ['11-25 17:00-18:00', '11-27 08:00 to 11-28 08:00']],
    ['outlook-declined', ['11-27 15:00-16:00', '11-30 15:00-16:00']],
    ['old-versions', ['11-25 14:00-15:00', '12-01 15:00-16:00', '12-03 20:00-21:00', '12-09 14:00-15:00']],
    ['two-calendars', ['11-25 15:00-16:00', '11-26 15:00-16:00']],
    ['text-behind-the-end', ['11-25 15:00-16:00']],
    ['free-busy-report', ['11-25 15:00-16:00', '11-26 15:00-16:00']],
    ['apple-travel', ['11-25 14:30-16:00']],
    ['fold-inside-a-letter', ['11-25 15:00-16:00']],
    [
      'days-without-type',
      [
        '11-25 05:00 to 11-26 05:00',
        '11-27 05:00 to 11-28 05:00',
        '11-30 05:00 to 12-01 05:00',
        '12-02 05:00 to 12-03 05:00',
        '12-04 14:00-15:00',
        '12-07 14:00-15:00',
        '12-08 14:00 to 12-09 05:00',
        '12-09 14:00-15:00',
      ],
    ],
    [
      'outlook-zones-by-name',
      [
        '11-25 17:00-18:00',
        '11-26 17:00-18:00',
        '11-27 17:00-18:00',
        '11-30 17:00-18:00',
        '12-01 09:00-10:00',
        '12-02 17:00-18:00',
        '12-03 17:00-18:00',
        '12-04 17:00-18:00',
        '12-07 17:00-18:00',
        '12-08 13:00-14:00',
        '12-09 17:00-18:00',
      ],
    ],
    [
      'outlook-zones-described',
      [
        '11-25 17:00-18:00',
        '11-26 17:00-18:00',
        '11-27 17:00-18:00',
        '11-30 17:00-18:00',
        '12-01 17:00-18:00',
        '12-02 17:00-18:00',
      ],
    ],
  ])('is understood in full: %s', (feed, expected) => {
    const reading = read(FEEDS[feed]!);
    expect(busyIn(reading).slice(0, expected.length)).toEqual(expected);
    expect(reading.examples).toEqual([]);
  });

  it('repeats by rules that other readers accept, and names an invalid rule', () => {
    const reading = read(FEEDS['odd-rules']!);
    const times = busyIn(reading);
    for (const day of ['11-24 15:00', '11-25 15:00', '11-26 15:00', '11-27 15:00', '11-30 15:00'])
      expect(times).toContain(`${day}-16:00`);
    for (const day of ['11-24 20:00', '11-25 20:00', '11-26 20:00', '11-27 20:00', '11-30 20:00'])
      expect(times).toContain(`${day}-21:00`);
    // A week later each of them comes again.
    for (const day of ['12-01 15:00', '12-02 15:00', '12-03 15:00', '12-04 15:00', '12-07 15:00'])
      expect(times).toContain(`${day}-16:00`);
    expect(reading.examples).toEqual([{ title: null, day: '2026-11-30', doubt: 'rule' }]);
  });
});

describe('an unreadable event', () => {
  it.each([
    ['GREGORIAN', 0],
    ['CHINESE', 1],
  ])('is one that repeats by another calendar than ours: %s', (scale, expected) => {
    const reading = read(FEEDS['odd-rules']!.replaceAll('COUNT=-1', `RSCALE=${scale}`));
    expect(reading.notUnderstood).toBe(expected);
    expect(busyIn(reading)).toContain('11-30 15:00-16:00');
  });

  it('blocks its whole day, and is named with title and day', () => {
    const reading = read(FEEDS['broken-events']!);
    expect(busyIn(reading)).toEqual([
      // The day of r1 in UTC and in the zone of the calendar's owner.
      '11-25 00:00 to 11-26 05:00',
      '11-27 00:00 to 11-28 00:00',
      '11-30 14:00-15:00',
      '12-02 00:00 to 12-03 00:00',
      '12-04 15:00-16:00',
    ]);
    expect(reading.notUnderstood).toBe(8);
    expect(reading.examples).toEqual([
      { title: 'Hora ilegible', day: '2026-11-25', doubt: 'time' },
      { title: 'Fin ilegible', day: '2026-11-27', doubt: 'end' },
      { title: 'Sin fecha; pronto', day: null, doubt: 'no_day' },
      { title: 'Zona desconocida', day: '2026-11-30', doubt: 'zone' },
      { title: 'Termina antes', day: '2026-12-02', doubt: 'end' },
      { title: 'Sin fin', day: '2026-12-03', doubt: 'no_end' },
      { title: 'Día que no existe', day: null, doubt: 'no_day' },
      { title: 'Regla ilegible', day: '2026-12-04', doubt: 'rule' },
    ]);
  });

  it.each([
    [`${'a'.repeat(119)}😀😀`, `${'a'.repeat(119)}😀`],
    [`${' '.repeat(999)}😀 Cena`, '😀'],
  ])('has its long title cut between whole characters: %#', (written, title) => {
    const { examples } = read(FEEDS['broken-events']!.replace('Hora ilegible', written));
    expect(examples[0]).toEqual({ title, day: '2026-11-25', doubt: 'time' });
  });

  it('is not counted when it is in the past', () => {
    expect(read(FEEDS['broken-events']!.replaceAll('2026', '2016'))).toMatchObject({
      // Events without a day may still lie ahead.
      examples: [{ doubt: 'no_day' }, { doubt: 'no_day' }, { doubt: 'rule' }],
    });
  });
});

/** A generator of numbers below a bound, the same for the same seed (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Damages of files in transit and by careless programs. None of them turns a value into another that is valid. */
const DAMAGES: ((lines: string[], random: (below: number) => number) => string[])[] = [
  // A character that does not belong there, in place of another or next to it.
  (lines, random) =>
    atRandom(lines, random, (line, index) => line.slice(0, index) + '?#%é'[random(4)]! + line.slice(index)),
  (lines, random) =>
    atRandom(
      lines,
      random,
      (line, index) => line.slice(0, index) + '?#%é'[random(4)]! + line.slice(index + 1),
    ),
  // A separator that is missing.
  (lines, random) =>
    atRandom(lines, random, (line) => {
      const places = [...line].flatMap((sign, index) => (';:=,/'.includes(sign) ? [index] : []));
      const place = places[random(places.length || 1)] ?? 0;
      return line.slice(0, place) + line.slice(place + 1);
    }),
  // A line broken without folding.
  (lines, random) =>
    atRandom(lines, random, (line, index) => `${line.slice(0, index)}\r\n${line.slice(index)}`),
  (lines, random) => atRandom(lines, random, (line) => line.toLowerCase()),
  (lines, random) => atRandom(lines, random, (line) => `${line}\r\n${line}`),
  // Lines in the wrong order, and a component without its beginning or end.
  (lines, random) => {
    const index = random(lines.length - 1);
    return lines.with(index, lines[index + 1]!).with(index + 1, lines[index]!);
  },
  (lines, random) => {
    const edges = lines.flatMap((line, index) => (/^(BEGIN|END):V(EVENT|ALARM)/.test(line) ? [index] : []));
    return lines.toSpliced(edges[random(edges.length || 1)] ?? 0, edges.length > 0 ? 1 : 0);
  },
  (lines, random) => lines.slice(0, random(lines.length)),
];

const atRandom = (
  lines: string[],
  random: (below: number) => number,
  change: (line: string, index: number) => string,
): string[] => {
  const at = random(lines.length);
  return lines.with(at, change(lines[at]!, random(lines[at]!.length + 1)));
};

describe('a damaged calendar', () => {
  const SEED = Number(process.env['SEED'] ?? 20261125);
  const WHOLE = Object.entries(FEEDS).filter(([, text]) => read(text).notUnderstood === 0);
  const DAMAGED = 2_500;

  /** Returns the first busy time of a reading that is not covered completely by another reading. */
  const freedIn = (now: CalendarReading, before: CalendarReading): number | undefined =>
    before.busy.find(([start, end]) => !now.busy.some((other) => other[0] <= start && other[1] >= end))?.[0];

  it(`never frees a time without naming an event (seed ${SEED})`, () => {
    const random = randomFrom(SEED);
    const before = WHOLE.map(([, text]) => read(text));
    let parsed = 0;
    for (let number = 0; number < DAMAGED; number++) {
      const feed = number % WHOLE.length;
      const [name, text] = WHOLE[feed]!;
      const damage = DAMAGES[random(DAMAGES.length)]!;
      const damaged = damage(text.split(/\r?\n/), random).join('\r\n');
      // Cut after one calendar, a file of two is a complete file of one.
      if (name === 'two-calendars' && damaged.length < text.length) continue;
      let reading: CalendarReading;
      try {
        reading = read(damaged);
      } catch (error) {
        expect((error as Error).name).toBe('NotACalendarError');
        continue;
      }
      parsed++;
      if (reading.notUnderstood > 0) continue;
      const freed = freedIn(reading, before[feed]!);
      if (freed !== undefined)
        throw new Error(
          `${name}: ${iso(freed)} is free after damage ${DAMAGES.indexOf(damage)}:\n${damaged}`,
        );
    }
    expect(parsed).toBeGreaterThan(0.3 * DAMAGED);
  });
});
