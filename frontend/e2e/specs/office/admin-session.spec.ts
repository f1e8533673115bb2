import { shellCopy } from '../../../src/admin/app/shell.copy';
import { accountCopy } from '../../../src/admin/features/account/account.copy';
import { auditCopy } from '../../../src/admin/features/audit/audit.copy';
import { loginCopy } from '../../../src/admin/features/login/login.copy';
import { administrationCopy } from '../../../src/admin/pages/menu/administration.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { openPage, sectionTab } from '../../support/sections';
import type { Page } from '@playwright/test';

const AUDIT = '/admin?tab=auditoria';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });
const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('admin')));

test('a page requested before logging in is opened afterwards', async ({ page, admin }) => {
  await page.goto('/admin?tab=cuenta&seccion=seguridad');
  await admin.logIn(page);
  await expect(heading(page, accountCopy.title)).toBeVisible();
  await expect(page).toHaveURL('/admin?tab=cuenta&seccion=seguridad');
});

test('a session that the server ends leads to the login and back to the same page', async ({
  page,
  admin,
  product,
}) => {
  // It would report first that the session is over.
  await page.route('**/api/admin/stream', (route) => route.abort());
  await admin.open(page, `${AUDIT}&action=login`);
  await expect(heading(page, auditCopy.title)).toBeVisible();
  // Unfinished requests would report it first too.
  await page.waitForLoadState('networkidle');
  const account = await sectionTab(page, 'Cuenta');
  await product.query(`DELETE FROM sessions WHERE sess->>'adminId' = $1`, [admin.id]);
  await account.click();
  await expect(page.getByText(loginCopy.ended)).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
  await expectAccessible(page);
  await admin.logIn(page);
  await expect(heading(page, accountCopy.title)).toBeVisible();
  await expect(page).toHaveURL('/admin?tab=cuenta');
});

test('a page that is left during its session check leaves it to the next page', async ({ page, admin }) => {
  await admin.open(page, AUDIT);
  await expect(heading(page, auditCopy.title)).toBeVisible();
  const asked = page.waitForRequest('**/api/admin/session');
  await page.route('**/api/admin/session', () => undefined);
  await page.reload({ waitUntil: 'commit' });
  await asked;
  await page.unroute('**/api/admin/session');
  await page.goto('/admin?tab=cuenta');
  await expect(heading(page, accountCopy.title)).toBeVisible();
});

test('the session warns five minutes before the 24 hours are over, and ends on time', async ({
  page,
  admin,
}) => {
  await page.clock.install();
  // The stream of changes never ends.
  await page.route('**/api/admin/stream', (route) => route.abort());
  await admin.open(page, AUDIT);
  await expect(heading(page, auditCopy.title)).toBeVisible();
  // Unfinished requests would time out with the clock.
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward('23:54:00');
  await expect(page.getByRole('alert')).toBeHidden();
  await page.clock.fastForward('01:30');
  await expect(page.getByRole('alert')).toContainText(shellCopy.ending.title(5));
  await expectAccessible(page);
  await page.clock.fastForward('05:00');
  await expect(page.getByText(loginCopy.ended)).toBeVisible();
  await expect(page).toHaveURL(`/admin/login?volver=${encodeURIComponent(AUDIT)}`);
  expect(await storedKeys(page)).toEqual([]);
});

test('the warning leads to the login and back', async ({ page, admin }) => {
  await page.clock.install();
  // The stream of changes never ends.
  await page.route('**/api/admin/stream', (route) => route.abort());
  await admin.open(page, AUDIT);
  await expect(heading(page, auditCopy.title)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward('23:56:00');
  await page.getByRole('button', { name: shellCopy.ending.again }).click();
  await admin.logIn(page);
  await page.clock.runFor(1_500);
  await expect(heading(page, auditCopy.title)).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('logging out in one tab logs out the other', async ({ page, admin, context }) => {
  await admin.open(page, AUDIT);
  await expect(heading(page, auditCopy.title)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/admin?tab=cuenta');
  await expect(heading(other, accountCopy.title)).toBeVisible();
  await other.getByRole('button', { name: shellCopy.logout }).click();
  await expect(other).toHaveURL('/admin/login');
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByLabel(loginCopy.username)).toBeVisible();
  await admin.logIn(other);
  await expect(page.getByRole('heading', { name: shellCopy.title, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/admin(\?|$)/);
});

test('the stored session counts only when it is complete', async ({ page, admin }) => {
  await admin.open(page, AUDIT);
  await expect(heading(page, auditCopy.title)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('adminUser', '{"username":'));
  await page.reload();
  await expect(page.getByLabel(loginCopy.username)).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
});

test('the crash screen starts again without the stored session', async ({ page, admin }) => {
  // A section that gets malformed data.
  await page.route('**/api/admin/audit?*', (route) => route.fulfill({ json: { entries: 7, total: 'x' } }));
  await admin.open(page, AUDIT);
  await expect(page.getByRole('heading', { name: 'Algo salió mal' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/admin/audit?*');
  await page.getByRole('button', { name: 'Recargar página' }).click();
  await expect(page.getByLabel(loginCopy.username)).toBeVisible();
});

/** Title of a section. The number before it counts the unread messages, which other tests may have left. */
const titleOf = (section: string): RegExp => new RegExp(`^(?:\\(\\d+\\) )?${section} · `);

test('the shell: skip link, title, tabs by keyboard, back and forward, dark theme, unknown page', async ({
  page,
  admin,
}) => {
  await admin.open(page, '/admin?tab=cuenta');
  await expect(page).toHaveTitle(titleOf('Cuenta'));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: shellCopy.skip })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();

  await (await sectionTab(page, 'Cuenta')).focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('tab', { name: /^Mi día/ })).toBeFocused();
  await expect(page).toHaveTitle(titleOf('Mi día'));
  await page.goBack();
  await expect(heading(page, accountCopy.title)).toBeVisible();
  await openPage(page, 'Auditoría');
  await expect(page).toHaveURL(AUDIT);
  await expect(page).toHaveTitle(titleOf('Auditoría'));
  await expect(page.getByRole('status').filter({ hasText: 'Auditoría' })).toBeAttached();
  await page.goBack();
  await expect(heading(page, administrationCopy.title)).toBeVisible();
  await page.goBack();
  await expect(heading(page, accountCopy.title)).toBeVisible();

  await page.getByRole('button', { name: shellCopy.theme.label }).click();
  await page.getByRole('menuitemradio', { name: shellCopy.theme.dark }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(heading(page, accountCopy.title)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectAccessible(page);

  expect((await page.goto('/admin/nada'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expectAccessible(page);
});

test('loading texts are in Spanish', async ({ page, admin }) => {
  await page.route('**/api/admin/account/profile', () => undefined);
  await admin.open(page, '/admin?tab=cuenta');
  await expect(page.getByRole('tabpanel').getByRole('status')).toHaveText('Cargando...');
});

test('no part of the shell is wider than a screen of 320 px', async ({ page, admin }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const address of ['/admin?tab=cuenta', '/admin?tab=cuenta&seccion=seguridad', AUDIT]) {
    await (address === '/admin?tab=cuenta' ? admin.open(page, address) : page.goto(address));
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});

test('the actions of the header are readable under the pointer, in both themes', async ({ page, admin }) => {
  await admin.open(page, '/admin?tab=cuenta');
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const name of [shellCopy.theme.label, shellCopy.settings, shellCopy.logout]) {
      const button = page.getByRole('button', { name });
      const before = await button.evaluate((element) => getComputedStyle(element).color);
      await button.hover();
      await expect(button).toHaveCSS('color', before);
    }
  }
});
