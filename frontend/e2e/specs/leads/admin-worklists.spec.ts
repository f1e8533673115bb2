import { presetNames } from '../../../src/admin/features/leads/shared/leads.copy';
import { viewsCopy } from '../../../src/admin/features/leads/views/views.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';

test('a filter is kept as a view, opened again, renamed, shared and deleted', async ({
  page,
  admin,
}, info) => {
  const name = `Texas por llamar ${admin.username}`;
  await admin.open(page, '/admin?tab=leads&estado=TX&vista=not_contacted');
  await page.getByRole('button', { name: viewsCopy.save }).click();
  const dialog = page.getByRole('dialog', { name: viewsCopy.dialog.save });
  await dialog.getByLabel(viewsCopy.dialog.name).fill(name);
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('view-dialog.png') });
  await dialog.getByRole('button', { name: viewsCopy.dialog.ok }).click();
  await expect(dialog).toBeHidden();
  const view = page.getByRole('button', { name, exact: true });
  await expect(view).toHaveAttribute('aria-pressed', 'true');

  // Pressed again it is left, and the list is whole.
  await view.click();
  await expect(page).not.toHaveURL(/estado=/);
  await view.click();
  await expect(page).toHaveURL(/estado=TX/);
  await expect(page.getByRole('button', { name: presetNames.not_contacted })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await page.getByRole('button', { name: viewsCopy.options(name) }).click();
  await page.getByRole('menuitem', { name: viewsCopy.share }).click();
  await expect(page.getByText(viewsCopy.sharedToast, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: viewsCopy.options(name) }).click();
  await page.getByRole('menuitem', { name: viewsCopy.rename }).click();
  const renaming = page.getByRole('dialog', { name: viewsCopy.dialog.rename });
  await renaming.getByLabel(viewsCopy.dialog.name).fill(`${name} ya`);
  await renaming.getByRole('button', { name: viewsCopy.dialog.ok }).click();
  await expect(page.getByRole('button', { name: `${name} ya`, exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('view.png') });
  await page.getByRole('button', { name: viewsCopy.options(`${name} ya`) }).click();
  await page.getByRole('menuitem', { name: viewsCopy.remove }).click();
  await expect(page.getByRole('button', { name: `${name} ya`, exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: viewsCopy.save })).toBeVisible();
});
