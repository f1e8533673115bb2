import { loginCopy as copy } from '../../../src/admin/features/login/login.copy';
import { shellCopy } from '../../../src/admin/app/shell.copy';
import { expect, PASSWORD, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { authenticatorCode } from '../../support/totp';
import type { Page } from '@playwright/test';

const toast = (page: Page, title: string) => page.getByRole('region').getByText(title, { exact: true });
const inside = (page: Page) => page.getByRole('heading', { name: shellCopy.title, level: 1 });
const boxes = (page: Page) => page.getByRole('group', { name: copy.code.group }).getByRole('textbox');
const storedKeys = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('admin'))
      .sort(),
  );
/** Gives an account a second factor. @returns its secret and a backup code */
async function secondFactor(page: Page, admin: { open: (page: Page) => Promise<void>; username: string }) {
  const post = (path: string, data: object, token?: string) =>
    page.request.post(`/api/admin/${path}`, {
      data,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
  const login = await post('login', { username: admin.username, password: PASSWORD });
  const { token } = (await login.json()) as { token: string };
  const begun = await post('account/setup-otp', { password: PASSWORD }, token);
  const setup = (await begun.json()) as { manualEntryKey: string; backupCodes: string[] };
  // The code of the step before leaves the present one to the login. It may expire on the way.
  await expect(async () => {
    const code = authenticatorCode(setup.manualEntryKey, -1);
    expect((await post('account/verify-otp-setup', { token: code }, token)).ok()).toBe(true);
  }).toPass();
  return { secret: setup.manualEntryKey, backupCode: setup.backupCodes[0] ?? '' };
}

test('a login is confirmed, and the dashboard opens a second later', async ({ page, admin }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/login');
  await expectAccessible(page);
  await admin.logIn(page);
  await expect(toast(page, copy.toast.success)).toBeVisible();
  await expect(inside(page)).toBeVisible();
  await expect(page).toHaveURL('/admin');
  expect(await storedKeys(page)).toEqual(['adminLoggedIn', 'adminLoginTime', 'adminToken', 'adminUser']);
  await page.reload();
  await expect(inside(page)).toBeVisible();
});

test('a first visit requests the font before any script has run, once', async ({ page }) => {
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: copy.submit })).toBeVisible();
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
  );
  // A font requested by the style sheet comes after the first text, which stays in the system font.
  expect(asked).toEqual(['link']);
});

test('the form requires both fields', async ({ page }) => {
  await page.goto('/admin/login');
  await page.getByRole('button', { name: copy.submit }).click();
  await expect(page.getByText(copy.usernameRequired)).toBeVisible();
  await expect(page.getByText(copy.passwordRequired)).toBeVisible();
  await expectAccessible(page);
});

test('a wrong password and an inactive account are refused alike, and the typed text is kept', async ({
  page,
  admin,
  product,
}) => {
  await page.goto('/admin/login');
  await page.getByLabel(copy.username).fill(admin.username);
  await page.getByLabel(copy.password, { exact: true }).fill('otra cosa');
  await page.keyboard.press('Enter');
  await expect(toast(page, copy.toast.failure)).toBeVisible();
  await expect(toast(page, copy.toast.wrong)).toBeVisible();
  await expect(page.getByLabel(copy.username)).toHaveValue(admin.username);
  await expect(page.getByLabel(copy.password, { exact: true })).toHaveValue('otra cosa');
  await expectAccessible(page);

  await product.query('UPDATE admin_users SET is_active = false WHERE id = $1', [admin.id]);
  await page.reload();
  await admin.logIn(page);
  await expect(toast(page, copy.toast.wrong)).toBeVisible();
});

test('the form shows how long a lock lasts', async ({ page, admin }) => {
  await page.goto('/admin/login');
  for (let tries = 0; tries < 5; tries++)
    await page.request.post('/api/admin/login', { data: { username: admin.username, password: 'no' } });
  await admin.logIn(page);
  await expect(toast(page, 'Demasiados intentos. Inténtelo de nuevo en 30 minutos.')).toBeVisible();
});

test('the password is shown on request, with the keyboard alone', async ({ page, admin }) => {
  await page.goto('/admin/login');
  await expect(page.getByLabel(copy.username)).toBeFocused();
  await page.keyboard.type(admin.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  const field = page.getByLabel(copy.password, { exact: true });
  await expect(field).toHaveAttribute('type', 'password');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Mostrar contraseña' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: copy.submit })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(inside(page)).toBeVisible();
});

test('an answer that is not from our server has a default text', async ({ page, admin }) => {
  await page.goto('/admin/login');
  await page.route('**/api/admin/login', (route) =>
    route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
  );
  await admin.logIn(page);
  await expect(toast(page, copy.toast.unreadable)).toBeVisible();
});

test('second factor: boxes accept typing, pasting, arrows and backspace, and a complete code submits itself', async ({
  page,
  admin,
}) => {
  const { secret } = await secondFactor(page, admin);
  await page.goto('/admin/login');
  await admin.logIn(page);
  await expect(toast(page, copy.toast.otpRequired)).toBeVisible();
  await expect(boxes(page)).toHaveCount(6);
  await expect(boxes(page).first()).toBeFocused();
  await expect(boxes(page).first()).toHaveAccessibleName(copy.code.digit(1));
  await expectAccessible(page);

  await page.keyboard.type('1x2');
  await expect(boxes(page).nth(1)).toHaveValue('2');
  await expect(boxes(page).nth(2)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(boxes(page).nth(0)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expect(boxes(page).nth(4)).toBeFocused();
  await page.getByRole('button', { name: copy.code.verify }).click();
  await expect(toast(page, copy.toast.codeRequired)).toBeVisible();

  const paste = (text: string) =>
    boxes(page)
      .first()
      .evaluate((box, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', pasted);
        box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
  await paste('000 000');
  await expect(toast(page, copy.toast.failure)).toBeVisible();
  await expect(boxes(page).first()).toHaveValue('');
  await expect(boxes(page).first()).toBeFocused();

  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/api/admin/login') ? 1 : 0));
  await paste(authenticatorCode(secret));
  await expect(inside(page)).toBeVisible();
  expect(sent).toBe(1);
});

test('second factor: Cancelar returns; a backup code opens once', async ({ page, admin }) => {
  const { backupCode } = await secondFactor(page, admin);
  await page.goto('/admin/login');
  await admin.logIn(page);
  await page.getByRole('button', { name: copy.code.cancel }).click();
  await expect(page.getByLabel(copy.username)).toHaveValue(admin.username);
  await page.getByRole('button', { name: copy.submit }).click();
  await page.getByRole('button', { name: copy.code.useBackup }).click();
  await page.getByRole('button', { name: copy.code.verify }).click();
  await expect(page.getByText(copy.code.backupRequired)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(copy.code.backupLabel).fill(backupCode.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(inside(page)).toBeVisible();

  await page.getByRole('button', { name: shellCopy.logout }).click();
  await admin.logIn(page);
  await page.getByRole('button', { name: copy.code.useBackup }).click();
  await page.getByLabel(copy.code.backupLabel).fill(backupCode);
  await page.keyboard.press('Enter');
  await expect(toast(page, copy.toast.failure)).toBeVisible();
});
