import type { Page } from '@playwright/test';
import { channelNames, writeCopy } from '../../../src/admin/ui/messages/messages.copy';
import {
  conversationsCopy as copy,
  purposeNames,
} from '../../../src/admin/features/conversations/conversations.copy';
import { pickerCopy } from '../../../src/admin/ui/templates/templates.copy';
import { nextStepNames } from '../../../src/admin/lib/times/next-steps';
import { expectAccessible } from '../../support/axe';
import { expect, test } from '../../support/admin';
import { addProvenLead, blockOnSend } from '../../support/leads';
import { expectInside, forgetOverlong, overlong, seedOverlong } from '../../support/overlong';
import type { Product } from '../../support/product';
import { ALWAYS, forgetTextingHours, setTextingHours } from '../../support/settings';

const SOONER_MS = 25_000;

interface Person {
  id: string;
  name: string;
}

const person = async (product: Product, name: string): Promise<Person> => ({
  id: await addProvenLead(product, name),
  name,
});
/** Writes the rows that the webhook of a text writes. */
const writes = (product: Product, { id }: Person, text: string) =>
  product.query(
    `WITH message AS (
       INSERT INTO sms_messages (direction, phone_number, lead_id, body, purpose, status)
       SELECT 'inbound', phone_number, id, $2, 'received', 'received' FROM leads WHERE id = $1 RETURNING lead_id)
     UPDATE leads SET replied_at = now(), updated_at = now() FROM message WHERE id = message.lead_id`,
    [id, text],
  );
const row = (page: Page, { name }: Person) =>
  page.getByRole('region', { name: copy.list }).getByRole('link', { name: new RegExp(name) });
const opened = (page: Page, { name }: Person) => page.getByRole('article', { name });

test.beforeEach(async ({ product, admin }) => {
  await setTextingHours(product, admin, ALWAYS);
  // Marks the messages of other tests as read and answered.
  await product.query('UPDATE leads SET replied_at = NULL WHERE replied_at IS NOT NULL');
  await product.query('UPDATE conversations SET unread = 0, is_unread = false, snoozed_until = NULL');
});
test.afterEach(({ product, admin }) => forgetTextingHours(product, admin));

test('one line of controls filters the list', async ({ page, admin }) => {
  await admin.open(page, '/admin?tab=mensajes');
  const choices = page.getByRole('group', { name: copy.filters.states }).getByRole('button');
  await expect(choices).toHaveCount(4);
  const tops = await choices.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test('an answer arrives, is visible from every screen, and is answered by the keyboard', async ({
  page,
  admin,
  product,
}) => {
  const ana = await person(product, 'Ana Lucía Restrepo');
  // Changes before the stream is open are shown by the next poll only.
  const stream = page.waitForResponse('**/api/admin/stream');
  await admin.open(page, '/admin?tab=cuenta');
  await stream;
  await expect(page).toHaveTitle(/^Cuenta/);
  await writes(product, ana, '¿Me pueden llamar mañana?\nSalgo a las 5.');
  await expect(page).toHaveTitle(/^\(1\) Cuenta/, { timeout: SOONER_MS });
  await page.goto('/admin?tab=mensajes');
  await expect(row(page, ana)).toContainText(copy.unread(1));
  await expectAccessible(page);
  await row(page, ana).focus();
  await page.keyboard.press('Enter');
  await expect(opened(page, ana).getByText('Salgo a las 5.')).toBeVisible();
  // It is marked as read.
  await expect(page).toHaveTitle(/^Mensajes/);
  const box = page.getByLabel(writeCopy.label(ana.name));
  await box.fill('Claro, Ana. Le llamo a las 5:30.');
  await expectAccessible(page);
  await box.press('Control+Enter');
  await expect(page.getByText(writeCopy.sent, { exact: true })).toBeVisible();
  await expect(opened(page, ana).getByRole('log')).toContainText('Le llamo a las 5:30.');
  await expect(box).toHaveValue('');
  const [{ count } = { count: '' }] = await product.query<{ count: string }>(
    `SELECT count(*)::text AS count FROM sms_messages WHERE lead_id = $1 AND direction = 'outbound'`,
    [ana.id],
  );
  expect(count).toBe('1');
});

test('a message that arrives during writing is shown first, and no typed text is lost', async ({
  page,
  admin,
  product,
}) => {
  const eva = await person(product, 'Eva Montes');
  await writes(product, eva, 'Buenas tardes');
  await admin.open(page, `/admin?tab=mensajes&persona=${eva.id}`);
  const box = page.getByLabel(writeCopy.label(eva.name));
  await box.fill('¿En qué le puedo ayudar?');
  // A colleague answers at this moment; the page has not received it.
  await page.route('**/api/admin/conversations/*/messages', async (route) => {
    if (route.request().method() === 'POST') await writes(product, eva, 'Ya me llamaron, gracias');
    await route.fallback();
  });
  await page.getByRole('button', { name: writeCopy.send, exact: true }).click();
  await expect(page.getByText(writeCopy.changed)).toBeVisible();
  await expect(opened(page, eva).getByRole('log')).toContainText('Ya me llamaron');
  await expect(box).toHaveValue('¿En qué le puedo ayudar?');
  await page.unroute('**/api/admin/conversations/*/messages');
  await page.reload();
  await expect(box).toHaveValue('¿En qué le puedo ayudar?');
  await page.getByRole('button', { name: writeCopy.send, exact: true }).click();
  await expect(page.getByText(writeCopy.sent, { exact: true })).toBeVisible();
});

test('a conversation is postponed, reopened by hand, and closed', async ({ page, admin, product }) => {
  const leo = await person(product, 'Leonardo de la Cruz');
  await writes(product, leo, 'Luego hablamos');
  await admin.open(page, `/admin?tab=mensajes&persona=${leo.id}`);
  await page.getByRole('button', { name: copy.one.snooze }).click();
  // The list is read again later than the conversation.
  const listed = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/conversations\?/, async (route) => {
    await listed.promise;
    await route.fallback();
  });
  await page.getByRole('menuitem', { name: nextStepNames.tomorrow }).click();
  await expect(opened(page, leo)).toContainText('Pospuesta hasta');
  await page.getByRole('button', { name: copy.one.reopen }).click();
  await expect(opened(page, leo)).toContainText('Espera respuesta');
  await page.getByRole('button', { name: copy.one.answered }).click();
  await expect(page.getByRole('button', { name: copy.one.reopen })).toBeVisible();
  listed.resolve();
});

test('the conversation shows why a person cannot be texted, and keeps the typed text', async ({
  page,
  admin,
  product,
}) => {
  const sol = await person(product, 'Sol Prado');
  await writes(product, sol, 'Hola');
  await admin.open(page, `/admin?tab=mensajes&persona=${sol.id}`);
  const box = page.getByLabel(writeCopy.label(sol.name));
  await box.fill('Buenos días');
  await blockOnSend(page, product, sol.id);
  await page.getByRole('button', { name: writeCopy.send, exact: true }).click();
  await expect(
    opened(page, sol)
      .getByRole('status')
      .filter({ hasText: /bloquead/ }),
  ).toBeVisible();
  await expect(box).toHaveValue('Buenos días');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('texts without spaces, as long as they can be, stay inside the conversation', async ({
  page,
  admin,
  product,
}) => {
  const id = await seedOverlong(product, admin.id);
  await product.query(
    `INSERT INTO message_templates (name, shortcut, text, updated_by) VALUES ($1, $2, $3, 'ana')`,
    [overlong(80), overlong(30).toLowerCase(), overlong(480)],
  );
  await admin.open(page, `/admin?tab=mensajes&persona=${id}`);
  await page.getByRole('article').getByRole('button', { name: pickerCopy.open }).click();
  await expect(page.getByRole('option')).toHaveCount(1);
  await expectInside(page, 'article');
  await expectAccessible(page);
  await product.query('DELETE FROM message_templates');
  await forgetOverlong(product, id);
});

test('a mail that the product sent is in the conversation, and is loaded when it is opened', async ({
  page,
  admin,
  product,
}) => {
  const { id } = await person(product, 'Marta Correo');
  await product.query(
    `INSERT INTO sent_mails (lead_id, purpose, subject, body) VALUES ($1, 'appointment_reminder', 'Recordatorio de su cita', 'Le llamamos mañana. Para cambiarla: [enlace]')`,
    [id],
  );
  await admin.open(page, `/admin?tab=mensajes&persona=${id}`);
  const messages = page.getByRole('log');
  await expect(messages).toContainText(`${purposeNames.appointment_reminder!} · ${channelNames.email}`);
  await expect(messages.getByText('Le llamamos mañana.')).toBeHidden();
  await messages.getByText('Recordatorio de su cita', { exact: true }).click();
  await expect(messages.getByText('Le llamamos mañana. Para cambiarla: [enlace]')).toBeVisible();
  await expectAccessible(page);
});
