import { addDays, type Day, dayOf } from 'domain/dates';
import { businessDaysAfter } from '../../common/calendar/business-days';
import type { Chance } from './random';

type Row = Record<string, unknown>;

const ZONE = 'America/New_York';
const DAY_MS = 86_400_000;

interface Story {
  kind: 'export' | 'erase' | 'correct';
  channel: 'phone' | 'email' | 'letter' | 'message';
  /** Days since receipt; then days from receipt to each step. */
  age: number;
  acknowledged?: number;
  extended?: number;
  answered?: number;
  note?: string;
  answer?: string;
  refusal?: string;
}

/** From new to answered, all within their terms. */
const STORIES: readonly Story[] = [
  { kind: 'export', channel: 'email', age: 1 },
  { kind: 'erase', channel: 'phone', age: 5, note: 'Ya no le interesa reparar su crédito.' },
  { kind: 'correct', channel: 'message', age: 6, acknowledged: 1, note: 'Su apellido tiene otra letra.' },
  { kind: 'export', channel: 'letter', age: 40, acknowledged: 3, extended: 30 },
  {
    kind: 'export',
    channel: 'phone',
    age: 60,
    acknowledged: 2,
    answered: 12,
    answer: 'Se le entregó en la oficina.',
  },
  {
    kind: 'erase',
    channel: 'email',
    age: 90,
    acknowledged: 1,
    answered: 1,
    refusal: 'No pudo probar que el número es suyo.',
  },
];

/** Generates requests of some leads about their data. */
export function privacyRequests(chance: Chance, leads: readonly Row[], now: Date): Row[] {
  return STORIES.map(({ kind, channel, age, note, answer, refusal, ...steps }) => {
    const received = new Date(now.getTime() - age * DAY_MS);
    const day: Day = dayOf(received, ZONE);
    const after = (days: number | undefined): Date | null =>
      days === undefined ? null : new Date(received.getTime() + days * DAY_MS);
    const by = (days: number | undefined): string | null => (days === undefined ? null : 'elena');
    const lead = chance.pick(leads);
    return {
      id: chance.uuidAt(received),
      kind,
      channel,
      phone_number: lead['phone_number'],
      full_name: lead['full_name'],
      received_on: day,
      acknowledge_by: businessDaysAfter(day, 10),
      answer_by: addDays(day, steps.extended === undefined ? 45 : 90),
      acknowledged_at: after(steps.acknowledged),
      acknowledged_by: by(steps.acknowledged),
      extended_at: after(steps.extended),
      extended_by: by(steps.extended),
      extension_reason: steps.extended === undefined ? null : 'Hay que reunir contratos firmados en papel.',
      answered_at: after(steps.answered),
      answered_by: by(steps.answered),
      outcome: refusal ? 'refused' : answer ? 'done' : null,
      note: note ?? null,
      answer: answer ?? refusal ?? null,
      created_by: 'rosa',
      created_at: received,
    };
  });
}
