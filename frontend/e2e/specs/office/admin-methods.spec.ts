import type { Page } from '@playwright/test';
import { securityCopy } from '../../../src/admin/features/security/shared/security.copy';
import { settingsCopy } from '../../../src/admin/features/settings/settings.copy';
import { methodsCopy as copy } from '../../../src/admin/features/settings/methods/methods.copy';
import type { ChannelDto } from '../../../src/shared/api/generated/model';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { leadPhone } from '../../support/leads';
import type { Product } from '../../support/product';
import { changeSettings, restoreSettings } from '../../support/settings';

const METHODS = ['sms', 'voice', 'inbound_call', 'whatsapp', 'email'] as const;
const dialog = (page: Page) => page.getByRole('region', { name: settingsCopy.title });
const row = (page: Page, name: string) =>
  dialog(page).getByRole('list', { name: copy.list }).getByRole('listitem').filter({ hasText: name });
const save = (page: Page) => dialog(page).getByRole('button', { name: settingsCopy.save });

/** Returns the state of a method from the server, which may cache it for two seconds. */
const channelOf = async (page: Page, method: string): Promise<ChannelDto | undefined> => {
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  const answer = await page.request.get('/api/admin/channels', {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as ChannelDto[]).find((channel) => channel.method === method);
};
const takeOut = (product: Product, methods: readonly string[]) =>
  product.query(
    `INSERT INTO verification_channels (method, out_since, out_until, outages, last_success_at, last_refusal_code,
            last_refusal_text, last_refusal_at)
     SELECT method, now() - interval '20 minutes', now() + interval '40 minutes', 3, now() - interval '2 hours', '30034',
            'Las operadoras no entregan los textos de la cuenta. Revise en Twilio la cuenta, el número y su registro.',
            now() - interval '1 minute'
       FROM unnest($1::text[]) AS method
     ON CONFLICT (method) DO UPDATE SET out_since = excluded.out_since, out_until = excluded.out_until,
       last_refusal_code = excluded.last_refusal_code, last_refusal_text = excluded.last_refusal_text,
       last_refusal_at = excluded.last_refusal_at`,
    [methods],
  );
/** Resolves when the server has read the outage, or its end. */
const seen = (page: Page, method: string, isOut: boolean) =>
  expect.poll(async () => (await channelOf(page, method))?.since !== null).toBe(isOut);

test.afterEach(async ({ page, product }) => {
  await product.query('DELETE FROM verification_channels');
  await restoreSettings(page, product);
  for (const method of METHODS) await seen(page, method, false);
});

test('the owner chooses the order by keyboard, and the visitor sees it', async ({ page, admin, product }) => {
  await admin.open(page, '/admin?tab=cuenta&configuracion=formas');
  await expect(dialog(page).getByRole('group', { name: copy.title })).toBeFocused();
  await expect(row(page, 'WhatsApp')).toContainText(copy.states.testing);
  await expectAccessible(page);
  const up = dialog(page).getByRole('button', { name: copy.up('WhatsApp') });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: copy.down('WhatsApp') })).toBeFocused();
  await dialog(page)
    .getByRole('switch', { name: copy.use('Llamada con código') })
    .click();
  await expect(row(page, 'Llamada con código')).toContainText(copy.states.off);
  await dialog(page).getByLabel(settingsCopy.office.phone).fill('305 42');
  await save(page).click();
  await expect(dialog(page).getByText(settingsCopy.phoneWrong)).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByLabel(settingsCopy.office.phone).fill('305 420 1234');
  await save(page).click();
  await expect(page.getByRole('region').getByText(settingsCopy.saved, { exact: true })).toBeVisible();
  // The address no longer contains the settings either.
  await expect(page).toHaveURL(/tab=cuenta$/);
  const rows = await product.query<{ key: string; value: string }>(
    `SELECT key, value FROM settings ORDER BY key`,
  );
  expect(Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]))).toEqual({
    officePhone: '+13054201234',
    verificationMethods: ['whatsapp', 'sms', 'voice', 'inbound_call', 'email'].map((method) => ({
      method,
      enabled: method !== 'voice',
    })),
  });
  const answer = await page.request.post('/api/leads', {
    data: { fullName: 'Vera Visitante', phoneNumber: leadPhone(), state: 'FL', elapsedMs: 30_000 },
  });
  const offered = (await answer.json()) as { method: string; methods: { method: string }[] };
  expect([offered.method, offered.methods.map(({ method }) => method)]).toEqual([
    'whatsapp',
    ['whatsapp', 'sms', 'inbound_call', 'email'],
  ]);
});

test('an unsaved order survives Back and a reload', async ({ page, admin }) => {
  await admin.open(page, '/admin?tab=cuenta');
  await page.getByRole('button', { name: settingsCopy.title }).click();
  await dialog(page)
    .getByRole('button', { name: copy.down('Mensaje de texto') })
    .click();
  await page.reload();
  await page.getByRole('button', { name: settingsCopy.title }).click();
  const first = dialog(page).getByRole('list', { name: copy.list }).getByRole('listitem').first();
  await expect(first).toContainText('Llamada con código');
});

test('a method out of service is reported above every screen, with the methods that visitors get meanwhile', async ({
  page,
  admin,
  product,
}) => {
  await admin.open(page, '/admin?tab=seguridad');
  await takeOut(product, ['sms']);
  await seen(page, 'sms', true);
  await page.reload();
  const notice = page
    .getByRole('status')
    .filter({ hasText: '“Mensaje de texto” está fuera de servicio desde el' });
  await expect(notice).toContainText('Las operadoras no entregan los textos de la cuenta.');
  await expect(notice).toContainText('Código 30034: Las operadoras');
  await expect(notice).toContainText('se les ofrece “Llamada con código”');
  await expect(page.locator('dd').filter({ hasText: '“Mensaje de texto” está fuera' })).toBeVisible();
  await expect(page.getByText(securityCopy.cards.attention)).toBeVisible();
  await expectAccessible(page);
  await notice.getByRole('link', { name: copy.notice.open }).click();
  await expect(row(page, 'Mensaje de texto')).toContainText(copy.states.out);
  await expect(row(page, 'Mensaje de texto')).toContainText('Se vuelve a probar por sí sola a partir del');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator(':root')).toHaveAttribute('data-theme', 'dark');
  await expectAccessible(page);
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
});

test('disabling the last method in service needs a confirmation, and a missing method is shown as an alert', async ({
  page,
  admin,
  product,
}) => {
  await admin.open(page, '/admin?tab=leads');
  await changeSettings(page, {
    officePhone: '(305) 420-1234',
    verificationMethods: METHODS.map((method) => ({
      method,
      enabled: method === 'sms' || method === 'email',
    })),
  });
  await takeOut(product, ['email']);
  await seen(page, 'email', true);
  await page.reload();
  await page.getByRole('button', { name: settingsCopy.title }).click();
  const sms = dialog(page).getByRole('switch', { name: copy.use('Mensaje de texto') });
  await expect(row(page, 'Mensaje de texto')).toContainText(copy.states.testing);
  await sms.click();
  const question = page.getByRole('dialog', { name: copy.last.title('Mensaje de texto') });
  await expect(question).toContainText('(305) 420-1234');
  await expectAccessible(page);
  await question.getByRole('button', { name: copy.last.keep }).click();
  await expect(sms).toBeChecked();
  await sms.click();
  await question.getByRole('button', { name: copy.last.off }).click();
  await expect(dialog(page).getByText(copy.none)).toBeVisible();
  await expectAccessible(page);
  await save(page).click();
  const alert = page.getByRole('alert').filter({ hasText: copy.notice.none });
  await expect(alert).toContainText('llame a la oficina: (305) 420-1234');
  await expect(dialog(page)).toBeHidden();
  await expectAccessible(page);
  await alert.getByRole('link', { name: copy.notice.pending }).click();
  await expect(page).toHaveURL(/verificacion=pending/);
});

test('the methods fit the narrowest screen', async ({ page, admin, product }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await admin.open(page, '/admin?tab=cuenta');
  await takeOut(product, ['sms']);
  await seen(page, 'sms', true);
  await page.goto('/admin?tab=cuenta&configuracion=formas');
  await expect(row(page, 'Mensaje de texto')).toContainText(copy.states.out);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await dialog(page).evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(320);
});
