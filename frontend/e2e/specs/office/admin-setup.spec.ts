import { installerCopy } from '../../../src/admin/ui/installer/installer.copy';
import { setupCopy as copy } from '../../../src/admin/features/setup/setup.copy';
import { settingsCopy } from '../../../src/admin/features/settings/settings.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { restoreSettings } from '../../support/settings';

test.afterEach(({ page, product }) => restoreSettings(page, product));

test('an owner sees what is left to set up, confirms the hours and puts the list away', async ({
  page,
  admin,
  product,
}) => {
  await product.query('UPDATE admin_users SET setup_dismissed = false WHERE id = $1', [admin.id]);
  await admin.open(page);
  const card = page.getByRole('region', { name: copy.title });
  await expect(card).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(8);
  await expectAccessible(page);
  await card.getByText(installerCopy.ask).first().click();
  await expect(card.getByText('TWILIO_ACCOUNT_SID=')).toBeVisible();
  await expectAccessible(page);

  await card.getByRole('link', { name: copy.steps.contact.go }).click();
  await page.getByLabel(settingsCopy.office.phone).fill('(305) 420-1234');
  await page.getByRole('button', { name: settingsCopy.save }).click();
  const contact = card.getByRole('listitem').filter({ hasText: copy.steps.contact.title });
  await expect(contact).toContainText(copy.done);

  await card.getByRole('button', { name: copy.hours.yes }).click();
  await expect(page.getByText(copy.hours.saved, { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: copy.hours.yes })).toHaveCount(0);
  await expect(card.getByRole('heading', { name: copy.title })).toBeFocused();
  await card.getByRole('link', { name: copy.steps.payments.go }).last().click();
  await expect(page).toHaveURL('/admin?tab=proveedores');
  await page.goBack();

  await card.getByRole('button', { name: copy.dismiss }).click();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: copy.undo }).click();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: copy.dismiss }).click();
  await expect(card).toBeHidden();
  await page.reload();
  await expect(page.getByRole('tab', { name: /^Leads/, selected: true })).toBeAttached();
  await expect(card).toBeHidden();
});

test('a manager reads the settings and the site, and is not asked to change them', async ({
  page,
  admin,
  product,
}) => {
  await product.query(`UPDATE admin_users SET role = 'manager' WHERE id = $1`, [admin.id]);
  await admin.open(page, '/admin?tab=leads&configuracion=general');
  await expect(page.getByText(settingsCopy.readOnly)).toBeVisible();
  await expect(page.getByLabel(settingsCopy.office.phone)).toBeDisabled();
  await expect(page.getByRole('button', { name: settingsCopy.save })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: settingsCopy.back }).click();
  await expect(page.getByRole('region', { name: copy.title })).toHaveCount(0);
  await page.goto('/admin?tab=sitio');
  await expect(page.getByText('Solo el dueño cambia el sitio.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publicar' })).toHaveCount(0);
});
