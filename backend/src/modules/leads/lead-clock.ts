import { zonesOf } from 'domain/us-state-zones';
import { nextLegalMoment, type QuietHours } from '../settings/legal-hours';

interface LeadClock {
  /** IANA time zone of the lead's state; the owner's if the state is unknown. */
  timeZone: string;
  /** Whether the law allows a call now. */
  mayCall: boolean;
  /** Next time when calls are allowed; null if they are allowed now, or never according to the state's hours. */
  callableFrom: Date | null;
}

/** Returns a function that gives the local time zone and the legal calling time for a state; computed once per state. */
export function leadClocks(
  now: Date,
  { timeZone, quietHours }: { timeZone: string; quietHours: QuietHours },
): (state: string | null) => LeadClock {
  const known = new Map<string | null, LeadClock>();
  return (state) => {
    const before = known.get(state);
    if (before) return before;
    const from = nextLegalMoment(state, now, quietHours);
    const clock = {
      timeZone: (state && zonesOf(state)[0]) || timeZone,
      mayCall: from !== null && from <= now,
      callableFrom: from !== null && from > now ? from : null,
    };
    known.set(state, clock);
    return clock;
  };
}
