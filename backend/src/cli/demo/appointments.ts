import { addDays, dayOf } from 'domain/dates';
import { zonesOf } from 'domain/us-state-zones';
import { momentInWords } from '../../common/calendar/local-time';
import { momentAt } from '../../common/calendar/zoned-time';
import { LEAD_SCORE_RULES } from '../../modules/leads/score/lead-score';
import { DEFAULT_QUIET_HOURS, isLegalHour } from '../../modules/settings/legal-hours';
import type { Chance } from './random';

type Row = Record<string, unknown>;
type Rows = Record<'appointments' | 'lead_interactions' | 'analytics_events', Row[]>;

/** User who takes appointments. */
export interface Agent {
  id: string;
  username: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const LENGTH_MS = 30 * MINUTE_MS;
const TIME_ZONE = 'America/New_York';
/** Half hours of the day at which appointments begin: 9:00 to 17:30, on Saturdays 10:00 to 13:30. */
const WEEKDAY = { first: 18, last: 35 };
const SATURDAY = { first: 20, last: 27 };
const HORIZON_DAYS = 14;
/** Share of booked half hours tomorrow, and in two weeks. */
const BUSY = { soon: 0.55, late: 0.2 };
const CALENDARS = { own: 72, calendly: 22, cal: 6 };
/** Outcomes of leads that did not become clients; including clients, about 70 % attend. */
const OUTCOMES = { attended: 58, no_show: 42 };
const REASONS = ['Ya no puedo ese día', 'Se me presentó una emergencia', 'Prefiero que me llamen'];
/** Categories of leads that may book for the coming days. */
const OPEN = ['new', 'hot', 'warm', 'contacted'];

const pointsOf = (rule: string): number => LEAD_SCORE_RULES.find(({ name }) => name === rule)!.points;

/** Properties of an appointment that are not random. */
interface Booked {
  lead: Row;
  /** Time of booking. */
  at: Date;
  provider: keyof typeof CALENDARS;
  agent: Agent;
  startsAt: Date;
}

/**
 * Generates appointments of leads: a year, most of them attended, and a full calendar for the next two weeks. Some were moved;
 * some were cancelled, and their lead is to be contacted. No agent has overlapping appointments.
 */
export class Appointments {
  readonly rows: Rows = { appointments: [], lead_interactions: [], analytics_events: [] };
  /** Booked half hours of agents. */
  private readonly taken = new Set<string>();

  constructor(
    private readonly chance: Chance,
    private readonly agents: readonly Agent[],
    private readonly now: Date,
  ) {}

  /** @param events of the funnel, which contain the lead and time of each booking */
  addAll(leads: readonly Row[], events: readonly Row[]): void {
    const bookedAt = new Map(
      events
        .filter(({ event }) => event === 'booked')
        .map((event) => [event['lead_id'], event['created_at'] as Date]),
    );
    for (const lead of leads) {
      const at = bookedAt.get(lead['id']);
      if (at) this.addBooked(lead, at);
      else if (lead['lead_category'] === 'contacted' && lead['verified_at'] && this.chance.happens(0.12))
        this.addCancelled(lead);
    }
    this.fillComingDays(leads.filter((lead) => !bookedAt.has(lead['id'])));
  }

  /** Adds a booked appointment, perhaps moved, and with an outcome if it is past. */
  private addBooked(lead: Row, at: Date): void {
    const booked = this.book(lead, at, this.chance.weighted(CALENDARS), this.dayAfter(at));
    if (booked) this.addEvents(booked);
  }

  /** Adds a cancelled appointment of a lead that is to be contacted. */
  private addCancelled(lead: Row): void {
    const { chance, now } = this;
    const at = new Date((lead['verified_at'] as Date).getTime() + chance.between(60, 900) * 1_000);
    const ended = new Date(at.getTime() + chance.between(1, 20) * HOUR_MS);
    if (ended > now) return;
    const booked = this.book(lead, at, chance.weighted(CALENDARS), this.dayAfter(at));
    if (!booked) return;
    const id = this.add(booked, { status: 'cancelled', updated_at: ended });
    // Releases the time.
    this.taken.delete(keyOf(booked.agent, booked.startsAt));
    const words = momentInWords(booked.startsAt, TIME_ZONE);
    this.say(lead, 'booking', at, id, [words]);
    this.say(lead, 'booking_cancelled', ended, id, [words, `Motivo: ${chance.pick(REASONS)}`]);
    this.event('booked', lead, at, { provider: booked.provider });
  }

  /** Books coming days for leads of the last weeks. */
  private fillComingDays(leads: readonly Row[]): void {
    const { chance, now } = this;
    const recently = now.getTime() - 60 * DAY_MS;
    const pool = leads.filter(
      (lead) =>
        OPEN.includes(lead['lead_category'] as string) &&
        !lead['is_fraudulent'] &&
        lead['verified_at'] instanceof Date &&
        lead['verified_at'].getTime() > recently &&
        lead['verified_at'].getTime() < now.getTime() - HOUR_MS &&
        !this.rows.appointments.some((appointment) => appointment['lead_id'] === lead['id']),
    );
    const today = dayOf(now, TIME_ZONE);
    for (let ahead = 1; ahead < HORIZON_DAYS; ahead += 1) {
      const share = BUSY.soon + ((BUSY.late - BUSY.soon) * ahead) / HORIZON_DAYS;
      for (const startsAt of halfHours(addDays(today, ahead)))
        for (const agent of this.agents) {
          if (this.taken.has(keyOf(agent, startsAt)) || !chance.happens(share)) continue;
          if (pool.length === 0) return;
          const from = chance.between(0, pool.length - 1);
          const lead = [...pool.slice(from), ...pool.slice(0, from)].find((each) => mayCall(each, startsAt));
          if (!lead) continue;
          pool.splice(pool.indexOf(lead), 1);
          const earliest = (lead['verified_at'] as Date).getTime() + MINUTE_MS;
          const at = new Date(Math.max(earliest, now.getTime() - chance.between(1, 72) * HOUR_MS));
          this.taken.add(keyOf(agent, startsAt));
          this.addEvents({ lead, at, provider: 'own', agent, startsAt });
          this.event('booked', lead, at, { provider: 'own' });
        }
    }
  }

  /** Adds the rows of an appointment with its history until now. */
  private addEvents(first: Booked): void {
    const { chance, now } = this;
    const { lead, at } = first;
    const movedAt = new Date(at.getTime() + chance.between(2, 20) * HOUR_MS);
    const moved =
      chance.happens(0.12) && movedAt < now && movedAt < first.startsAt
        ? this.book(lead, movedAt, first.provider, this.dayAfter(movedAt), first.agent)
        : null;
    const isOwn = first.provider === 'own';
    if (moved && isOwn) this.taken.delete(keyOf(first.agent, first.startsAt));
    if (moved && !isOwn) {
      const id = this.add(first, { status: 'rescheduled', updated_at: movedAt });
      this.say(lead, 'booking', at, id, [momentInWords(first.startsAt, TIME_ZONE)]);
    }
    const last = moved ?? first;
    const madeAt = isOwn ? at : last.at;
    const endsAt = new Date(last.startsAt.getTime() + LENGTH_MS);
    const outcomeAt = new Date(endsAt.getTime() + chance.between(1, 90) * MINUTE_MS);
    const outcome = this.outcomeOf(lead, outcomeAt);
    const confirms = outcome === 'attended' ? 0.5 : last.startsAt > now ? 0.3 : 0.1;
    const until = Math.min(now.getTime(), last.startsAt.getTime() - HOUR_MS);
    const confirmedAt = new Date(chance.between(last.at.getTime(), Math.max(last.at.getTime(), until)));
    const id = this.add(
      { ...last, at: madeAt },
      {
        status: outcome ?? 'booked',
        timed_at: last.at,
        sequence: moved && isOwn ? 1 : 0,
        confirmed_at: isOwn && chance.happens(confirms) ? confirmedAt : null,
        outcome_at: outcome && outcomeAt,
        created_by_id: isOwn && chance.happens(0.08) ? last.agent.id : null,
        updated_at: outcome ? outcomeAt : last.at,
      },
    );
    if (isOwn || !moved) this.say(lead, 'booking', at, id, [momentInWords(first.startsAt, TIME_ZONE)]);
    if (moved) this.say(lead, 'booking_rescheduled', movedAt, id, [momentInWords(last.startsAt, TIME_ZONE)]);
    if (outcome) this.tellOutcome(last, id, outcome, outcomeAt);
    else this.standing(lead);
  }

  /** Returns the outcome; null for an upcoming appointment, and for some of the last day that the office has not recorded yet. */
  private outcomeOf(lead: Row, outcomeAt: Date): keyof typeof OUTCOMES | null {
    if (outcomeAt > this.now) return null;
    if (outcomeAt.getTime() > this.now.getTime() - DAY_MS && this.chance.happens(0.4)) return null;
    return lead['lead_category'] === 'client' ? 'attended' : this.chance.weighted(OUTCOMES);
  }

  private standing(lead: Row): void {
    lead['next_follow_up_at'] = null;
    if (lead['lead_category'] !== 'client') {
      lead['lead_category'] = 'booked';
      lead['conversion_probability'] = 80;
    }
    addPoints(lead, 'appointment_booked');
  }

  private tellOutcome(
    { lead, agent, provider, startsAt }: Booked,
    id: string,
    outcome: keyof typeof OUTCOMES,
    at: Date,
  ): void {
    const words = [momentInWords(startsAt, TIME_ZONE)];
    const by = agent.username;
    if (outcome === 'attended') {
      this.say(lead, 'booking_attended', at, id, words, { direction: 'outbound', by });
      this.event('attended', lead, at, { provider, appointmentId: id });
      lead['touchpoint_count'] = ((lead['touchpoint_count'] as number | undefined) ?? 0) + 1;
      const last = lead['last_contacted_at'] as Date | null | undefined;
      if (!last || last < at) lead['last_contacted_at'] = at;
    } else this.say(lead, 'booking_no_show', at, id, words, { direction: 'internal', by });
    lead['next_follow_up_at'] =
      outcome === 'no_show' && at.getTime() > this.now.getTime() - 2 * DAY_MS ? at : null;
    addPoints(lead, outcome === 'attended' ? 'appointment_attended' : 'appointment_missed');
    if (lead['lead_category'] === 'client') return;
    lead['lead_category'] = 'contacted';
    lead['conversion_probability'] =
      outcome === 'attended' ? 85 : Math.round(((lead['lead_score'] as number) * 70) / 100);
  }

  /** Returns a free half hour of that day or the next ones; null if there is none within a week. */
  private book(
    lead: Row,
    at: Date,
    provider: keyof typeof CALENDARS,
    day: string,
    only?: Agent,
  ): Booked | null {
    for (let ahead = 0; ahead < 7; ahead += 1) {
      const free = halfHours(addDays(day, ahead))
        .filter((startsAt) => startsAt > at && mayCall(lead, startsAt))
        .flatMap((startsAt) =>
          (only ? [only] : this.agents)
            .filter((agent) => !this.taken.has(keyOf(agent, startsAt)))
            .map((agent) => ({ agent, startsAt })),
        );
      if (free.length === 0) continue;
      const { agent, startsAt } = this.chance.pick(free);
      if (provider === 'own') this.taken.add(keyOf(agent, startsAt));
      return { lead, at, provider, agent, startsAt };
    }
    return null;
  }

  private dayAfter(at: Date): string {
    return addDays(dayOf(at, TIME_ZONE), this.chance.between(1, 5));
  }

  /** @returns id of the row */
  private add({ lead, at, provider, agent, startsAt }: Booked, more: Row): string {
    const id = this.chance.uuidAt(at);
    const name = this.chance.uuidAt(at);
    const isOwn = provider === 'own';
    const endsAt = new Date(startsAt.getTime() + LENGTH_MS);
    const state = lead['state'] as string | null;
    this.rows.appointments.push({
      id,
      provider,
      external_id: {
        own: id,
        cal: name,
        calendly: `https://api.calendly.com/scheduled_events/demo/invitees/${name}`,
      }[provider],
      lead_id: lead['id'],
      agent_id: isOwn ? agent.id : null,
      starts_at: startsAt,
      ends_at: endsAt,
      held_until: isOwn ? endsAt : null,
      starts_at_told_at: isOwn ? null : at,
      timed_at: at,
      time_zone: isOwn ? ((state && zonesOf(state)[0]) ?? TIME_ZONE) : null,
      confirmed_at: null,
      outcome_at: null,
      sequence: 0,
      created_by_id: null,
      is_made: true,
      is_counted: true,
      created_at: at,
      ...more,
    });
    return id;
  }

  private say(
    lead: Row,
    type: string,
    at: Date,
    bookingId: string,
    words: readonly string[],
    { direction = 'inbound', by }: { direction?: string; by?: string } = {},
  ): void {
    this.rows.lead_interactions.push({
      id: this.chance.uuidAt(at),
      lead_id: lead['id'],
      type,
      direction,
      content: words.join('\n'),
      status: 'completed',
      metadata: { bookingId, ...(by ? { by } : {}) },
      created_at: at,
    });
  }

  private event(event: string, lead: Row, at: Date, metadata: object): void {
    this.rows.analytics_events.push({
      id: this.chance.uuidAt(at),
      event,
      lead_id: lead['id'],
      metadata,
      created_at: at,
    });
  }
}

const keyOf = (agent: Agent, startsAt: Date): string => `${agent.id}:${startsAt.getTime()}`;

/** Returns whether the person may be called at a moment, as their state allows. */
const mayCall = (lead: Row, moment: Date): boolean =>
  isLegalHour(lead['state'] as string | null, moment, DEFAULT_QUIET_HOURS);

function addPoints(lead: Row, rule: string): void {
  lead['lead_score'] = Math.min(100, Math.max(0, (lead['lead_score'] as number) + pointsOf(rule)));
}

/** Returns the start times of a day, YYYY-MM-DD. */
function halfHours(day: string): Date[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0) return [];
  const { first, last } = weekday === 6 ? SATURDAY : WEEKDAY;
  return Array.from(
    { length: last - first + 1 },
    (_, n) => new Date(momentAt(day, (first + n) * 30, TIME_ZONE)),
  );
}
