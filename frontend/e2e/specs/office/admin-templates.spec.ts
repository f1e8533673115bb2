import {
  templatesCopy as copy,
  templateVariableNames,
} from '../../../src/admin/features/campaigns/templates/templates.copy';
import { editorCopy } from '../../../src/admin/features/campaigns/shared/campaign-editor.copy';
import { leadsCopy } from '../../../src/admin/features/leads/shared/leads.copy';
import { draftsCopy } from '../../../src/admin/ui/fields/drafts.copy';
import { meanwhileCopy } from '../../../src/admin/ui/fields/meanwhile.copy';
import { smsCopy } from '../../../src/admin/ui/sms/sms.copy';
import { writeCopy } from '../../../src/admin/ui/messages/messages.copy';
import { conversationsCopy } from '../../../src/admin/features/conversations/conversations.copy';
import { pickerCopy } from '../../../src/admin/ui/templates/templates.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { addProvenLead } from '../../support/leads';
import { ALWAYS, forgetTextingHours, setTextingHours } from '../../support/settings';

test.beforeEach(async ({ product, admin }) => {
  await setTextingHours(product, admin, ALWAYS);
  await product.query('DELETE FROM message_templates');
});
test.afterEach(({ product, admin }) => forgetTextingHours(product, admin));

test('a template is written, and a person is answered with it by the keyboard', async ({
  page,
  admin,
  product,
}) => {
  await admin.open(page, '/admin?tab=campanas');
  await page.getByRole('button', { name: copy.open, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: copy.title });
  await expect(dialog.getByText(copy.empty)).toBeVisible();
  await dialog.getByRole('button', { name: copy.create }).click();
  await dialog.getByLabel(copy.form.name, { exact: true }).fill('Confirmar la cita');
  await dialog.getByLabel(copy.form.shortcut).fill('Cita');
  await dialog.getByLabel(copy.form.text, { exact: true }).fill('Sigue en pie su cita, ');
  await dialog
    .getByRole('button', { name: copy.form.insertVariable(templateVariableNames.firstName), exact: true })
    .click();
  await page.keyboard.type('?');
  await expect(dialog.getByText('Sigue en pie su cita, Maria?')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: copy.form.save }).click();
  await expect(dialog.getByRole('list', { name: copy.title })).toContainText('/cita');
  await expectAccessible(page);

  const lead = await addProvenLead(product, 'Carmen Plantilla Ruiz');
  await product.query(
    `INSERT INTO sms_messages (direction, phone_number, lead_id, body, purpose, status)
     SELECT 'inbound', phone_number, id, 'Hola', 'received', 'received' FROM leads WHERE id = $1`,
    [lead],
  );
  await product.query('UPDATE leads SET replied_at = now() WHERE id = $1', [lead]);
  await page.goto('/admin?tab=mensajes');
  await page
    .getByRole('region', { name: conversationsCopy.list })
    .getByRole('link', { name: /Carmen Plantilla/ })
    .click();
  const box = page.getByLabel(writeCopy.label('Carmen Plantilla Ruiz'));
  await box.fill('Buenas. ');
  await box.press('End');
  await page.keyboard.type('/ci');
  const option = page.getByRole('option', { name: /Confirmar la cita/ });
  await expect(option).toContainText('Sigue en pie su cita, Carmen?');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(option).toBeHidden();
  await page.keyboard.type('t');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('Buenas. Sigue en pie su cita, Carmen?');
  await box.press('Control+Enter');
  await expect(page.getByText(writeCopy.sent, { exact: true })).toBeVisible();

  await page.goto(`/admin?tab=leads&ficha=mensajes&lead=${lead}`);
  await page.getByRole('dialog').getByRole('button', { name: pickerCopy.open }).click();
  await page.getByRole('option', { name: /Confirmar la cita/ }).click();
  await expect(page.getByRole('dialog').getByLabel(writeCopy.labelHere)).toHaveValue(
    'Sigue en pie su cita, Carmen?',
  );
});

test('after 24 hours a WhatsApp message uses an approved template', async ({ page, admin, product }) => {
  const lead = await addProvenLead(product, 'Rosario Aprobada Gil');
  await product.query(
    `INSERT INTO sms_messages (direction, channel, phone_number, lead_id, body, purpose, status, created_at)
     SELECT 'inbound', 'whatsapp', phone_number, id, 'Hola', 'received', 'received', now() - interval '2 days' FROM leads WHERE id = $1`,
    [lead],
  );
  const sid = `HX${'a1'.repeat(16)}`;
  await admin.open(page, '/admin?tab=campanas');
  await page.getByRole('button', { name: copy.open, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: copy.title });
  await dialog.getByRole('button', { name: copy.create }).click();
  await dialog.getByLabel(copy.form.name, { exact: true }).fill('Seguimiento');
  await dialog.getByLabel(copy.form.text, { exact: true }).fill('Hola {{firstName}}, ¿sigue en pie su cita?');
  await dialog.getByLabel(copy.form.contentSid).fill('HX123');
  await dialog.getByRole('button', { name: copy.form.save }).click();
  await expect(dialog.getByText(copy.form.contentSidWrong)).toBeVisible();
  await dialog.getByLabel(copy.form.contentSid).fill(sid);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: copy.form.save }).click();
  await expect(dialog.getByRole('list', { name: copy.title })).toContainText(copy.whatsapp);

  await page.goto(`/admin?tab=mensajes&persona=${lead}`);
  const write = writeCopy;
  await page.getByRole('radiogroup', { name: write.channel }).getByText('WhatsApp').click();
  await expect(page.getByText(/con una plantilla aprobada/)).toBeVisible();
  await expect(page.getByRole('button', { name: write.send, exact: true })).toBeDisabled();
  await page.getByRole('combobox', { name: write.approved }).click();
  await page.getByTitle('Seguimiento', { exact: true }).click();
  await expect(page.getByText('Hola Rosario, ¿sigue en pie su cita?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: write.send, exact: true }).click();
  await expect(page.getByText(write.sent, { exact: true })).toBeVisible();
  await expect(page.getByRole('log')).toContainText('Hola Rosario, ¿sigue en pie su cita?');
  const [sent] = await product.query<{ approved: unknown }>(
    `SELECT approved FROM sms_messages WHERE lead_id = $1 AND direction = 'outbound'`,
    [lead],
  );
  expect(sent!.approved).toEqual({ contentSid: sid, variables: { 1: 'Rosario' } });

  await page.goto(`/admin?tab=leads&ficha=mensajes&lead=${lead}`);
  const panel = page.getByRole('dialog', { name: leadsCopy.detail.title });
  await panel.getByLabel(write.labelHere).fill('Elija su hora: [enlace]');
  await expect(panel.getByText(smsCopy.link('[enlace]'))).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('radiogroup', { name: write.channel }).getByText('WhatsApp').click();
  await panel.getByRole('combobox', { name: write.approved }).click();
  await page.getByTitle('Seguimiento', { exact: true }).click();
  await expect(panel.getByText(write.approvedPreview('Rosario Aprobada Gil'))).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: write.send, exact: true }).click();
  await expect(page.getByText(write.sent, { exact: true })).toBeVisible();
  const both = await product.query(`SELECT 1 FROM sms_messages WHERE lead_id = $1 AND approved IS NOT NULL`, [
    lead,
  ]);
  expect(both).toHaveLength(2);
});

test('a campaign begins with a template that does not name the sender', async ({ page, admin, product }) => {
  await product.query(
    `INSERT INTO message_templates (name, text, updated_by)
     VALUES ('Volver a llamar', 'Hola {{firstName}}, en {{ business }} le guardamos su consulta.', 'admin'),
            ('De persona a persona', 'Soy {{agent}}, hablamos ayer.', 'admin')`,
  );
  await admin.open(page, '/admin?tab=campanas&editar=nueva');
  const start = page.getByRole('combobox', { name: editorCopy.startWithTemplate });
  await start.click();
  await expect(page.getByTitle('De persona a persona')).toBeHidden();
  await page.getByTitle('Volver a llamar').click();
  const message = page.getByLabel(editorCopy.message, { exact: true });
  await expect(message).toHaveValue(/^Hola \{\{firstName\}\}, en [^{]+ le guardamos su consulta\.$/);
  await expect(message).toBeFocused();
  await expect(start).toBeHidden();
  await expectAccessible(page);
});

test('a template that two users change keeps both edits, and asks about a text that both changed', async ({
  page,
  admin,
  product,
}) => {
  const [template] = await product.query<{ id: string }>(
    `INSERT INTO message_templates (name, text, updated_by) VALUES ('Recordatorio', 'Le espero el martes', 'ana') RETURNING id`,
  );
  const stored = async () =>
    (
      await product.query('SELECT name, shortcut, text FROM message_templates WHERE id = $1', [template!.id])
    )[0];
  const change = (changes: string) =>
    product.query(`UPDATE message_templates SET ${changes}, updated_at = now() WHERE id = $1`, [
      template!.id,
    ]);
  await admin.open(page, '/admin?tab=campanas');
  await page.getByRole('button', { name: copy.open, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: copy.title });
  const edit = dialog.getByRole('button', { name: /Cambiar la plantilla/ });
  const text = dialog.getByLabel(copy.form.text, { exact: true });
  await edit.click();
  await text.fill('Le espero el {{firstName}');
  await dialog.getByRole('button', { name: copy.form.save }).click();
  await expect(dialog.getByText(smsCopy.variables.open)).toBeVisible();
  await text.fill('Le espero el jueves');
  await change(`name = 'Recordatorio de cita'`);
  await dialog.getByRole('button', { name: copy.form.save }).click();
  await expect(page.getByText(copy.form.saved, { exact: true })).toBeVisible();
  expect(await stored()).toEqual({
    name: 'Recordatorio de cita',
    shortcut: null,
    text: 'Le espero el jueves',
  });

  await edit.click();
  await text.fill('Le espero el viernes');
  await dialog.getByLabel(copy.form.shortcut).fill('viernes');
  await change(`text = 'Le espero el lunes'`);
  // Kept over a reload with the text that it began with.
  await page.reload();
  await page.getByRole('button', { name: copy.open, exact: true }).click();
  await edit.click();
  await expect(dialog.getByText(draftsCopy.restored)).toBeVisible();
  await dialog.getByRole('button', { name: copy.form.save }).click();
  const notice = dialog.getByRole('alert').filter({ hasText: copy.form.changed });
  await expect(notice).toContainText(`Le espero el lunes ${meanwhileCopy.theirs}; Le espero el viernes`);
  // A reload does not take the place of the decision.
  await page.reload();
  await page.getByRole('button', { name: copy.open, exact: true }).click();
  await edit.click();
  await expect(text).toHaveValue('Le espero el viernes');
  await dialog.getByRole('button', { name: copy.form.save }).click();
  await expect(notice).toContainText(`Le espero el lunes ${meanwhileCopy.theirs}; Le espero el viernes`);
  await expectAccessible(page);
  expect(await stored()).toMatchObject({ text: 'Le espero el lunes' });
  await dialog.getByRole('button', { name: meanwhileCopy.save }).click();
  await expect(dialog.getByRole('list', { name: copy.title })).toContainText('Le espero el viernes');
  expect(await stored()).toMatchObject({ shortcut: 'viernes', text: 'Le espero el viernes' });
});
