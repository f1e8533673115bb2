import { expectAccessible } from '../../support/axe';
import { expect, test } from '../../support/test';

const PAGES = ['/', '/checkout?plan=starter', '/calendario', '/admin'];
const SCRIPTS = /\/assets\/[^/]+\.js$/;
const NOTICE = 'Actualice la página';

for (const path of PAGES) {
  test(`${path} whose scripts are gone says so, and is well again after a reload`, async ({ page }) => {
    await page.route(SCRIPTS, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(path);
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
}

test('a page that lost only a script which its first one imports says so too', async ({ page }) => {
  await page.route(/\/assets\/shared-[^/]+\.js$/, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert').filter({ hasText: NOTICE })).toBeVisible();
});

test('a whole page says nothing of the kind', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByText(NOTICE)).toHaveCount(0);
});
