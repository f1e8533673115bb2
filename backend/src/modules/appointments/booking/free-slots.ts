import type { AppointmentRules } from 'domain/calendar/appointments';
import type { Day } from 'domain/dates';
import { union, type OpenSpan, type Span } from '../availability/open-hours';

const MINUTE_MS = 60_000;

export type SlotRules = Pick<AppointmentRules, 'durationMinutes' | 'bufferMinutes'>;

/** Hours and reserved times of one agent. */
export interface AgentTime {
  /** In order; includes the day after the last requested day, for slots past midnight. */
  open: readonly OpenSpan[];
  /** Appointments, each including its buffer. */
  held: readonly Span[];
  /** Busy times in other calendars. */
  busy: readonly Span[];
  /** Days in the agent's time zone that have reached the daily limit. */
  fullDays: ReadonlySet<Day>;
}

/**
 * Returns the start times of an agent's free slots, in order. Slots are a fixed grid from the start of the agent's hours;
 * appointments do not move it, so each request is offered the same times.
 * @param from earliest start
 * @param until upper bound of the start, excluded
 */
export function freeStarts(
  { open, held, busy, fullDays }: AgentTime,
  rules: SlotRules,
  { from, until }: { from: number; until: number },
): number[] {
  const duration = rules.durationMinutes * MINUTE_MS;
  const buffer = rules.bufferMinutes * MINUTE_MS;
  const taken = union([
    ...held,
    // The buffer before it is the buffer of the slot.
    ...busy.map(({ startsAt, endsAt }) => ({ startsAt, endsAt: endsAt + buffer })),
  ]);
  const closes = closings(open);
  const starts: number[] = [];
  let next = 0;
  for (const [index, { day, startsAt, endsAt }] of open.entries()) {
    if (startsAt >= until) break;
    if (endsAt <= from || fullDays.has(day)) continue;
    const skipped = Math.max(0, Math.ceil((from - startsAt) / duration));
    const last = Math.min(endsAt, until) - 1;
    for (let start = startsAt + skipped * duration; start <= last; start += duration) {
      if (start + duration > closes[index]!) break;
      while (next < taken.length && taken[next]!.endsAt <= start) next += 1;
      const isFree = next === taken.length || taken[next]!.startsAt >= start + duration + buffer;
      if (isFree) starts.push(start);
    }
  }
  return starts;
}

/** Returns the end of the open hours for each span: for spans that touch, the end of the last one. */
function closings(open: readonly OpenSpan[]): number[] {
  const closes: number[] = [];
  for (let index = open.length - 1; index >= 0; index -= 1) {
    const { endsAt } = open[index]!;
    closes[index] = open[index + 1]?.startsAt === endsAt ? closes[index + 1]! : endsAt;
  }
  return closes;
}
