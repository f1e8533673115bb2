import type { Page } from '@playwright/test';
import { shellCopy } from '../../../src/admin/app/shell.copy';
import { editorCopy } from '../../../src/admin/features/campaigns/shared/campaign-editor.copy';
import { apiKeysCopy } from '../../../src/admin/features/integrations/api-keys/api-keys.copy';
import { webhooksCopy } from '../../../src/admin/features/integrations/webhooks/webhooks.copy';
import { leadsCopy } from '../../../src/admin/features/leads/shared/leads.copy';
import { peopleCopy } from '../../../src/admin/features/people/people.copy';
import { statesCopy } from '../../../src/admin/features/states/states.copy';
import { writeCopy } from '../../../src/admin/ui/messages/messages.copy';
import { loginCopy } from '../../../src/admin/features/login/login.copy';
import { draftsCopy } from '../../../src/admin/ui/fields/drafts.copy';
import { meanwhileCopy } from '../../../src/admin/ui/fields/meanwhile.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { leadPhone, openPart, seedLeads, showAsTextable } from '../../support/leads';
import type { Product } from '../../support/product';

const { detail: copy } = leadsCopy;
const NOTE = 'Prefiere hablar con su esposo primero';
const dialog = (page: Page) => page.getByRole('dialog', { name: copy.title });
const note = (page: Page) => dialog(page).getByLabel(copy.content);
const oneLead = async (product: Parameters<typeof seedLeads>[0]) => {
  const [id] = await seedLeads(product, [
    { fullName: 'Berta Borrador', phone: leadPhone(), state: 'FL', verified: true },
  ]);
  return `/admin?tab=leads&lead=${id}`;
};

test.beforeEach(({ page }) => showAsTextable(page));

/** Ends the session just before the next request arrives. Ended sooner, the page may detect it by a background request. */
async function endSessionWithNextPost(page: Page, product: Product, adminId: string): Promise<void> {
  let isOver = false;
  await page.route('**/api/admin/**', async (route) => {
    if (!isOver && route.request().method() === 'POST') {
      isOver = true;
      await product.query(`DELETE FROM sessions WHERE sess->>'adminId' = $1`, [adminId]);
    }
    await route.fallback();
  });
}

test('typed text is still there after the session ended during saving, and deleted once it is saved', async ({
  page,
  admin,
  product,
}) => {
  await admin.open(page, await oneLead(product));
  await note(page).fill(NOTE);
  await openPart(page, 'mensajes');
  await dialog(page).getByLabel(writeCopy.labelHere).fill('Le escribo mañana');
  await openPart(page, 'actividad');
  await dialog(page).getByLabel(copy.income).fill('3100');
  await endSessionWithNextPost(page, product, admin.id);
  await dialog(page).getByRole('button', { name: copy.add, exact: true }).click();
  await expect(page.getByText(loginCopy.ended)).toBeVisible();
  await admin.logIn(page);
  await expect(note(page)).toHaveValue(NOTE);
  await openPart(page, 'mensajes');
  await expect(dialog(page).getByLabel(writeCopy.labelHere)).toHaveValue('Le escribo mañana');
  await openPart(page, 'actividad');
  await expect(dialog(page).getByLabel(copy.income)).toHaveValue('3100');
  await expectAccessible(page);

  await dialog(page).getByRole('button', { name: copy.add, exact: true }).click();
  await expect(dialog(page).getByRole('group', { name: copy.timeline })).toContainText(NOTE);
  await page.reload();
  await expect(dialog(page).getByLabel(copy.income)).toHaveValue('3100');
  await expect(note(page)).toHaveValue('');
});

test('typed text survives a reload, Back and a closed lead, until it is discarded', async ({
  page,
  admin,
  product,
}) => {
  const address = await oneLead(product);
  await admin.open(page, '/admin?tab=leads&q=Berta');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.goto(address);
  await note(page).fill(NOTE);
  await page.reload();
  await expect(note(page)).toHaveValue(NOTE);
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await page.goForward();
  await expect(note(page)).toHaveValue(NOTE);
  await page.keyboard.press('Escape');
  await expect(page.getByText(draftsCopy.kept, { exact: true })).toBeVisible();
  await page.goto(address);
  await dialog(page).getByRole('button', { name: draftsCopy.discard }).click();
  await expect(note(page)).toHaveValue('');
  await page.reload();
  await expect(note(page)).toHaveValue('');
});

test('the last letters before a reload are stored too', async ({ page, admin, product }) => {
  await admin.open(page, await oneLead(product));
  await note(page).evaluate((field, text) => {
    // As if the page closed at the moment of the last key.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    location.reload();
  }, NOTE);
  await expect(page.getByText(draftsCopy.restored)).toBeVisible();
  await expect(note(page)).toHaveValue(NOTE);
});

test('a logout deletes the drafts of that user; a logout in another tab keeps them for that user only', async ({
  page,
  admin,
  product,
  context,
}) => {
  const address = await oneLead(product);
  await admin.open(page, address);
  await note(page).fill(NOTE);
  const other = await context.newPage();
  await other.goto('/admin?tab=cuenta');
  await other.getByRole('button', { name: shellCopy.logout }).click();
  await expect(page.getByLabel(loginCopy.username)).toBeVisible();
  await admin.logIn(page);
  await expect(page.getByRole('button', { name: shellCopy.logout })).toBeVisible();
  await page.goto(address);
  await expect(note(page)).toHaveValue(NOTE);

  // The same browser, another account: nothing of hers is shown.
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('adminUser') ?? '{}') as { id: string };
    localStorage.setItem('adminUser', JSON.stringify({ ...user, id: 'another' }));
  });
  await page.reload();
  await expect(note(page)).toHaveValue('');
  await page.evaluate((id) => {
    const user = JSON.parse(localStorage.getItem('adminUser') ?? '{}') as { id: string };
    localStorage.setItem('adminUser', JSON.stringify({ ...user, id }));
  }, admin.id);
  await page.reload();
  await expect(note(page)).toHaveValue(NOTE);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: shellCopy.logout }).click();
  await expect(page.getByLabel(loginCopy.username)).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('adminDraft'))),
  ).toEqual([]);
});

test('an unfinished campaign survives the end of the session and a reload', async ({
  page,
  admin,
  product,
}) => {
  await admin.open(page, '/admin?tab=campanas&editar=nueva');
  await page.getByLabel(editorCopy.name).fill('Texas en diciembre');
  await page.getByLabel(editorCopy.message, { exact: true }).fill('Hola {{firstName}}');
  await endSessionWithNextPost(page, product, admin.id);
  await page.getByRole('button', { name: editorCopy.save }).click();
  await expect(page.getByText(loginCopy.ended)).toBeVisible();
  await admin.logIn(page);
  await expect(page.getByLabel(editorCopy.name)).toHaveValue('Texas en diciembre');
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByLabel(editorCopy.message, { exact: true })).toHaveValue('Hola {{firstName}}');
  await expect(page.getByText(draftsCopy.restored)).toBeVisible();
  await page.getByRole('link', { name: editorCopy.backLabel }).click();
  await page.getByRole('button', { name: editorCopy.leave.leave }).click();
  await page.goto('/admin?tab=campanas&editar=nueva');
  await expect(page.getByLabel(editorCopy.name)).toHaveValue('');
});

test('changes of others meanwhile are shown, and can be overwritten', async ({ page, admin, product }) => {
  const address = await oneLead(product);
  const id = address.slice(-36);
  await admin.open(page, address);
  await dialog(page).getByLabel(copy.email, { exact: true }).fill('mia@example.com');
  await product.query(
    `UPDATE leads SET email = 'suya@example.com', monthly_income = 2500, updated_at = now() WHERE id = $1`,
    [id],
  );
  await dialog(page).getByRole('button', { name: copy.save, exact: true }).click();
  const notice = dialog(page).getByRole('alert').filter({ hasText: copy.meanwhile });
  await expect(notice).toContainText(`Correo: suya@example.com ${meanwhileCopy.theirs}; mia@example.com`);
  await expect(notice).toContainText('Ingresos mensuales: $2,500');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: meanwhileCopy.save }).click();
  await expect(page.getByText(copy.saved, { exact: true })).toBeVisible();
  await expect(notice).toBeHidden();
  expect(
    await product.query('SELECT email, monthly_income AS income FROM leads WHERE id = $1', [id]),
  ).toEqual([{ email: 'mia@example.com', income: 2500 }]);
});

test('changes of others meanwhile can be accepted; a mere change of state needs no decision', async ({
  page,
  admin,
  product,
}) => {
  const address = await oneLead(product);
  const id = address.slice(-36);
  await admin.open(page, address);
  await dialog(page).getByLabel(copy.email, { exact: true }).fill('mia@example.com');
  // As an incoming text does.
  await product.query('UPDATE leads SET updated_at = now() WHERE id = $1', [id]);
  await dialog(page).getByRole('button', { name: copy.save, exact: true }).click();
  await expect(page.getByText(copy.saved, { exact: true })).toBeVisible();

  await dialog(page).getByLabel(copy.email, { exact: true }).fill('otra@example.com');
  await product.query(`UPDATE leads SET email = 'suya@example.com', updated_at = now() WHERE id = $1`, [id]);
  await dialog(page).getByRole('button', { name: copy.save, exact: true }).click();
  await dialog(page).getByRole('button', { name: meanwhileCopy.takeTheirs }).click();
  await expect(dialog(page).getByLabel(copy.email, { exact: true })).toHaveValue('suya@example.com');
  await expect(dialog(page).getByText(copy.meanwhile)).toBeHidden();
});

test('the forms of webhooks, keys, invitations and states keep typed text over a reload', async ({
  page,
  admin,
}) => {
  const forms = [
    {
      tab: 'webhooks',
      open: webhooksCopy.create,
      field: webhooksCopy.form.url,
      text: 'https://crm.example.com/leads',
    },
    { tab: 'claves', open: apiKeysCopy.create, field: apiKeysCopy.form.name, text: 'Contabilidad' },
    { tab: 'equipo', open: peopleCopy.invite, field: peopleCopy.invitation.username, text: 'rosa.nueva' },
    {
      tab: 'estados',
      open: statesCopy.row.of(statesCopy.row.edit, 'Kansas'),
      field: statesCopy.form.reason,
      text: 'El abogado lo confirmó por escrito',
    },
  ];
  await admin.open(page);
  for (const { tab, open, field, text } of forms) {
    await page.goto(`/admin?tab=${tab}`);
    await page.getByRole('button', { name: open, exact: true }).click();
    await page.getByRole('dialog').getByLabel(field, { exact: true }).first().fill(text);
    await page.reload();
    await page.getByRole('button', { name: open, exact: true }).click();
    await expect(page.getByText(draftsCopy.restored)).toBeVisible();
    await expect(page.getByRole('dialog').getByLabel(field, { exact: true }).first()).toHaveValue(text);
    await page.getByRole('dialog').getByRole('button', { name: draftsCopy.discard }).click();
    await expect(page.getByRole('dialog').getByLabel(field, { exact: true }).first()).toHaveValue('');
  }
});
