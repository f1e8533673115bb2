import { randomUUID } from 'node:crypto';
import type { AppointmentProvider } from 'domain/calendar/appointments';
import type { TestApp } from './app';

/** Appointment to insert; omitted fields have ordinary values. */
export interface AppointmentColumns {
  provider?: AppointmentProvider;
  lead_id?: string;
  agent_id?: string | null;
  status?: string;
  starts_at?: string;
  ends_at?: string | null;
  confirmed_at?: string;
  outcome_at?: string;
  created_by_id?: string;
  time_zone?: string;
  email?: string;
  invitee_name?: string;
  invitee_phone?: string;
  created_at?: string;
  cancel_url?: string;
}

const LENGTH_MS = 30 * 60_000;

/**
 * Inserts an appointment into the database.
 * @returns its id
 */
export async function insertAppointment(app: TestApp, columns: AppointmentColumns): Promise<string> {
  const startsAt = columns.starts_at ?? '2094-03-02T15:00:00Z';
  const endsAt =
    columns.ends_at === undefined
      ? new Date(Date.parse(startsAt) + LENGTH_MS).toISOString()
      : columns.ends_at;
  const row = {
    provider: 'own',
    external_id: randomUUID(),
    status: 'booked',
    is_made: true,
    is_counted: true,
    ...columns,
    starts_at: startsAt,
    ends_at: endsAt,
    held_until: endsAt,
  };
  const names = Object.keys(row);
  const [inserted] = await app.query<{ id: string }>(
    `INSERT INTO appointments (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING id`,
    Object.values(row),
  );
  return inserted!.id;
}
