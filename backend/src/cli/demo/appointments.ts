import { momentInWords } from '../../common/local-time';
import type { Chance } from './random';
import { EASTERN_OFFSET_HOURS } from './year';

type Row = Record<string, unknown>;
type Appointments = Record<'bookings' | 'lead_interactions' | 'analytics_events', Row[]>;

const DAY_MS = 86_400_000;
const HALF_HOUR_MS = 1_800_000;
const TIME_ZONE = 'America/New_York';
const PROVIDERS = { calendly: 85, cal: 15 };
const REASONS = ['Ya no puedo ese día', 'Se me presentó una emergencia', 'Prefiero que me llamen'];

/**
 * The appointments that leads made: those of booked leads and clients, some moved to another day, and some that were
 * cancelled and left their lead one to get in touch with.
 * @param events of the funnel: who booked, and when
 */
export function appointments(
  chance: Chance,
  leads: readonly Row[],
  events: readonly Row[],
  now: Date,
): Appointments {
  const rows: Appointments = { bookings: [], lead_interactions: [], analytics_events: [] };
  const say = (leadId: unknown, type: string, at: Date, ...words: string[]): void => {
    rows.lead_interactions.push({
      id: chance.uuidAt(at),
      lead_id: leadId,
      type,
      direction: 'inbound',
      content: words.join('\n'),
      status: 'completed',
      created_at: at,
    });
  };
  const book = (leadId: unknown, status: string, at: Date): Date => {
    const provider = chance.weighted(PROVIDERS);
    const startsAt = officeHour(chance, at);
    const name = chance.uuidAt(at);
    rows.bookings.push({
      id: chance.uuidAt(at),
      provider,
      external_id:
        provider === 'cal' ? name : `https://api.calendly.com/scheduled_events/demo/invitees/${name}`,
      lead_id: leadId,
      status,
      starts_at: startsAt,
      starts_at_told_at: at,
      is_made: true,
      is_counted: true,
      created_at: at,
      updated_at: at,
    });
    return startsAt;
  };

  const bookedAt = new Map(
    events
      .filter(({ event }) => event === 'booked')
      .map((event) => [event['lead_id'], event['created_at'] as Date]),
  );
  for (const lead of leads) {
    const { id } = lead;
    const at = bookedAt.get(id);
    if (at) {
      lead['next_follow_up_at'] = null;
      const movedAt = new Date(at.getTime() + chance.between(2, 20) * 3_600_000);
      const isMoved = chance.happens(0.12) && movedAt < now;
      say(id, 'booking', at, momentInWords(book(id, isMoved ? 'rescheduled' : 'booked', at), TIME_ZONE));
      if (isMoved)
        say(id, 'booking_rescheduled', movedAt, momentInWords(book(id, 'booked', movedAt), TIME_ZONE));
    } else if (lead['lead_category'] === 'contacted' && lead['verified_at'] && chance.happens(0.15)) {
      const made = new Date((lead['verified_at'] as Date).getTime() + chance.between(60, 900) * 1_000);
      const ended = new Date(made.getTime() + chance.between(1, 30) * 3_600_000);
      if (ended > now) continue;
      const words = momentInWords(book(id, 'cancelled', made), TIME_ZONE);
      say(id, 'booking', made, words);
      say(id, 'booking_cancelled', ended, words, `Motivo: ${chance.pick(REASONS)}`);
      rows.analytics_events.push({
        id: chance.uuidAt(made),
        event: 'booked',
        lead_id: id,
        metadata: null,
        created_at: made,
      });
    }
  }
  return rows;
}

/** From nine to half past five on a weekday, within a week or so. */
function officeHour(chance: Chance, after: Date): Date {
  const midnight =
    Math.floor(after.getTime() / DAY_MS) * DAY_MS +
    chance.between(1, 6) * DAY_MS +
    EASTERN_OFFSET_HOURS * 3_600_000;
  const weekday = new Date(midnight).getUTCDay();
  const weekend = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return new Date(midnight + weekend * DAY_MS + chance.between(18, 35) * HALF_HOUR_MS);
}
