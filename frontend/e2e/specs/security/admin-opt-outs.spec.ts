import type { Page } from '@playwright/test';
import { optOutsCopy } from '../../../src/admin/features/privacy/opt-outs/opt-outs.copy';
import { leadsCopy } from '../../../src/admin/features/leads/shared/leads.copy';
import { channelNames, optOutCopy as copy, ownEnds } from '../../../src/admin/ui/opt-out/opt-out.copy';
import { formatPhone } from '../../../src/shared/phone';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { leadPhone, seedLeads } from '../../support/leads';
import type { Product } from '../../support/product';

const lead = (page: Page) => page.getByRole('dialog', { name: leadsCopy.detail.title });
const optOut = (page: Page) => page.getByRole('dialog', { name: copy.add });
const row = (page: Page, phone: string) => page.getByRole('row').filter({ hasText: formatPhone(phone) });

/** A received text that needs a decision. */
const seedSuspected = (product: Product, phone: string, body: string, channel = 'sms'): Promise<unknown> =>
  product.query(
    `INSERT INTO sms_messages (direction, channel, phone_number, body, purpose, status, refusal)
     VALUES ('inbound', $3, $1, $2, 'received', 'received', 'suspected')`,
    [phone, body, channel],
  );

test('an opt-out is recorded on the lead, and undone', async ({ page, admin, product }) => {
  const phone = leadPhone();
  const [id] = await seedLeads(product, [{ fullName: 'Marta Sinmensajes', phone, verified: true }]);
  await admin.open(page, `/admin?tab=leads&ficha=mensajes&lead=${id}`);
  await lead(page).getByRole('button', { name: copy.add }).click();
  await expect(optOut(page).getByLabel(copy.phone)).toHaveValue(formatPhone(phone));
  await optOut(page).getByRole('button', { name: copy.ok }).click();
  await expect(optOut(page).getByText(copy.reasonRequired)).toBeVisible();
  await expectAccessible(page);
  await optOut(page).getByLabel(copy.reason).fill('Lo pidió en la llamada de hoy');
  await optOut(page).getByRole('button', { name: copy.ok }).click();
  await expect(optOut(page)).toBeHidden();
  await expect(lead(page).getByText('“Lo pidió en la llamada de hoy”')).toBeVisible();
  await expect(lead(page).getByText('Esta persona pidió no recibir mensajes')).toBeVisible();
  await expectAccessible(page);

  await lead(page)
    .getByRole('button', { name: copy.liftOf(formatPhone(phone)) })
    .click();
  const lifting = page.getByRole('dialog', { name: copy.liftTitle(formatPhone(phone)) });
  await lifting.getByRole('button', { name: copy.lift }).click();
  await expect(lead(page).getByText('“Lo pidió en la llamada de hoy”')).toBeHidden();
  expect(await product.query('SELECT 1 FROM sms_suppressions WHERE phone_number = $1', [phone])).toEqual([]);
});

test('a text that seems a refusal is applied from the lead with one button', async ({
  page,
  admin,
  product,
}) => {
  const phone = leadPhone();
  const [id] = await seedLeads(product, [{ fullName: 'Marta Cansada', phone, verified: true }]);
  await seedSuspected(product, phone, 'Ya no quiero recibir mensajes');
  await admin.open(page, `/admin?tab=leads&ficha=mensajes&lead=${id}`);
  await expect(lead(page).getByText('Ya no quiero recibir mensajes', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await lead(page).getByRole('button', { name: copy.obey }).click();
  await expect(lead(page).getByRole('button', { name: copy.obey })).toBeHidden();
  expect(
    await product.query('SELECT channel, source FROM sms_suppressions WHERE phone_number = $1', [phone]),
  ).toEqual([{ channel: 'sms', source: 'office' }]);
});

test('a WhatsApp message that seems a refusal is applied to WhatsApp, and a 9 in a call counts as the person’s decision', async ({
  page,
  admin,
  product,
}) => {
  const phone = leadPhone();
  const [id] = await seedLeads(product, [{ fullName: 'Marta Sinllamadas', phone, verified: true }]);
  await seedSuspected(product, phone, 'No me escriban más por aquí', 'whatsapp');
  await product.query(
    `INSERT INTO sms_suppressions (phone_number, channel, reason, source) VALUES ($1, 'voice', 'opted_out', 'call_key')`,
    [phone],
  );
  await admin.open(page, `/admin?tab=leads&ficha=mensajes&lead=${id}`);
  await expect(lead(page).getByText(copy.suspectedWhatsapp)).toBeVisible();
  await expect(lead(page).getByText(ownEnds.voice)).toBeVisible();
  await expectAccessible(page);
  await lead(page).getByRole('button', { name: copy.obey }).click();
  await expect(
    lead(page).getByText('“Lo escribió por WhatsApp: “No me escriban más por aquí””'),
  ).toBeVisible();
  expect(
    await product.query(
      'SELECT channel, source FROM sms_suppressions WHERE phone_number = $1 ORDER BY channel',
      [phone],
    ),
  ).toEqual([
    { channel: 'voice', source: 'call_key' },
    { channel: 'whatsapp', source: 'office' },
  ]);
  await lead(page).getByRole('button', { name: copy.add }).click();
  await optOut(page).getByRole('combobox', { name: copy.channel }).click();
  await page.getByTitle(channelNames.all).click();
  await optOut(page).getByLabel(copy.reason).fill('Que no la contacten de ninguna manera');
  await optOut(page).getByRole('button', { name: copy.ok }).click();
  await expect(lead(page).getByText(`${channelNames.all}:`)).toBeVisible();
  await expectAccessible(page);
});

test('the list in Privacidad accepts any number, finds it, and shows texts of unknown people', async ({
  page,
  admin,
  product,
}) => {
  const [phone, stranger, own] = [leadPhone(), leadPhone(), leadPhone()];
  await seedSuspected(product, stranger, 'Wrong number, stop texting me');
  await product.query(
    `INSERT INTO sms_suppressions (phone_number, reason, source) VALUES ($1, 'opted_out', 'sms_word')`,
    [own],
  );
  await admin.open(page, '/admin?tab=privacidad');
  const notice = page.getByRole('status').filter({ hasText: formatPhone(stranger) });
  await expect(notice.getByText('Wrong number, stop texting me')).toBeVisible();
  await expectAccessible(page);
  await notice.getByRole('button', { name: copy.dismiss }).click();
  await expect(notice).toBeHidden();

  await page.getByRole('button', { name: copy.add }).click();
  await optOut(page).getByLabel(copy.phone).fill(formatPhone(phone));
  await optOut(page).getByLabel(copy.reason).fill('Escribió una carta');
  await optOut(page).getByRole('button', { name: copy.ok }).click();
  await page.getByPlaceholder(optOutsCopy.search).fill(formatPhone(phone));
  await expect(row(page, phone)).toContainText('Escribió una carta');
  await expect(row(page, own)).toBeHidden();
  await page.getByPlaceholder(optOutsCopy.search).fill(formatPhone(own));
  // A person's request cannot be undone here.
  await expect(row(page, own)).toContainText(optOutsCopy.own);
  await expect(row(page, own).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
});
