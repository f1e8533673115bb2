import { createHmac, randomUUID } from 'node:crypto';
import { leadsCopy as copy, timelineNames } from '../../../src/admin/features/leads/shared/leads.copy';
import { today } from '../../../src/shared/dates';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { seedLeads } from '../../support/leads';
import { Product } from '../../support/product';
import type { Page } from '@playwright/test';
import { addDays } from 'domain/dates';

const KEY = 'signing-key-of-the-journeys';

// Starts its product once.
test.describe.configure({ mode: 'default' });
test.use({ startProduct: async ({}, use) => use(withCalendly) });

/** Starts a product with Calendly's key, and its calendar there. */
async function withCalendly(): Promise<Product> {
  const product = await Product.start({ CALENDLY_WEBHOOK_KEY: KEY });
  await product.query(`INSERT INTO settings (key, value) VALUES ('calendarUrl', $1)`, [
    JSON.stringify('https://calendly.com/equipo/consulta'),
  ]);
  // A running server may use the settings that it read before.
  await product.killServer();
  await product.startServer();
  return product;
}

interface Invitee {
  uri: string;
  reference: string | null;
  startsAt: Date;
  replaces?: string;
  rescheduled?: boolean;
  reason?: string;
}

/** Sends the webhooks that Calendly would send. */
async function tell(page: Page, event: string, invitee: Invitee): Promise<void> {
  const { uri, reference, startsAt, replaces, rescheduled, reason } = invitee;
  const body = JSON.stringify({
    event,
    created_at: new Date().toISOString(),
    payload: {
      uri,
      rescheduled: rescheduled ?? false,
      old_invitee: replaces ?? null,
      tracking: { utm_content: reference },
      scheduled_event: { start_time: startsAt.toISOString() },
      ...(reason ? { cancellation: { canceler_type: 'invitee', reason } } : {}),
    },
  });
  const t = Math.floor(Date.now() / 1_000);
  const v1 = createHmac('sha256', KEY).update(`${t}.${body}`).digest('hex');
  const answer = await page.request.post('/api/webhooks/calendly', {
    data: body,
    headers: { 'content-type': 'application/json', 'calendly-webhook-signature': `t=${t},v1=${v1}` },
  });
  expect(answer.status()).toBe(204);
}

/** In the user's time zone, which is New York's. @param hour in UTC */
const inDays = (days: number, hour: number): Date =>
  new Date(`${addDays(today('America/New_York'), days)}T${hour}:30:00Z`);
const invitee = (): string => `https://api.calendly.com/scheduled_events/E/invitees/${randomUUID()}`;

test('a verified visitor books, moves and cancels: the lead shows it', async ({
  page,
  admin,
  product,
  phone,
}) => {
  await page.request.post('/api/leads', {
    data: { fullName: 'Guadalupe Ibáñez Quiñones', phoneNumber: phone.e164, state: 'TX' },
  });
  const verified = await page.request.post('/api/leads/verify', {
    data: { phoneNumber: phone.e164, code: await product.lastCode(phone.e164) },
  });
  const { redirectUrl } = (await verified.json()) as { redirectUrl: string };
  const reference = new URL(redirectUrl).searchParams.get('utm_content');
  const [lead] = await product.query<{ id: string }>('SELECT id FROM leads WHERE phone_number = $1', [
    phone.e164,
  ]);

  const [first, second] = [invitee(), invitee()];
  await tell(page, 'invitee.created', { uri: first, reference, startsAt: inDays(1, 15) });
  await admin.open(page, `/admin?tab=leads&lead=${lead!.id}`);
  const dialog = page.getByRole('dialog', { name: copy.detail.title });
  const booking = dialog.getByRole('region', { name: copy.detail.nextBooking });
  await expect(booking).toContainText(`${copy.detail.nextBooking}: mañana`);
  await expect(booking).toContainText(/\d{1,2}:30\s[ap]\.\s?m\./);
  await expect(booking).toContainText('Calendly');
  await expect(dialog.getByText('Con cita', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  await tell(page, 'invitee.canceled', {
    uri: first,
    reference,
    startsAt: inDays(1, 15),
    rescheduled: true,
  });
  await tell(page, 'invitee.created', { uri: second, reference, startsAt: inDays(5, 20), replaces: first });
  await page.reload();
  await expect(booking).toContainText('dentro de 5 días');
  const timeline = dialog.getByRole('group', { name: copy.detail.timeline });
  await expect(timeline).toContainText(timelineNames['booking']!);
  await expect(timeline).toContainText(timelineNames['booking_rescheduled']!);

  await tell(page, 'invitee.canceled', {
    uri: second,
    reference,
    startsAt: inDays(5, 20),
    reason: 'Ya no puedo ese día',
  });
  await page.reload();
  await expect(timeline).toContainText(timelineNames['booking_cancelled']!);
  await expect(timeline).toContainText('Motivo: Ya no puedo ese día');
  await expect(booking).toBeHidden();
  await expect(dialog.getByText('Contactado', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
});

test('the appointment fits the narrowest phone', async ({ page, admin, product }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const fullName = 'Bernardino Echeverría Etxeberria';
  const [lead] = await seedLeads(product, [
    { fullName, state: 'FL', verified: true, columns: { lead_category: 'booked' } },
  ]);
  await product.query(
    `INSERT INTO appointments (provider, external_id, lead_id, status, starts_at, is_made, is_counted)
     VALUES ('cal', $1, $2, 'booked', $3, true, true)`,
    [randomUUID(), lead, inDays(40, 16)],
  );
  await admin.open(page, `/admin?tab=leads&lead=${lead}`);
  await expect(page.getByRole('region', { name: copy.detail.nextBooking })).toContainText('Cal.com');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
