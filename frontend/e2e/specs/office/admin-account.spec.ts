import { accountCopy as copy } from '../../../src/admin/features/account/account.copy';
import { auditCopy } from '../../../src/admin/features/audit/audit.copy';
import { datesCopy } from '../../../src/admin/ui/dates/dates.copy';
import { actionNames } from 'domain/office/audit-action-names';
import { loginCopy } from '../../../src/admin/features/login/login.copy';
import { shellCopy } from '../../../src/admin/app/shell.copy';
import { settingsCopy } from '../../../src/admin/features/settings/settings.copy';
import { expect, PASSWORD, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { authenticatorCode } from '../../support/totp';
import { restoreSettings } from '../../support/settings';
import type { Page } from '@playwright/test';

const NEW_PASSWORD = 'otra clave bien larga';
const ACCOUNT = '/admin?tab=cuenta';
const toast = (page: Page, title: string) => page.getByRole('region').getByText(title, { exact: true });
const current = (page: Page) => page.getByRole('textbox', { name: copy.currentPassword.label });

test('the account shows the profile, or an error when it cannot be loaded', async ({
  page,
  admin,
  product,
}) => {
  await product.query(`UPDATE admin_users SET phone_number = '+13054201234' WHERE id = $1`, [admin.id]);
  await page.route('**/api/admin/account/profile', (route) => route.abort());
  await admin.open(page, ACCOUNT);
  await expect(page.getByText(copy.loadFailed)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/admin/account/profile');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { name: copy.title })).toBeVisible();
  const facts = page.locator('dl');
  await expect(facts).toContainText(`${copy.profile.username}${admin.username}`);
  await expect(facts).toContainText(`${copy.profile.email}${copy.profile.unset}`);
  await expect(facts).toContainText(copy.profile.disabled);
  await expect(facts).toContainText('(305) 420-1234');
  await expectAccessible(page);
});

test('the password is changed', async ({ page, admin }) => {
  await admin.open(page, ACCOUNT);
  const submit = page.getByRole('button', { name: copy.password.submit });
  await expect(submit).toBeDisabled();
  await current(page).fill('no es');
  const next = page.getByRole('textbox', { name: copy.password.next, exact: true });
  const confirm = page.getByRole('textbox', { name: copy.password.confirm });
  await next.fill('corta');
  await confirm.fill('cortas');
  await expect(page.getByText(copy.password.mismatch)).toBeVisible();
  await expect(page.getByText(copy.password.tooShort)).toBeVisible();
  await expect(submit).toBeDisabled();
  await expectAccessible(page);
  await next.fill(NEW_PASSWORD);
  await confirm.fill(NEW_PASSWORD);
  await expect(page.getByText(copy.password.match)).toBeVisible();
  await submit.click();
  await expect(toast(page, 'La contraseña actual no es correcta')).toBeVisible();
  await expect(next).toHaveValue(NEW_PASSWORD);
  await current(page).fill(PASSWORD);
  await submit.click();
  await expect(toast(page, copy.password.success)).toBeVisible();
  await expect(current(page)).toHaveValue('');

  await page.getByRole('button', { name: shellCopy.logout }).click();
  await page.getByLabel(loginCopy.username).fill(admin.username);
  await page.getByLabel(loginCopy.password, { exact: true }).fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: shellCopy.title, level: 1 })).toBeVisible();
});

test('the e-mail and the username are changed, and the header shows the new name', async ({
  page,
  admin,
}) => {
  await admin.open(page, `${ACCOUNT}&seccion=email`);
  await page.getByRole('textbox', { name: copy.email.next }).fill('sin arroba');
  await page.getByRole('button', { name: copy.email.submit }).click();
  await expect(page.getByText(copy.email.invalid)).toBeVisible();
  await expect(page.getByText(copy.currentPassword.required)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: copy.email.next }).fill('rosa@example.com');
  await current(page).fill(PASSWORD);
  await page.getByRole('button', { name: copy.email.submit }).click();
  await expect(toast(page, copy.email.success)).toBeVisible();
  await expect(page.locator('dl')).toContainText('rosa@example.com');

  await page.getByRole('tab', { name: copy.tabs.username }).click();
  const name = `${admin.username}.nueva`;
  await page.getByRole('textbox', { name: copy.username.next }).fill(name);
  await current(page).fill(PASSWORD);
  await page.getByRole('button', { name: copy.username.submit }).click();
  await expect(toast(page, copy.username.success)).toBeVisible();
  await expect(page.getByText(shellCopy.loggedInAs(name))).toBeVisible();
  await page.reload();
  await expect(page.getByText(shellCopy.loggedInAs(name))).toBeVisible();
});

test('the second factor is set up with backup codes, and disabled', async ({ page, admin }) => {
  await admin.open(page, `${ACCOUNT}&seccion=seguridad`);
  await page.getByRole('button', { name: copy.twoFactor.setUp }).click();
  await current(page).fill('no es');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'La contraseña actual no es correcta')).toBeVisible();
  await current(page).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByAltText(copy.twoFactor.qrAlt)).toBeVisible();
  await page.getByText(copy.twoFactor.showKey).click();
  const secret = ((await page.getByLabel(copy.twoFactor.key).textContent()) ?? '').replaceAll(' ', '');
  await expectAccessible(page);

  const token = page.getByLabel(copy.twoFactor.token);
  await token.fill('12 34 56 78 9');
  await expect(token).toHaveValue('123456');
  await page.getByRole('button', { name: copy.twoFactor.verify }).click();
  await expect(token).toHaveAttribute('aria-invalid', 'true');
  await token.fill(authenticatorCode(secret));
  await page.getByRole('button', { name: copy.twoFactor.verify }).click();
  const dialog = page.getByRole('dialog', { name: copy.backupCodes.title });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  const codes = await dialog.getByRole('listitem').allTextContents();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: copy.backupCodes.download }).click();
  const file = await (await downloading).createReadStream();
  const text = (await file.toArray()).join('');
  for (const code of codes) expect(text).toContain(code);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('header').first()).toHaveCSS('visibility', 'hidden');
  await expect(page.getByText(codes[0] ?? '')).toHaveCSS('visibility', 'visible');
  await page.emulateMedia({ media: 'screen' });
  await dialog.getByRole('button', { name: copy.backupCodes.done }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('dl')).toContainText(copy.profile.enabled);
  await expect(page.getByText(copy.twoFactor.codesLeft(10))).toBeVisible();

  await page.getByRole('button', { name: copy.twoFactor.disable }).click();
  await expectAccessible(page);
  await current(page).fill(PASSWORD);
  await page.getByRole('button', { name: copy.twoFactor.disable }).click();
  await expect(toast(page, copy.twoFactor.disabled)).toBeVisible();
  await expect(page.locator('dl')).toContainText(copy.profile.disabled);
});

test('the open sessions are listed, and the others closed', async ({ page, admin }) => {
  for (let session = 0; session < 3; session++)
    await page.request.post('/api/admin/login', {
      data: { username: admin.username, password: PASSWORD },
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0.0.0 Safari/537.36' },
    });
  await admin.open(page, `${ACCOUNT}&seccion=seguridad`);
  const sessions = page.getByRole('list', { name: copy.sessions.title }).getByRole('listitem');
  await expect(sessions).toHaveCount(4);
  await expect(sessions.filter({ hasText: copy.sessions.current })).toHaveCount(1);
  const other = sessions.filter({ hasText: 'Chrome en Windows' }).first();
  await other.getByRole('button').click();
  await expect(toast(page, copy.sessions.closed)).toBeVisible();
  await expect(sessions).toHaveCount(3);
  await page.getByRole('button', { name: copy.sessions.closeOthers }).click();
  await expect(toast(page, copy.sessions.closedOthers(2))).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await expectAccessible(page);
});

test('the audit trail is filtered, shared by its address, opened, and retried', async ({ page, admin }) => {
  await page.request.post('/api/admin/login', { data: { username: admin.username, password: 'no' } });
  await admin.open(page, `/admin?tab=auditoria&username=${admin.username}`);
  const rows = page.getByRole('row').filter({ hasText: admin.username });
  await expect(rows).toHaveCount(2);
  await page.getByRole('combobox', { name: auditCopy.filters.action }).click();
  await page.getByTitle(actionNames.login_failed).click();
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/action=login_failed/);
  await page.getByRole('button', { name: /expandir/i }).click();
  await expect(page.getByText(auditCopy.detail.none)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(rows).toHaveCount(1);

  await page.getByLabel(datesCopy.range.from, { exact: true }).fill('2099-01-01');
  await expect(page.getByText(auditCopy.filteredEmpty)).toBeVisible();
  await expectAccessible(page);
  await page.route('**/api/admin/audit?*', (route) => route.abort());
  await page.getByLabel(datesCopy.range.from, { exact: true }).fill('2098-01-01');
  await expect(page.getByText(auditCopy.failed)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/admin/audit?*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByRole('button', { name: auditCopy.clear }).first().click();
  await expect(page.getByText(actionNames.login).first()).toBeVisible();
});

test('the settings are saved on the server, refused with a reason, and not lost by accident', async ({
  page,
  admin,
  product,
}) => {
  // Other tests use this product's calendar too.
  const calendar = `${product.url}/calendario?de=panel`;
  await admin.open(page, ACCOUNT);
  await page.getByRole('button', { name: settingsCopy.title }).click();
  const dialog = page.getByRole('region', { name: settingsCopy.title });
  const url = dialog.getByLabel(settingsCopy.calendarUrl);
  await expect(url).toHaveValue(/\/calendario/);
  await expectAccessible(page);
  await url.fill('no es una dirección');
  await dialog.getByRole('button', { name: settingsCopy.save }).click();
  await expect(dialog.getByText(settingsCopy.invalidUrl)).toBeVisible();

  await dialog.getByRole('button', { name: settingsCopy.cancel }).click();
  const asking = page.getByRole('dialog', { name: settingsCopy.unsaved.title });
  await expect(asking).toBeVisible();
  await expectAccessible(page);
  await asking.getByRole('button', { name: settingsCopy.unsaved.stay }).click();
  await url.fill(calendar);
  // Off until there is a phone to notify.
  await expect(dialog.getByRole('switch', { name: settingsCopy.sms })).not.toBeChecked();
  await dialog.getByRole('switch', { name: settingsCopy.sms }).click();
  await dialog.getByRole('button', { name: settingsCopy.save }).click();
  await expect(toast(page, settingsCopy.saved)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: settingsCopy.title }).click();
  await expect(url).toHaveValue(calendar);
  await expect(dialog.getByRole('switch', { name: settingsCopy.sms })).toBeChecked();
  await restoreSettings(page, product);
});
