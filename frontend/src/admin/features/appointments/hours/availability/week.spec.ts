import { DEFAULT_WEEKLY_HOURS } from 'domain/calendar/appointments';
import {
  areRight,
  faultOf,
  hoursAWeek,
  hoursInWords,
  hoursOfDay,
  nextHours,
  weekInOrder,
  withDay,
  withDayCopied,
  wrongDays,
} from './week';

const range = (from: string, to: string) => ({ from, to });
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the week', () => {
  it('changes the hours of one day, and keeps the others', () => {
    const week = withDay(DEFAULT_WEEKLY_HOURS, 3, [range('08:00', '12:00'), range('13:00', '17:00')]);
    expect(hoursOfDay(week, 3)).toEqual([range('08:00', '12:00'), range('13:00', '17:00')]);
    expect(hoursOfDay(week, 2)).toEqual([range('09:00', '18:00')]);
    expect(hoursOfDay(week, 7)).toEqual([]);
    expect(week.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 3, 4, 5, 6]);
  });

  it('copies the hours of one day to others, including closed ones', () => {
    const copied = withDayCopied(DEFAULT_WEEKLY_HOURS, 6, [1, 7]);
    expect(hoursOfDay(copied, 1)).toEqual([range('10:00', '14:00')]);
    expect(hoursOfDay(copied, 7)).toEqual([range('10:00', '14:00')]);
    expect(hoursOfDay(withDayCopied(copied, 2, [7]), 7)).toEqual([range('09:00', '18:00')]);
    expect(hoursOfDay(withDayCopied(DEFAULT_WEEKLY_HOURS, 7, [6]), 6)).toEqual([]);
  });

  it('is saved in order, however it was entered', () => {
    const week = withDay([], 2, [range('14:00', '18:00'), range('09:00', '12:00')]);
    expect(weekInOrder([...week, { weekday: 1, ...range('08:00', '09:00') }])).toEqual([
      { weekday: 1, ...range('08:00', '09:00') },
      { weekday: 2, ...range('09:00', '12:00') },
      { weekday: 2, ...range('14:00', '18:00') },
    ]);
  });

  it('shows its total of hours', () => {
    expect(hoursAWeek(DEFAULT_WEEKLY_HOURS)).toBe(49);
    expect(hoursAWeek([{ weekday: 1, from: '09:00', to: '09:15' }])).toBe(0.25);
    expect(hoursAWeek([{ weekday: 1, from: '22:00', to: '24:00' }])).toBe(2);
    expect(hoursAWeek([{ weekday: 1, from: '12:00', to: '09:00' }])).toBe(0);
  });
});

describe('hours to add', () => {
  it.each([
    [[], false, range('09:00', '18:00')],
    [[], true, range('10:00', '14:00')],
    [[range('09:00', '12:00')], false, range('13:00', '17:00')],
    [[range('14:00', '18:00'), range('09:00', '12:00')], false, range('19:00', '23:00')],
    [[range('09:00', '22:30')], false, range('23:30', '24:00')],
    [[range('09:00', '23:30')], false, range('23:45', '24:00')],
    [[range('09:00', '24:00')], false, null],
  ])('after %j (Saturday: %s) are %j', (ranges, isSaturday, next) => {
    expect(nextHours(ranges, isSaturday)).toEqual(next);
    if (next) expect(areRight([...ranges, next])).toBe(true);
  });
});

describe('invalid hours', () => {
  it('end before they begin, or at once', () => {
    expect(faultOf([range('10:00', '09:00')], 0)).toBe('order');
    expect(faultOf([range('10:00', '10:00')], 0)).toBe('order');
    expect(faultOf([range('22:00', '24:00')], 0)).toBeNull();
  });

  it('overlap others of the day: the later one is invalid, once', () => {
    const meeting = [range('11:00', '13:00'), range('09:00', '12:00')];
    expect([faultOf(meeting, 0), faultOf(meeting, 1)]).toEqual(['overlap', null]);
    const twice = [range('09:00', '12:00'), range('09:00', '12:00')];
    expect([faultOf(twice, 0), faultOf(twice, 1)]).toEqual([null, 'overlap']);
    expect(areRight([range('09:00', '12:00'), range('12:00', '13:00')])).toBe(true);
  });

  it('are named by their days', () => {
    const week = withDay(DEFAULT_WEEKLY_HOURS, 2, [range('10:00', '09:00')]);
    expect(wrongDays(withDay(week, 7, [range('10:00', '12:00'), range('11:00', '13:00')]))).toEqual([
      'Martes',
      'Domingo',
    ]);
    expect(wrongDays(DEFAULT_WEEKLY_HOURS)).toEqual([]);
  });
});

it('hours are readable texts in their order', () => {
  expect(plain(hoursInWords([range('14:00', '24:00'), range('09:00', '13:00')]))).toBe(
    '9:00 a.m. a 1:00 p.m. y 2:00 p.m. a 12:00 a.m.',
  );
  expect(hoursInWords([])).toBe('No atiende');
});
