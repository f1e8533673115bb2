import { deliveryNames } from '../../../src/admin/ui/sms/delivery-names';
import { leadsCopy } from '../../../src/admin/features/leads/shared/leads.copy';
import { ratingInWords, textingNames } from '../../../src/admin/features/leads/shared/texting.copy';
import { writeCopy } from '../../../src/admin/ui/messages/messages.copy';
import { failureInWords } from '../../../src/admin/ui/sms/sms-failures.copy';
import { smsCopy } from '../../../src/admin/ui/sms/sms.copy';
import { draftsCopy } from '../../../src/admin/ui/fields/drafts.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { blockOnSend, leadPhone, openPart, seedLeads } from '../../support/leads';
import { pay, paymentDetail } from '../../support/payments';
import { ALWAYS, forgetTextingHours, setTextingHours } from '../../support/settings';
import type { Page } from '@playwright/test';

const { detail: copy } = leadsCopy;
const dialog = (page: Page) => page.getByRole('dialog', { name: copy.title });
const box = (page: Page) => dialog(page).getByLabel(writeCopy.labelHere);
const send = (page: Page) => dialog(page).getByRole('button', { name: writeCopy.send, exact: true });
const timeline = (page: Page) => dialog(page).getByRole('group', { name: copy.timeline });
const messages = (page: Page) => dialog(page).getByRole('group', { name: copy.messages });
const entry = (page: Page, text: string) => timeline(page).getByRole('listitem').filter({ hasText: text });

test.beforeEach(({ product, admin }) => setTextingHours(product, admin, ALWAYS));
// All tests share the hours: the following ones expect those of a new product.
test.afterEach(({ product, admin }) => forgetTextingHours(product, admin));

test('the dialog counts the characters of a text to a lead, offers cheaper letters, and keeps the text when the lead is closed', async ({
  page,
  admin,
  product,
}) => {
  const [id] = await seedLeads(product, [{ fullName: 'Marta Borrador', phone: leadPhone(), verified: true }]);
  await admin.open(page, `/admin?tab=leads&ficha=mensajes&lead=${id}`);
  await send(page).click();
  await expect(dialog(page).getByText(writeCopy.required)).toBeVisible();
  await box(page).fill('Hola, soy Rosa. ¿Le queda bien el próximo lunes?');
  await expect(dialog(page).getByText(smsCopy.size.characters('48', '70'))).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: smsCopy.costly.changeTo('ó', 'o') })
    .click();
  await expect(dialog(page).getByText(smsCopy.size.characters('48', '160'))).toBeVisible();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('Hola, soy Rosa. ¿Le queda bien el proximo lunes?');
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(draftsCopy.kept, { exact: true })).toBeVisible();
  await page.goto(`/admin?tab=leads&ficha=mensajes&lead=${id}`);
  await expect(box(page)).toHaveValue('Hola, soy Rosa. ¿Le queda bien el proximo lunes?');
});

test('a text is sent to a lead, and its messages and timeline show it', async ({ page, admin, product }) => {
  const phone = leadPhone();
  const [id] = await seedLeads(product, [{ fullName: 'Marta Respuesta', phone, verified: true }]);
  await page.clock.install();
  await admin.open(page, `/admin?tab=leads&ficha=mensajes&lead=${id}`);
  await box(page).fill('Hola, soy Rosa. ¿Le queda bien el proximo lunes?');

  await page.route('**/api/admin/conversations/*/messages', (route) => route.abort());
  await send(page).click();
  await expect(dialog(page).getByRole('alert')).toBeFocused();
  await expect(box(page)).toHaveValue('Hola, soy Rosa. ¿Le queda bien el proximo lunes?');
  await expectAccessible(page);
  await page.unroute('**/api/admin/conversations/*/messages');

  await send(page).click();
  await expect(box(page)).toHaveValue('');
  // The queue sends the text later; the dialog polls every three seconds by the page's clock, which is moved on.
  await expect(async () => {
    await page.clock.runFor(3_000);
    await expect(messages(page).getByText(deliveryNames['sent']!)).toBeVisible({
      timeout: 1_000,
    });
  }).toPass({ timeout: 60_000 });
  expect((await product.messagesTo(phone)).map(({ body }) => body)).toEqual([
    'Hola, soy Rosa. ¿Le queda bien el proximo lunes?',
  ]);
  await expectAccessible(page);
  await openPart(page, 'actividad');
  await expect(entry(page, 'el proximo lunes')).toBeVisible();
});

test('the lead shows why no text can be sent to a person who opted out', async ({ page, admin, product }) => {
  const phone = leadPhone();
  const [id] = await seedLeads(product, [{ fullName: 'Marta Baja', phone, verified: true }]);
  await product.query(
    `INSERT INTO sms_suppressions (phone_number, reason, source) VALUES ($1, 'opted_out', 'sms_word')`,
    [phone],
  );
  await admin.open(page, `/admin?tab=leads&ficha=mensajes&lead=${id}`);
  await expect(dialog(page).getByText('Esta persona pidió no recibir mensajes')).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await expectAccessible(page);
  expect(await product.messagesTo(phone)).toEqual([]);
});

test('the lead shows why no text can be sent, and keeps the typed text when that begins meanwhile', async ({
  page,
  admin,
  product,
}) => {
  const [pending, id] = await seedLeads(product, [
    { fullName: 'Marta Pendiente', phone: leadPhone() },
    { fullName: 'Marta Después', phone: leadPhone(), verified: true },
  ]);
  await admin.open(page, `/admin?tab=leads&ficha=mensajes&lead=${pending}`);
  await expect(dialog(page).getByText('no está verificado')).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await expectAccessible(page);

  await page.goto(`/admin?tab=leads&ficha=mensajes&lead=${id}`);
  await box(page).fill('Hola otra vez');
  await blockOnSend(page, product, id!);
  await send(page).click();
  await expect(
    dialog(page).getByText('Este lead está bloqueado. Desbloquéelo', { exact: false }),
  ).toBeVisible();
  await expect(box(page)).toHaveValue('Hola otra vez');
  await expect(send(page)).toBeDisabled();
  await expectAccessible(page);
});

test('the timeline shows the results of our texts, and the texts of people', async ({
  page,
  admin,
  product,
}) => {
  const phone = leadPhone();
  const [id] = await seedLeads(product, [{ fullName: 'Marta Historial', phone, verified: true }]);
  const payment = await pay(product);
  for (const [status, code] of [
    ['delivered', null],
    ['undelivered', '30005'],
    ['unknown', 'answer_lost'],
  ])
    await product.query(
      `WITH message AS (INSERT INTO sms_messages (direction, phone_number, lead_id, body, purpose, status, error_code)
         VALUES ('outbound', $1, $2, $3, 'reply', $4, $5) RETURNING id)
       INSERT INTO lead_interactions (lead_id, type, direction, content, metadata)
       SELECT $2::uuid, 'sms', 'outbound', $3, jsonb_build_object('messageId', id) FROM message`,
      [phone, id, `Texto ${status}`, status, code],
    );
  await product.query(
    `INSERT INTO lead_interactions (lead_id, type, direction, content, metadata) VALUES
       ($1, 'payment', 'inbound', 'Growth · $199', jsonb_build_object('paymentId', $2::text)),
       ($1, 'satisfaction', 'inbound', '5', NULL), ($1, 'opt_out', 'inbound', 'BAJA', NULL), ($1, 'opt_in', 'inbound', 'START', NULL)`,
    [id, payment],
  );
  await admin.open(page, `/admin?tab=leads&lead=${id}`);
  for (const status of ['delivered', 'undelivered', 'unknown'])
    await expect(
      entry(page, `Texto ${status}`).getByText(deliveryNames[status]!, { exact: true }),
    ).toBeVisible();
  for (const name of Object.values(textingNames))
    await expect(timeline(page).getByText(name, { exact: true })).toBeVisible();
  await expect(entry(page, textingNames['satisfaction']!)).toContainText(ratingInWords('5'));
  await expect(entry(page, 'Texto undelivered')).toContainText(failureInWords('30005'));
  await expect(entry(page, 'Texto unknown')).toContainText(failureInWords('answer_lost'));
  await expectAccessible(page);
  await timeline(page).getByRole('link', { name: 'Growth · $199' }).click();
  await expect(paymentDetail(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(timeline(page)).toBeVisible();
});
