import { zonesOf } from 'domain/us-state-zones';
import { nextLegalMoment, type QuietHours } from '../settings/legal-hours';

/** Times of a lead for calls. */
export interface LeadClock {
  /** IANA time zone of the lead's state; the owner's if the state is unknown. */
  timeZone: string;
  /** Whether the law allows a call now. */
  mayCall: boolean;
  /** Next time when calls are allowed; null if they are allowed now, or never according to the state's hours. */
  callableFrom: Date | null;
  /** Whether the number has had as many contacts in 24 hours as the law allows. */
  isAtContactLimit: boolean;
}

const MINUTE_MS = 60_000;

/** Clocks of the states in one minute, by the table of hours: legal hours begin and end at full minutes. */
const ofMinute = new WeakMap<
  QuietHours,
  { minute: number; timeZone: string; states: Map<string | null, LeadClock> }
>();

/**
 * Returns a function that gives the local time zone and the legal calling time for a state; computed once per state and minute. Its second
 * parameter is the time at which the law allows one more contact with the person; null for now.
 */
export function leadClocks(
  now: Date,
  { timeZone, quietHours }: { timeZone: string; quietHours: QuietHours },
): (state: string | null, freeAt?: Date | null) => LeadClock {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  let known = ofMinute.get(quietHours);
  if (known?.minute !== minute || known.timeZone !== timeZone) {
    known = { minute, timeZone, states: new Map() };
    ofMinute.set(quietHours, known);
  }
  const { states } = known;
  return (state, freeAt = null) => {
    const before = freeAt ? undefined : states.get(state);
    if (before) return before;
    const from = nextLegalMoment(state, freeAt ?? now, quietHours);
    const clock = {
      timeZone: (state && zonesOf(state)[0]) || timeZone,
      mayCall: from !== null && from <= now,
      callableFrom: from !== null && from > now ? from : null,
      isAtContactLimit: freeAt !== null,
    };
    if (!freeAt) states.set(state, clock);
    return clock;
  };
}
