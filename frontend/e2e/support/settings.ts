import type { Locator, Page } from '@playwright/test';
import { settingsCopy } from '../../src/admin/features/settings/settings.copy';
import type { UpdateSettingsDto } from '../../src/shared/api/generated/model';
import type { Admin } from './admin';
import type { Product } from './product';

const SETTINGS = '/api/admin/settings';

/** Changes settings as the signed-in user of the page. They are in force on return. */
export async function changeSettings(page: Page, changes: UpdateSettingsDto): Promise<void> {
  const answer = await page.request.put(SETTINGS, { headers: await loggedIn(page), data: changes });
  if (!answer.ok()) throw new Error(`the settings could not be changed: ${answer.status()}`);
}

/** Restores the default settings for the next tests. They are in force on return. */
export async function restoreSettings(page: Page, product: Product): Promise<void> {
  await product.query('DELETE FROM settings');
  // The server uses cached settings until it reads them again, which a request for them triggers.
  const answer = await page.request.get(SETTINGS, { headers: await loggedIn(page) });
  if (!answer.ok()) throw new Error(`the settings could not be read: ${answer.status()}`);
}

/** Opens the folded settings for experts. */
export async function openAdvanced(settings: Page | Locator): Promise<void> {
  await settings.getByText(settingsCopy.advanced, { exact: true }).first().waitFor();
  for (const fold of await settings.getByText(settingsCopy.advanced, { exact: true }).all())
    await fold.click();
}

export const ALWAYS = { from: '00:00', to: '24:00' };

/** Sets the hours in which people may be texted, in all states and on all days. They are in force on return. */
export async function setTextingHours(product: Product, admin: Admin, day: typeof ALWAYS): Promise<void> {
  await product.query(
    `INSERT INTO settings (key, value) VALUES ('quietHours', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [
      JSON.stringify({
        default: { weekdays: day, saturday: day, sunday: day },
        states: [],
        onHolidays: true,
      }),
    ],
  );
  await admin.get(SETTINGS);
}

/** Restores the default hours for the next tests. They are in force on return. */
export async function forgetTextingHours(product: Product, admin: Admin): Promise<void> {
  await product.query(`DELETE FROM settings WHERE key = 'quietHours'`);
  await admin.get(SETTINGS);
}

async function loggedIn(page: Page): Promise<Record<string, string>> {
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  return { authorization: `Bearer ${token}` };
}
