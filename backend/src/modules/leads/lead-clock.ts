import { zonesOf } from 'domain/us-state-zones';
import { nextLegalMoment, type QuietHours } from '../settings/legal-hours';

interface LeadClock {
  /** IANA zone of the person's state; the owner's where it is not known. */
  timeZone: string;
  /** Whether the law lets one call now. */
  mayCall: boolean;
  /** From when on it does, where it does not now; null too where the state's hours allow no call at all. */
  callableFrom: Date | null;
}

/** By which clock people of a state live, and from when on they may be called: looked up once for each state. */
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
