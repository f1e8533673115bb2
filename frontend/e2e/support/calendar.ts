import type { Locator, Page } from '@playwright/test';
import { calendarCopy as copy } from '../../src/calendar/calendar.copy';
import { leadPhone } from './leads';
import type { Product } from './product';

/** Lets the calendar have room: an agent with the hours of who has set none. @returns the agent's id */
export async function seedAgent(product: Product): Promise<string> {
  const [row] = await product.query<{ id: string }>(
    `INSERT INTO admin_users (username, password_hash) VALUES ('agenda', '-')
     ON CONFLICT (username) DO UPDATE SET password_hash = '-' RETURNING id`,
  );
  return row!.id;
}

/** The personal link of a lead that has just proven its phone, as the answer to the code gives it. */
export async function personalLink(
  page: Page,
  product: Product,
  phone = leadPhone(),
  state = 'CA',
): Promise<string> {
  const lead = await page.request.post('/api/leads', {
    data: { fullName: 'María Fernández Núñez', state, phoneNumber: phone },
  });
  if (!lead.ok()) throw new Error(`the lead was refused: ${await lead.text()}`);
  const answer = await page.request.post('/api/leads/verify', {
    data: { phoneNumber: phone, code: await product.lastCode(phone) },
  });
  const { redirectUrl } = (await answer.json()) as { redirectUrl: string };
  return redirectUrl;
}

/** The buttons of the times of the day that is open. */
export const times = (page: Page): Locator =>
  page.getByRole('group', { name: copy.choose.times }).getByRole('button');

/** The buttons of the days that have room. */
const openDays = (page: Page): Locator =>
  page.getByRole('group', { name: copy.choose.days }).locator('[data-open="true"]');

/** Taps a time of the second day with room, as the first may be almost over. Waits until it is chosen. @returns its words */
export async function chooseTime(page: Page, nth: number): Promise<string> {
  const day = openDays(page).nth(1);
  await day.click();
  await day.and(page.locator('[aria-pressed="true"]')).waitFor();
  const time = times(page).nth(nth);
  await time.click();
  await time.and(page.locator('[aria-pressed="true"]')).waitFor();
  return (await time.innerText()).replace(/\s/g, ' ');
}

/** Books every agent at a time, as others do meanwhile. */
export async function takeTime(product: Product, startsAt: string): Promise<void> {
  await product.query(
    `INSERT INTO bookings (provider, external_id, agent_id, status, starts_at, ends_at, held_until)
     SELECT 'own', gen_random_uuid()::text, id, 'booked', $1, $1::timestamptz + interval '30 minutes', $1::timestamptz + interval '30 minutes'
       FROM admin_users ON CONFLICT DO NOTHING`,
    [startsAt],
  );
}
