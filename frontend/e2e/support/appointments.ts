import type { Locator } from '@playwright/test';
import { addDays } from 'domain/dates';
import { momentAt, today } from '../../src/shared/dates';
import type { Product } from './product';

/** Time zone of the tests' browser. */
export const ZONE = 'America/New_York';
const HALF_AN_HOUR_MS = 1_800_000;

/** Appointment to insert; omitted fields have ordinary values. */
export interface SeededAppointment {
  startsAt: string;
  leadId?: string | null;
  agentId?: string | null;
  provider?: 'own' | 'calendly' | 'cal';
  inviteeName?: string;
  inviteePhone?: string;
  timeZone?: string;
}

/**
 * Inserts an appointment into the database.
 * @returns its id
 */
export async function seedAppointment(product: Product, appointment: SeededAppointment): Promise<string> {
  const endsAt = new Date(Date.parse(appointment.startsAt) + HALF_AN_HOUR_MS).toISOString();
  const [row] = await product.query<{ id: string }>(
    `INSERT INTO appointments (provider, external_id, lead_id, agent_id, status, starts_at, ends_at, held_until, time_zone,
                           invitee_name, invitee_phone, is_made, is_counted)
     VALUES ($1, gen_random_uuid()::text, $2, $3, 'booked', $4, $5, $5, $6, $7, $8, true, true) RETURNING id`,
    [
      appointment.provider ?? 'own',
      appointment.leadId ?? null,
      appointment.agentId ?? null,
      appointment.startsAt,
      endsAt,
      appointment.timeZone ?? null,
      appointment.inviteeName ?? null,
      appointment.inviteePhone ?? null,
    ],
  );
  return row!.id;
}

/** Returns the day `count` days after today, in the browser's time zone. */
export const dayAhead = (count: number): string => addDays(today(ZONE), count);

/** Returns the Monday after the next Sunday, which starts a whole future week. */
export function nextMonday(): string {
  const weekday = new Date(`${today(ZONE)}T00:00:00Z`).getUTCDay();
  return dayAhead((8 - weekday) % 7 || 7);
}

/** Returns the moment of a day and time in the browser's time zone. */
export const at = (day: string, time: string): string => momentAt(day, time, ZONE);

/** Returns the stored state of an appointment. */
export async function storedAppointment(
  product: Product,
  id: string,
): Promise<{ status: string; startsAt: string; leadId: string | null }> {
  const [row] = await product.query<{ status: string; starts_at: Date; lead_id: string | null }>(
    'SELECT status, starts_at, lead_id FROM appointments WHERE id = $1',
    [id],
  );
  return { status: row!.status, startsAt: row!.starts_at.toISOString(), leadId: row!.lead_id };
}

/** Selects an agent by typing the name, because a long list renders only some of its entries. */
export async function chooseAgent(select: Locator, name: string): Promise<void> {
  await select.fill(name);
  await select.page().getByTitle(name, { exact: true }).click();
}
