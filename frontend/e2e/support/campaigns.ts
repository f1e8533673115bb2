import type { Page } from '@playwright/test';
import { leadPhone } from './leads';
import type { Product } from './product';
import { changeSettings } from './settings';

/** Lead that may receive campaigns by default. */
export interface Listener {
  fullName: string;
  phone?: string;
  state?: string;
  /** Whether they ticked the checkbox for marketing messages. */
  agreed?: boolean;
  optedOut?: boolean;
  /**
   * Source of the lead. A test's campaign targets this source, so that it does not reach the leads of other
   * tests.
   */
  source: string;
}

let sources = 0;
/** Returns a source that no other test uses. */
export const leadSource = (): string => `prueba-${process.pid}-${sources++}`;

/**
 * Inserts leads into the database, with their consents.
 * @returns their phones in E.164
 */
export async function seedListeners(product: Product, listeners: Listener[]): Promise<string[]> {
  const rows = listeners.map((listener) => ({
    phone: leadPhone(),
    state: openState(),
    agreed: true,
    optedOut: false,
    ...listener,
  }));
  await product.query(
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS row("fullName" text, phone text, state text, source text, agreed boolean, "optedOut" boolean)
     ), made AS (
       INSERT INTO leads (full_name, phone_number, state, verification_status, verified_at, lead_source)
       SELECT "fullName", phone, state, 'verified', now(), source FROM given
     ), asked AS (
       INSERT INTO consents (phone_number, kind, granted, text_version, text_shown)
       SELECT phone, 'marketing_sms', agreed, '2026-11-20', 'Acepto recibir mensajes' FROM given
     )
     INSERT INTO sms_suppressions (phone_number, reason, source) SELECT phone, 'opted_out', 'sms_word' FROM given WHERE "optedOut"`,
    [JSON.stringify(rows)],
  );
  return rows.map(({ phone }) => phone);
}

/**
 * Allows campaigns at any time except the last quarter of an hour of a day, which no schedule can express,
 * and sends them fast.
 */
export async function openAllHours(page: Page): Promise<void> {
  const allDay = { from: '00:00', to: '23:45' };
  await changeSettings(page, {
    campaignRatePerSecond: 50,
    quietHours: {
      default: { weekdays: allDay, saturday: allDay, sunday: allDay },
      states: [],
      onHolidays: true,
    },
  });
}

/** Returns one of two states in different time zones: the state in which midnight is not near. */
function openState(): string {
  const inTenMinutes = new Date(Date.now() + 600_000);
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', timeStyle: 'short' });
  return time.format(inTenMinutes) >= '23:45' || time.format(inTenMinutes) < '00:10' ? 'HI' : 'NY';
}

/**
 * Inserts a campaign in the state after a number of its recipients were sent the message.
 * @returns its id
 */
export async function seedCampaign(
  product: Product,
  {
    name,
    status,
    source,
    outcomes,
  }: { name: string; status: string; source: string; outcomes: Record<string, string | null>[] },
): Promise<string> {
  // Its status changes only later: the server ends a campaign that is being sent and has no recipients.
  const [campaign] = await product.query<{ id: string }>(
    `INSERT INTO sms_campaigns (name, message, target_criteria, scheduled_at, started_at, finished_at, recipient_count, sent_count, delivered_count, created_by)
     VALUES ($1, 'Hola {{firstName}}', jsonb_build_object('source', $2::text), now() - interval '1 hour', now() - interval '1 hour',
             CASE WHEN $3::text IN ('completed', 'cancelled') THEN now() END, $4, $5, $6, 'rosa') RETURNING id`,
    [
      name,
      source,
      status,
      outcomes.length,
      outcomes.filter((outcome) => ['sent', 'delivered', 'undelivered'].includes(outcome['status'] ?? ''))
        .length,
      outcomes.filter((outcome) => outcome['status'] === 'delivered').length,
    ],
  );
  await product.query(
    `INSERT INTO campaign_recipients (campaign_id, lead_id, phone_number, status, error_message, not_before, sent_at, delivered_at)
     SELECT $1, l.id, l.phone_number, o.status, o.reason, coalesce(o."notBefore", now()),
            CASE WHEN o.status IN ('sent', 'delivered', 'undelivered') THEN now() - interval '50 minutes' END,
            CASE WHEN o.status = 'delivered' THEN now() - interval '49 minutes' END
       FROM (SELECT *, row_number() OVER () AS place FROM jsonb_to_recordset($2::jsonb)
               AS outcome(status text, reason text, "notBefore" timestamptz)) AS o
       JOIN (SELECT id, phone_number, row_number() OVER (ORDER BY id) AS place FROM leads WHERE lead_source = $3) AS l USING (place)`,
    [campaign!.id, JSON.stringify(outcomes), source],
  );
  await product.query('UPDATE sms_campaigns SET status = $2 WHERE id = $1', [campaign!.id, status]);
  return campaign!.id;
}
