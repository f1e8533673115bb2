import type { Page } from '@playwright/test';
import { leadsCopy as copy } from '../../../src/admin/features/leads/shared/leads.copy';
import { writeCopy } from '../../../src/admin/ui/messages/messages.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { leadPhone, openPart, seedLeads } from '../../support/leads';

const dialog = (page: Page) => page.getByRole('dialog', { name: copy.detail.title });

test('a lead that verified by mail only is marked in the list and in the detail, and gets no texts', async ({
  page,
  admin,
  product,
}) => {
  const name = `Carmen Concepción de la Caridad Solocorreo ${process.pid}`;
  const [id] = await seedLeads(product, [
    { fullName: name, phone: leadPhone(), state: 'FL', verified: true },
    { fullName: `Teresa Conteléfono ${process.pid}`, phone: leadPhone(), state: 'FL', verified: true },
  ]);
  await product.query(
    `UPDATE leads SET verification_method = 'email', email_proven_at = now(), email = 'carmen@example.com' WHERE id = $1`,
    [id],
  );
  await admin.open(page, `/admin?tab=leads&via=email&q=${process.pid}`);
  await expect(page.getByText(copy.mailOnly).first()).toBeVisible();
  await expect(page.getByText('Teresa Conteléfono')).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);

  await page.goto(`/admin?tab=leads&lead=${id}`);
  await expect(dialog(page).getByText(copy.mailOnly)).toBeVisible();
  await openPart(page, 'mensajes');
  await expect(dialog(page).getByText('Esta persona solo verificó su correo')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: writeCopy.send, exact: true })).toBeDisabled();
  await expectAccessible(page);
});
