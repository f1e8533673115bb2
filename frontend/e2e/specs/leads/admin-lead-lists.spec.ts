import { importCopy } from '../../../src/admin/features/leads/import/import.copy';
import { mergeCopy } from '../../../src/admin/features/leads/merge/merge.copy';
import { newLeadCopy } from '../../../src/admin/features/leads/create/new-lead.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { actOfList, leadPhone, seedLeads } from '../../support/leads';

test('a caller is recorded as a lead; the same phone leads to the existing lead', async ({ page, admin }) => {
  const number = leadPhone();
  await admin.open(page, '/admin?tab=leads');
  await page.getByRole('button', { name: newLeadCopy.open }).click();
  const dialog = page.getByRole('dialog', { name: newLeadCopy.title });
  await dialog.getByLabel(newLeadCopy.fullName).fill('Ana Ruiz');
  await dialog.getByLabel(newLeadCopy.phone).fill(number);
  await dialog.getByRole('checkbox', { name: newLeadCopy.hasConsent }).check();
  await dialog.getByLabel(newLeadCopy.said).fill('Dijo que le podemos llamar.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: newLeadCopy.create }).click();
  await expect(page).toHaveURL(/lead=/);
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Dijo que le podemos llamar.')).toBeAttached();
  await page.goto('/admin?tab=leads');
  await page.getByRole('button', { name: newLeadCopy.open }).click();
  await dialog.getByLabel(newLeadCopy.fullName).fill('Otra Persona');
  await dialog.getByLabel(newLeadCopy.phone).fill(number);
  await dialog.getByRole('button', { name: newLeadCopy.create }).click();
  await dialog.getByRole('button', { name: newLeadCopy.openExisting }).click();
  await expect(page).toHaveURL(/lead=/);
});

test('two leads of one person are merged side by side, and separated again', async ({
  page,
  admin,
  product,
}) => {
  const email = `doble-${crypto.randomUUID()}@example.com`;
  const [one] = await seedLeads(product, [
    { fullName: 'Ana Ruiz', columns: { email, lead_category: 'new' } },
    { fullName: 'Ana Ruiz Soto', columns: { email, lead_category: 'hot' } },
  ]);
  await admin.open(page, `/admin?tab=leads&ficha=datos&lead=${one}`);
  await page.getByRole('button', { name: mergeCopy.joinWith('Ana Ruiz Soto') }).click();
  const dialog = page.getByRole('dialog', { name: mergeCopy.dialog.title });
  await dialog.getByRole('group', { name: 'Nombre completo' }).getByLabel('Ana Ruiz Soto').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: mergeCopy.dialog.confirm }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: mergeCopy.undo }).click();
  await expect(page.getByRole('button', { name: mergeCopy.joinWith('Ana Ruiz Soto') })).toBeVisible();
});

test('a list is checked, imported and undone', async ({ page, admin }) => {
  const numbers = [leadPhone(), leadPhone()];
  await admin.open(page, '/admin?tab=leads');
  await (await actOfList(page, importCopy.open)).click();
  const dialog = page.getByRole('dialog', { name: importCopy.title });
  await dialog.getByLabel(importCopy.file.label).setInputFiles({
    name: 'feria.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Persona;Tel;Comentario;Estado\nAna Ruiz;${numbers[0]};Vino a la feria;Fla. Keys\nJosé Núñez;${numbers[1]};;FL\nSin Número;;;\n`,
      'latin1',
    ),
  });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: importCopy.file.send }).click();
  await expect(dialog.getByRole('button', { name: importCopy.columns.next })).toBeVisible();
  await expect(dialog.getByText('Fla. Keys')).toBeVisible();
  await expect(dialog.getByText(importCopy.columns.basis.heading_and_cells).first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: importCopy.columns.next }).click();
  await expect(dialog.getByText('José Núñez')).toBeVisible();
  await expect(dialog.getByText('importado sin estado: “Fla. Keys”')).toBeVisible();
  await expectAccessible(page);
  const early = page.waitForEvent('download');
  await dialog.getByRole('button', { name: importCopy.result.file }).click();
  expect((await early).suggestedFilename()).toMatch(/^rechazadas-.*\.csv$/);
  await dialog.getByRole('button', { name: importCopy.check.start(2) }).click();
  await expect(dialog.getByRole('button', { name: importCopy.result.undo })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: importCopy.result.file }).click();
  expect((await download).suggestedFilename()).toMatch(/^rechazadas-.*\.csv$/);
  const incomplete = page.waitForEvent('download');
  await dialog.getByRole('button', { name: importCopy.check.incompleteFile }).click();
  expect((await incomplete).suggestedFilename()).toMatch(/^incompletas-.*\.csv$/);
  await dialog.getByRole('button', { name: importCopy.result.undo }).click();
  await expect(dialog.getByText(importCopy.result.undone)).toBeVisible();
  await expect(dialog.getByText(importCopy.result.takenBack)).toBeVisible();
});
