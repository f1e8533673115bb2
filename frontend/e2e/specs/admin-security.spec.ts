import { securityCopy as copy } from '../../src/admin/features/security/security.copy';
import { expect, test } from '../support/admin';
import { expectAccessible } from '../support/axe';
import type { Page } from '@playwright/test';

const toast = (page: Page, title: string) => page.getByRole('region').getByText(title, { exact: true });

test('shows attempts as they come, filtered, and blocks an address from its row', async ({
  page,
  admin,
  product,
}) => {
  const ip = `203.0.${test.info().project.name === 'telefono' ? 113 : 114}.7`;
  await product.query(
    `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type, failure_reason)
     VALUES ('+13054209911', $1, false, 'verify', 'wrong_code'), ('+13054209912', $1, true, 'send', NULL)`,
    [ip],
  );
  await admin.open(page, `/admin/security?ip=${ip}`);
  await expect(page.getByText(copy.cards.system)).toBeVisible();
  await expect(page.getByText(copy.cards.active, { exact: true })).toBeVisible();
  const rows = page.getByRole('row').filter({ hasText: ip });
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('combobox', { name: copy.attempts.result }).click();
  await page.getByTitle(copy.attempts.failed).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Código incorrecto');
  await page.getByRole('button', { name: copy.attempts.blockOf(ip) }).click();
  await page.getByRole('button', { name: copy.blocks.add, exact: true }).click();
  await expect(page.getByText(copy.blocks.reasonRequired)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(copy.blocks.reason).fill('Adivina códigos');
  await page.getByRole('button', { name: copy.blocks.add, exact: true }).click();
  await expect(toast(page, copy.blocks.created)).toBeVisible();

  await page.getByRole('tab', { name: copy.tabs.bloqueados }).click();
  const block = page.getByRole('row').filter({ hasText: ip });
  await expect(block).toContainText(copy.blocks.active);
  await expectAccessible(page);
  await page.getByRole('button', { name: copy.blocks.liftOf(ip) }).click();
  await expect(toast(page, copy.blocks.lifted)).toBeVisible();
  await expect(block).toContainText(copy.blocks.over);

  await page.getByRole('tab', { name: copy.tabs.ips }).click();
  await expect(page.getByRole('row').filter({ hasText: ip })).toBeVisible();
  await expectAccessible(page);
});
