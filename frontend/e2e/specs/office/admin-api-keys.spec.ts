import { API_AREA_NAMES } from 'domain/office/api-scopes';
import { apiKeysCopy as copy } from '../../../src/admin/features/integrations/api-keys/api-keys.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';

const NAME = 'Software de disputas';

test('an owner gives another system access, and removes it', async ({ page, admin, product }) => {
  await product.query('DELETE FROM api_keys');
  await admin.open(page, '/admin?tab=claves');
  await expect(page.getByText(copy.empty)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: copy.create }).click();
  const form = page.getByRole('dialog', { name: copy.form.title });
  await form.getByRole('button', { name: copy.form.create }).click();
  await expect(form.getByText(copy.form.nameRequired)).toBeVisible();
  await form.getByLabel(copy.form.name).fill(NAME);
  await form.getByLabel(copy.form.one(copy.form.write, API_AREA_NAMES.leads)).check();
  await expectAccessible(page);
  await form.getByRole('button', { name: copy.form.create }).click();

  const shown = page.getByRole('dialog', { name: copy.secret.title });
  const key = await shown.getByLabel(copy.secret.label).inputValue();
  expect(key).toMatch(/^crk_/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: copy.secret.done }).click();
  await expect(page.getByText(copy.live, { exact: true })).toBeVisible();
  await expect(page.getByText(copy.neverUsed)).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
  await expectAccessible(page);

  const use = () => page.request.get('/api/admin/leads', { headers: { authorization: `Bearer ${key}` } });
  expect((await use()).status()).toBe(200);
  await product.query(`UPDATE api_keys SET expires_at = now() + interval '3 days'`);
  await page.reload();
  await expect(page.getByText(copy.soon, { exact: true })).toBeVisible();
  await expect(page.getByText(/Último uso/)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await page.getByRole('button', { name: copy.of(copy.remove, NAME) }).click();
  await page.getByRole('tooltip').getByRole('button', { name: copy.remove }).click();
  await expect(page.getByText(copy.empty)).toBeVisible();
  expect((await use()).status()).toBe(401);
});
