import { expectAccessible } from '../../support/axe';
import { expect, test } from '../../support/test';

const SCRIPTS = /\/assets\/[^/]+\.js$/;
const NOTICE = 'Actualice la página';

test('a back office with missing scripts reports it, and works again after a reload', async ({ page }) => {
  await page.route(SCRIPTS, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/admin');
  const alert = page.getByRole('alert').filter({ hasText: NOTICE });
  await expect(alert).toBeVisible();
  await expect(alert).toHaveCount(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await page.unroute(SCRIPTS);
  await alert.getByRole('button', { name: 'Actualizar' }).click();
  await expect(alert).toHaveCount(0);
});
