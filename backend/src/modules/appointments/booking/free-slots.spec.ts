import type { OpenSpan, Span } from '../availability/open-hours';
import { freeStarts, type AgentTime } from './free-slots';

const DAY = '2026-11-24';
const at = (time: string): number =>
  time === '24:00' ? Date.parse('2026-11-25T00:00Z') : Date.parse(`${DAY}T${time}Z`);
const span = (from: string, to: string): Span => ({ startsAt: at(from), endsAt: at(to) });
const open = (from: string, to: string): OpenSpan => ({ day: DAY, ...span(from, to) });
const HALF_HOURS = { durationMinutes: 30, bufferMinutes: 0 };
const ALL = { from: at('00:00'), until: at('24:00') };
const time = (changes: Partial<AgentTime> = {}): AgentTime => ({
  open: [open('09:00', '12:00')],
  held: [],
  busy: [],
  fullDays: new Set(),
  ...changes,
});
const times = (agent: AgentTime, rules = HALF_HOURS, window = ALL): string =>
  freeStarts(agent, rules, window)
    .map((start) => new Date(start).toISOString().slice(11, 16))
    .join(' ');

describe('the free slots of an agent', () => {
  it('follow one another while they fit', () => {
    expect(times(time())).toBe('09:00 09:30 10:00 10:30 11:00 11:30');
    expect(times(time(), { durationMinutes: 50, bufferMinutes: 0 })).toBe('09:00 09:50 10:40');
    expect(times(time({ open: [open('09:00', '09:25')] }))).toBe('');
    expect(times(time({ open: [open('09:00', '10:00'), open('10:15', '11:00')] }))).toBe('09:00 09:30 10:15');
  });

  it('lie within the requested range, and are the same for any range', () => {
    const window = { from: at('09:40'), until: at('11:00') };
    expect(times(time(), HALF_HOURS, window)).toBe('10:00 10:30');
    expect(times(time(), HALF_HOURS, { from: at('10:00'), until: at('10:01') })).toBe('10:00');
    expect(times(time(), HALF_HOURS, { from: at('10:01'), until: at('10:30') })).toBe('');
  });

  it('exclude overlapping appointments, but not adjacent ones', () => {
    expect(times(time({ held: [span('10:00', '10:30')] }))).toBe('09:00 09:30 10:30 11:00 11:30');
    expect(times(time({ held: [span('10:10', '10:40')] }))).toBe('09:00 09:30 11:00 11:30');
    expect(times(time({ held: [span('08:00', '12:00')] }))).toBe('');
  });

  it('keep the buffer before and after an appointment', () => {
    const rules = { durationMinutes: 30, bufferMinutes: 15 };
    expect(times(time({ held: [span('10:00', '10:45')] }), rules)).toBe('09:00 11:00 11:30');
  });

  it('keep the buffer before and after busy times of other calendars too', () => {
    const rules = { durationMinutes: 30, bufferMinutes: 15 };
    expect(times(time({ busy: [span('10:30', '11:00')] }), rules)).toBe('09:00 09:30 11:30');
    expect(times(time({ busy: [span('10:30', '11:00')] }))).toBe('09:00 09:30 10:00 11:00 11:30');
  });

  it('accept busy times in any order, including overlapping and nested ones', () => {
    const busy = [
      span('11:00', '11:10'),
      span('09:00', '10:30'),
      span('09:15', '09:20'),
      span('10:00', '10:40'),
    ];
    expect(times(time({ busy }))).toBe('11:30');
  });

  it('are none on a day that is full', () => {
    expect(times(time({ fullDays: new Set([DAY]) }))).toBe('');
    expect(times(time({ fullDays: new Set(['2026-11-23']) }))).not.toBe('');
  });

  it('continue after midnight when the hours do', () => {
    const late = [
      open('22:30', '24:00'),
      { day: '2026-11-25', startsAt: at('24:00'), endsAt: at('24:00') + 3_600_000 },
    ];
    const rules = { durationMinutes: 60, bufferMinutes: 0 };
    expect(times(time({ open: late }), rules)).toBe('22:30 23:30');
    expect(times(time({ open: late.slice(0, 1) }), rules)).toBe('22:30');
  });
});
