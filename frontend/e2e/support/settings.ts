import type { Page } from '@playwright/test';
import type { UpdateSettingsDto } from '../../src/shared/api/generated/model';
import type { Product } from './product';

const SETTINGS = '/api/admin/settings';

/** Changes some of the settings as the administrator who is logged in on the page. In force when it is done. */
export async function changeSettings(page: Page, changes: UpdateSettingsDto): Promise<void> {
  const answer = await page.request.put(SETTINGS, { headers: await loggedIn(page), data: changes });
  if (!answer.ok()) throw new Error(`the settings could not be changed: ${answer.status()}`);
}

/** Leaves the settings as a new product has them, for the tests that follow. In force when it is done. */
export async function restoreSettings(page: Page, product: Product): Promise<void> {
  await product.query('DELETE FROM settings');
  // The server acts on what it has read until it reads again, which it does for who looks at them.
  await page.request.get(SETTINGS, { headers: await loggedIn(page) });
}

export const ALWAYS = { from: '00:00', to: '24:00' };

/** Sets when people may be texted, everywhere and on every day. */
export async function setTextingHours(product: Product, day: typeof ALWAYS): Promise<void> {
  await product.query(
    `INSERT INTO settings (key, value) VALUES ('quietHours', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [JSON.stringify({ default: { weekdays: day, saturday: day, sunday: day }, states: [] })],
  );
}

/** The hours of a new product, for the tests that follow. */
export async function forgetTextingHours(product: Product): Promise<void> {
  await product.query(`DELETE FROM settings WHERE key = 'quietHours'`);
}

async function loggedIn(page: Page): Promise<Record<string, string>> {
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  return { authorization: `Bearer ${token}` };
}
