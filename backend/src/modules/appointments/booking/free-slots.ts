import type { AppointmentRules } from 'domain/appointments';
import type { Day } from 'domain/dates';
import { union, type OpenSpan, type Span } from '../availability/open-hours';

const MINUTE_MS = 60_000;

export type SlotRules = Pick<AppointmentRules, 'durationMinutes' | 'bufferMinutes'>;

/** What is known of one agent's time. */
export interface AgentTime {
  /** In order; a day after the last one asked for, for slots that go on after midnight. */
  open: readonly OpenSpan[];
  /** Appointments, each until the end of its buffer. */
  held: readonly Span[];
  /** What other calendars say. */
  busy: readonly Span[];
  /** Days in the agent's zone on which no more appointments are taken. */
  fullDays: ReadonlySet<Day>;
}

/**
 * The beginnings of an agent's free slots, in order. Slots follow one another from the moment at which the agent opens; what was
 * taken meanwhile moves none of them, and so the same times are offered whoever asks, for whatever days.
 * @param from the earliest beginning
 * @param until no slot begins at it or later
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
    // The buffer before it is that of the slot.
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

/** When the agent closes, for each of the spans: a span that goes on in the next one ends with it. */
function closings(open: readonly OpenSpan[]): number[] {
  const closes: number[] = [];
  for (let index = open.length - 1; index >= 0; index -= 1) {
    const { endsAt } = open[index]!;
    closes[index] = open[index + 1]?.startsAt === endsAt ? closes[index + 1]! : endsAt;
  }
  return closes;
}
