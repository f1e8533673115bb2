import type { HoursException } from 'domain/calendar/appointments';
import { daysInWords, exceptionInWords, exceptionsInOrder, isPast, sharesDaysWith } from './exceptions';

const days = (from: string, to = from, changes: Partial<HoursException> = {}): HoursException => ({
  from,
  to,
  hours: [],
  note: '',
  ...changes,
});

it('exceptions are saved by their days, with trimmed notes and ordered hours', () => {
  const late = days('2094-12-24', '2094-12-31', { note: '  Navidad ' });
  const early = days('2094-07-05', '2094-07-05', {
    hours: [
      { from: '14:00', to: '16:00' },
      { from: '09:00', to: '12:00' },
    ],
  });
  expect(exceptionsInOrder([late, early])).toEqual([
    { ...early, hours: [...early.hours].reverse() },
    { ...late, note: 'Navidad' },
  ]);
});

it('exceptions are readable texts', () => {
  expect(daysInWords(days('2094-12-24'))).toBe('24 dic 2094');
  expect(exceptionInWords(days('2094-12-24', '2095-01-02', { note: 'Vacaciones' }))).toBe(
    'Del 24 dic 2094 al 2 ene 2095: no atiende (Vacaciones)',
  );
  expect(
    exceptionInWords(days('2094-12-24', '2094-12-24', { hours: [{ from: '09:00', to: '12:00' }] })),
  ).toBe('24 dic 2094: 9:00\u00a0a.m. a 12:00\u00a0p.m.');
});

it('an exception is past when its last day is over', () => {
  expect(isPast(days('2094-12-24', '2094-12-25'), '2094-12-25')).toBe(false);
  expect(isPast(days('2094-12-24', '2094-12-25'), '2094-12-26')).toBe(true);
});

it('another exception on the same day is found', () => {
  const all = [days('2094-12-24', '2094-12-26'), days('2094-12-31')];
  expect(sharesDaysWith(all, days('2094-12-26', '2094-12-27'))).toBe(all[0]);
  expect(sharesDaysWith(all, days('2094-12-27', '2094-12-30'))).toBeUndefined();
  expect(sharesDaysWith(all, days('2094-12-30', '2095-01-05'))).toBe(all[1]);
});
