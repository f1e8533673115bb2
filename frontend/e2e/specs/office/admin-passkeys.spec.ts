import type { CDPSession, Page } from '@playwright/test';
import { actionNames } from 'domain/office/audit-action-names';
import { passwordAgainCopy } from '../../../src/admin/app/password-again.copy';
import { shellCopy } from '../../../src/admin/app/shell.copy';
import { passkeysCopy as copy } from '../../../src/admin/features/account/passkeys/passkeys.copy';
import { auditCopy } from '../../../src/admin/features/audit/audit.copy';
import { loginCopy } from '../../../src/admin/features/login/login.copy';
import { expect, PASSWORD, test, type Admin } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import type { Product } from '../../support/product';

const SECURITY = '/admin?tab=cuenta&seccion=seguridad';
const NAME = 'Teléfono de María';
const toast = (page: Page, title: string) => page.getByRole('region').getByText(title, { exact: true });
const logInByPasskey = (page: Page) => page.getByRole('button', { name: loginCopy.passkey.enter }).click();

/** Gives the browser a device that stores passkeys and verifies the person, as a phone with a fingerprint does. */
async function withDevice(page: Page): Promise<{ device: CDPSession; authenticatorId: string }> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return { device, authenticatorId };
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: copy.add }).click();
  await page.getByLabel(copy.name).fill(NAME);
  await page.getByRole('button', { name: copy.create }).click();
  await expect(toast(page, copy.added)).toBeVisible();
}

/** Makes the administrator's logins too old to count as recent. */
const wait = (product: Product, { id }: Admin) =>
  product.query(
    `UPDATE sessions SET sess = sess || jsonb_build_object('confirmedAt', now() - interval '16 minutes') WHERE sess->>'adminId' = $1`,
    [id],
  );

test('a passkey is added with the password, logs in without it, and is removed', async ({
  page,
  admin,
  product,
}) => {
  await withDevice(page);
  await admin.open(page, SECURITY);
  await wait(product, admin);
  await expect(page.getByText(copy.none)).toBeVisible();
  await page.getByRole('button', { name: copy.add }).click();
  await page.getByRole('button', { name: copy.create }).click();
  await expect(page.getByText(copy.nameRequired)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(copy.name).fill(NAME);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel(passwordAgainCopy.password).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(toast(page, copy.added)).toBeVisible();
  const row = page.getByRole('list', { name: copy.title }).getByRole('listitem');
  await expect(row).toContainText(NAME);
  await expect(row).toContainText(copy.unused);
  await expectAccessible(page);

  await page.getByRole('button', { name: shellCopy.logout }).click();
  await expectAccessible(page);
  await logInByPasskey(page);
  await expect(page.getByRole('heading', { name: shellCopy.title, level: 1 })).toBeVisible();
  await expect(page.getByText(shellCopy.loggedInAs(admin.username))).toBeVisible();

  await page.goto(SECURITY);
  await expect(row).not.toContainText(copy.unused);
  await page.getByRole('button', { name: copy.removeOf(NAME) }).click();
  await expectAccessible(page);
  await page.getByRole('tooltip').getByRole('button', { name: copy.remove }).click();
  await expect(toast(page, copy.removed)).toBeVisible();
  await expect(page.getByText(copy.none)).toBeVisible();

  await page.goto('/admin?tab=auditoria');
  for (const action of ['passkey_added', 'passkey_removed'] as const)
    await expect(page.getByRole('main').getByText(actionNames[action]).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: auditCopy.title, level: 2 })).toBeVisible();

  // The device still has it; the product does not.
  await page.getByRole('button', { name: shellCopy.logout }).click();
  await logInByPasskey(page);
  await expect(toast(page, loginCopy.toast.failure)).toBeVisible();
  await expect(page.getByRole('region').getByText(/no abre ninguna cuenta/)).toBeVisible();
});

test('an existing passkey is reported, and closing the dialog loses nothing', async ({ page, admin }) => {
  const { device, authenticatorId } = await withDevice(page);
  await admin.open(page, SECURITY);
  await addPasskey(page);
  await page.getByRole('button', { name: copy.add }).click();
  await page.getByLabel(copy.name).fill('Otra');
  await page.getByRole('button', { name: copy.create }).click();
  await expect(toast(page, copy.troubles.known)).toBeVisible();
  await expect(page.getByLabel(copy.name)).toHaveValue('Otra');

  // Simulates a person who closes the browser's dialog.
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: shellCopy.logout }).click();
  await page.getByLabel(loginCopy.username).fill(admin.username);
  await logInByPasskey(page);
  await expect(toast(page, loginCopy.passkey.none)).toBeVisible();
  await expect(page.getByRole('button', { name: loginCopy.passkey.enter })).toBeEnabled();
  await expect(page.getByLabel(loginCopy.username)).toHaveValue(admin.username);
  await expect(page.getByRole('region').getByText(loginCopy.toast.failure)).toHaveCount(0);
});
