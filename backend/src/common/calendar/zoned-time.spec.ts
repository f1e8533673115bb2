import { momentAt, timeZoneNamed } from './zoned-time';

const NEW_YORK = 'America/New_York';
const at = (day: string, time: string, timeZone: string): string => {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return new Date(momentAt(day, hour * 60 + minute, timeZone)).toISOString();
};

describe('the moment at which clocks show a time', () => {
  it.each([
    ['2026-11-24', '09:00', NEW_YORK, '2026-11-24T14:00:00.000Z'],
    ['2026-07-01', '09:00', NEW_YORK, '2026-07-01T13:00:00.000Z'],
    ['2026-07-01', '24:00', NEW_YORK, '2026-07-02T04:00:00.000Z'],
    ['2028-02-29', '00:00', 'America/Phoenix', '2028-02-29T07:00:00.000Z'],
    ['2028-02-29', '24:00', NEW_YORK, '2028-03-01T05:00:00.000Z'],
    ['2026-11-24', '09:00', 'Asia/Kathmandu', '2026-11-24T03:15:00.000Z'],
    ['2026-11-24', '09:00', 'Pacific/Kiritimati', '2026-11-23T19:00:00.000Z'],
    ['2026-11-24', '09:00', 'UTC', '2026-11-24T09:00:00.000Z'],
  ])('is on %s at %s in %s %s', (day, time, timeZone, moment) => {
    expect(at(day, time, timeZone)).toBe(moment);
  });

  it('is the change of the clocks for a skipped time', () => {
    const change = '2026-03-08T07:00:00.000Z';
    expect(at('2026-03-08', '01:59', NEW_YORK)).toBe('2026-03-08T06:59:00.000Z');
    for (const time of ['02:00', '02:30', '03:00']) expect(at('2026-03-08', time, NEW_YORK)).toBe(change);
    expect(at('2026-03-08', '09:00', NEW_YORK)).toBe('2026-03-08T13:00:00.000Z');
    expect(at('2026-03-08', '24:00', NEW_YORK)).toBe('2026-03-09T04:00:00.000Z');
  });

  it('is the first of the two for a repeated time', () => {
    expect(at('2026-11-01', '00:30', NEW_YORK)).toBe('2026-11-01T04:30:00.000Z');
    expect(at('2026-11-01', '01:30', NEW_YORK)).toBe('2026-11-01T05:30:00.000Z');
    expect(at('2026-11-01', '02:00', NEW_YORK)).toBe('2026-11-01T07:00:00.000Z');
    expect(at('2026-11-01', '24:00', NEW_YORK)).toBe('2026-11-02T05:00:00.000Z');
  });

  it('supports days that begin at one, and days that begin twice', () => {
    expect(at('2026-09-06', '00:00', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
    expect(at('2026-09-05', '24:00', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
    expect(at('2026-11-01', '00:00', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z');
  });

  it('supports clocks that change by half an hour', () => {
    expect(at('2026-10-04', '02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:30:00.000Z');
    expect(at('2026-10-04', '02:30', 'Australia/Lord_Howe')).toBe('2026-10-03T15:30:00.000Z');
  });

  it('stays correct for many zones', () => {
    for (const zone of Intl.supportedValuesOf('timeZone'))
      for (let day = 1; day <= 28; day += 1)
        for (const month of ['01', '02']) momentAt(`2027-${month}-${String(day).padStart(2, '0')}`, 0, zone);
    expect(at('2026-11-24', '09:00', NEW_YORK)).toBe('2026-11-24T14:00:00.000Z');
  });
});

describe('the name of a time zone', () => {
  it.each([
    ['America/New_York', 'America/New_York'],
    ['america/new_york', 'America/New_York'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['Etc/UTC', 'UTC'],
    ['UTC', 'UTC'],
  ])('of %s is %s', (text, name) => {
    expect(timeZoneNamed(text)).toBe(name);
  });

  it.each(['', 'Marte/Olimpo', '+05:00', '-0500', 'America/New_York ', 'A'.repeat(60), 'America/New_York\0'])(
    'is null for %j',
    (text) => {
      expect(timeZoneNamed(text)).toBeNull();
    },
  );
});
