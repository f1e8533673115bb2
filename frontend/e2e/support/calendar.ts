import type { Locator, Page } from '@playwright/test';
import { calendarCopy as copy } from '../../src/calendar/calendar.copy';
import { leadPhone } from './leads';
import type { Product } from './product';

/**
 * Inserts an agent with default hours, so that the calendar has free times.
 * @returns the agent's id
 */
export async function seedAgent(product: Product): Promise<string> {
  const [row] = await product.query<{ id: string }>(
    `INSERT INTO admin_users (username, password_hash) VALUES ('agenda', '-')
     ON CONFLICT (username) DO UPDATE SET password_hash = '-' RETURNING id`,
  );
  return row!.id;
}

/**
 * Returns the personal link of a lead that has just verified its phone, as the verification response contains
 * it.
 */
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

/** Returns the buttons of the open day's times. */
export const times = (page: Page): Locator =>
  page.getByRole('group', { name: copy.choose.times }).getByRole('button');

/**
 * Taps a time of the first day with at least four free times, without the very first day with free times, which may
 * be almost over. Waits until the time is chosen.
 * @param nth 0 to 3
 * @returns its text
 */
export async function chooseTime(page: Page, nth: number): Promise<string> {
  const day = page
    .getByRole('group', { name: copy.choose.days })
    .locator('[data-open="true"] ~ [data-open="true"]')
    .filter({ hasText: /(?:[4-9]|\d\d) horas libres/ })
    .first();
  await day.click();
  await day.and(page.locator('[aria-pressed="true"]')).waitFor();
  const time = times(page).nth(nth);
  await time.click();
  await time.and(page.locator('[aria-pressed="true"]')).waitFor();
  return (await time.innerText()).replace(/\s/g, ' ');
}

/** Books every agent at a time, as other visitors would. */
export async function takeTime(product: Product, startsAt: string): Promise<void> {
  await product.query(
    `INSERT INTO appointments (provider, external_id, agent_id, status, starts_at, ends_at, held_until)
     SELECT 'own', gen_random_uuid()::text, id, 'booked', $1, $1::timestamptz + interval '30 minutes', $1::timestamptz + interval '30 minutes'
       FROM admin_users ON CONFLICT DO NOTHING`,
    [startsAt],
  );
}
