import type { Client } from 'pg';
import { newPhone } from './app';

/**
 * Inserts leads that agreed to marketing texts.
 * @returns their phones, in order
 */
export async function insertAudience(
  query: (sql: string, values: unknown[]) => Promise<unknown>,
  count: number,
  { state = 'FL', name = 'Persona Cualquiera' }: { state?: string | null; name?: string } = {},
): Promise<string[]> {
  const phones = Array.from({ length: count }, () => newPhone());
  await query(
    `INSERT INTO leads (full_name, phone_number, state, verification_status)
     SELECT $2, phone, $3, 'verified' FROM unnest($1::text[]) AS phone`,
    [phones, name, state],
  );
  await query(
    `INSERT INTO consents (phone_number, kind, granted, text_version, text_shown)
     SELECT phone, 'marketing_sms', true, '2026-11-20', 'Acepto' FROM unnest($1::text[]) AS phone`,
    [phones],
  );
  return phones;
}

/** All hours of all days, so that a test does not depend on the time. */
export const ALWAYS = {
  default: {
    weekdays: { from: '00:00', to: '24:00' },
    saturday: { from: '00:00', to: '24:00' },
    sunday: { from: '00:00', to: '24:00' },
  },
  states: [],
  onHolidays: true,
};

/** Stores settings directly in the database, before a server reads them. */
export async function writeSettings(client: Pick<Client, 'query'>, settings: object): Promise<void> {
  for (const [key, value] of Object.entries(settings))
    await client.query(
      'INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
      [key, JSON.stringify(value)],
    );
}
