import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { privacyCopy as copy, kindNames } from '../../../src/admin/features/privacy/privacy.copy';
import { settingsCopy } from '../../../src/admin/features/settings/settings.copy';
import { shellCopy } from '../../../src/admin/app/shell.copy';
import { formatPhone } from '../../../src/shared/phone';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { leadPhone, seedLeads } from '../../support/leads';
import type { Product } from '../../support/product';
import { openAdvanced, restoreSettings } from '../../support/settings';

const SCREEN = '/admin?tab=privacidad';
const toast = (page: Page, title: string) => page.getByRole('region').getByText(title, { exact: true });

let persons = 0;
/** A lead with data of every kind of treatment: erased, anonymised and kept. */
async function seedPerson(product: Product, fullName: string): Promise<string> {
  const phone = leadPhone();
  const [id] = await seedLeads(product, [{ fullName, phone, state: 'FL', verified: true }]);
  await product.query(
    `INSERT INTO lead_interactions (lead_id, type, direction) SELECT $1, 'note', 'internal' FROM generate_series(1, 3)`,
    [id],
  );
  const ip = `73.250.${Math.floor(persons / 256)}.${persons++ % 256}`;
  await product.query(
    `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type) VALUES ($1, $2, true, 'send')`,
    [phone, ip],
  );
  // The server would add it in its next round, in the middle of a test or not.
  await product.query(
    `INSERT INTO ip_geo (ip_address, risk_score, risk_level) VALUES ($1, 0, 'low') ON CONFLICT DO NOTHING`,
    [ip],
  );
  await product.query(
    `INSERT INTO consents (phone_number, kind, granted, text_version, text_shown) VALUES ($1, 'verification_sms', true, 'x', 'x')`,
    [phone],
  );
  return phone;
}

interface SeededRequest {
  kind?: 'export' | 'erase' | 'correct';
  phone?: string;
  name: string;
  /** Days since the request arrived. */
  age?: number;
}

/** Puts a request into the database with approximate deadlines: only the screen is tested here. */
const seedRequest = (
  product: Product,
  { kind = 'export', phone = leadPhone(), name, age = 0 }: SeededRequest,
) =>
  product.query(
    `INSERT INTO privacy_requests (kind, channel, phone_number, full_name, received_on, acknowledge_by, answer_by, created_by)
     SELECT $1, 'letter', $2, $3, day, day + 14, day + 45, 'rosa'
       FROM (SELECT (now() AT TIME ZONE 'America/New_York')::date - $4::int AS day) received`,
    [kind, phone, name, age],
  );

const request = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .filter({ hasText: name });
const lookUp = async (page: Page, phone: string) => {
  await page.getByLabel(copy.person.phone, { exact: true }).fill(phone);
  await page.getByRole('button', { name: copy.person.search, exact: true }).click();
};
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const unique = (name: string) => `${name} ${test.info().project.name === 'telefono' ? 'Uno' : 'Dos'}`;

test('the data stored for a phone are shown, exported and erased', async ({ page, admin, product }) => {
  const name = unique('Lucía Marte');
  const phone = await seedPerson(product, name);
  await admin.open(page, SCREEN);
  await page.getByRole('button', { name: copy.person.search, exact: true }).click();
  await expect(page.getByText(copy.person.required)).toBeVisible();
  await lookUp(page, '305');
  await expect(page.getByText('Ese no es un número de teléfono completo.')).toBeVisible();
  await expectAccessible(page);
  await lookUp(page, formatPhone(phone));
  await expect(page.getByText(`${name} · ${copy.person.held('7')}`)).toBeVisible();
  await expect(row(page, 'Historial de la ficha')).toContainText('3');
  await expect(row(page, 'Pruebas de consentimiento')).toContainText('exige guardarlas 5 años');
  // The phone is not in the browser's history.
  expect(page.url()).not.toContain(phone.slice(-4));
  await expectAccessible(page);

  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: copy.person.download }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^datos-${phone.slice(-4)}-.+\\.json$`));
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    phoneNumber: string;
    data: { leads: { rows: { fullName: string }[] } };
  };
  expect([file.phoneNumber, file.data.leads.rows[0]?.fullName]).toEqual([phone, name]);
  await expect(toast(page, copy.person.downloaded)).toBeVisible();

  await page.getByRole('button', { name: copy.person.erase }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(copy.erase.groups.kept)).toBeVisible();
  await expect(dialog.getByText(copy.erase.count('Ficha del lead', '1'))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(copy.erase.confirm).fill('9999');
  await dialog.getByRole('button', { name: copy.erase.ok }).click();
  await expect(dialog.getByText(copy.erase.mismatch)).toBeVisible();
  await expectAccessible(page);
  expect(await product.query('SELECT 1 FROM leads WHERE phone_number = $1', [phone])).toHaveLength(1);
  await dialog.getByLabel(copy.erase.confirm).fill(phone.slice(-4));
  await dialog.getByRole('button', { name: copy.erase.ok }).click();
  await expect(page.getByText(copy.person.erasedTitle(formatPhone(phone)))).toBeVisible();
  await expect(row(page, 'Ficha del lead')).toContainText(copy.person.done.erased);
  await expectAccessible(page);
  expect(await product.query('SELECT 1 FROM leads WHERE phone_number = $1', [phone])).toHaveLength(0);
  await page.getByRole('button', { name: copy.person.close }).click();
  await expect(row(page, 'Pruebas de consentimiento')).toBeVisible();
  await expect(row(page, 'Ficha del lead')).toBeHidden();
});

test('an empty lookup and a failed one are reported', async ({ page, admin }) => {
  await admin.open(page, SCREEN);
  const phone = formatPhone(leadPhone());
  await lookUp(page, phone);
  await expect(page.getByText(copy.person.notFound)).toBeVisible();
  await expectAccessible(page);
  await page.route('**/api/admin/privacy/lookup', (route) => route.abort());
  await lookUp(page, formatPhone(leadPhone()));
  await expect(page.getByText(copy.failed)).toBeVisible();
  await page.unroute('**/api/admin/privacy/lookup');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText(copy.person.notFound)).toBeVisible();
});

test('a request is recorded, acknowledged, extended and answered', async ({ page, admin }) => {
  const name = unique('Ramiro Cano');
  await admin.open(page, SCREEN);
  await page.getByRole('button', { name: copy.requests.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: copy.add.ok }).click();
  await expect(dialog.getByText(copy.add.phoneRequired)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: copy.add.kind }).click();
  await page.getByTitle(kindNames.correct).click();
  await dialog.getByLabel(copy.add.phone).fill('123');
  await dialog.getByLabel(copy.add.name).fill(name);
  await dialog.getByLabel(copy.add.note).fill('Su apellido está mal.');
  await dialog.getByRole('button', { name: copy.add.ok }).click();
  await expect(dialog.getByText('Ese no es un número de teléfono completo.')).toBeVisible();
  await dialog.getByLabel(copy.add.phone).fill(formatPhone(leadPhone()));
  await dialog.getByRole('button', { name: copy.add.ok }).click();
  await expect(toast(page, copy.add.done)).toBeVisible();
  const card = request(page, name);
  await expect(card).toContainText(kindNames.correct);
  await expect(card).toContainText('quedan 45 días');

  await card.getByRole('button', { name: copy.requests.actions.acknowledge }).click();
  await expect(card).toContainText(`por ${admin.username}`);
  await card.getByRole('button', { name: copy.requests.actions.extend }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: copy.extend.ok }).click();
  await expect(dialog.getByText(copy.extend.required)).toBeVisible();
  await dialog.getByLabel(copy.extend.reason).fill('Hay que ver el contrato.');
  await dialog.getByRole('button', { name: copy.extend.ok }).click();
  await expect(card).toContainText('quedan 90 días');
  await expect(card).toContainText('Hay que ver el contrato.');
  await expect(card.getByRole('button', { name: copy.requests.actions.extend })).toBeHidden();

  await card.getByRole('button', { name: copy.requests.actions.answer }).click();
  await expectAccessible(page);
  await dialog.getByLabel(copy.answer.outcomes.refused).check();
  await dialog.getByLabel(copy.answer.answer).fill('No pudo probar quién es.');
  await dialog.getByRole('button', { name: copy.answer.ok }).click();
  await expect(toast(page, copy.answer.done)).toBeVisible();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: copy.requests.filters.contestadas }).click();
  await expect(page).toHaveURL(/solicitudes=contestadas/);
  await expect(request(page, name)).toContainText('No pudo probar quién es.');
  await expect(request(page, name)).toContainText('Negada');
  await expectAccessible(page);
});

test('overdue requests are listed first, in red and with a text', async ({ page, admin, product }) => {
  const [late, fresh] = [unique('Tarde Peña'), unique('Pronto Peña')];
  await seedRequest(product, { name: fresh });
  await seedRequest(product, { name: late, age: 20 });
  await admin.open(page, SCREEN);
  await expect(request(page, late)).toContainText(copy.requests.overdue(6));
  await expect(request(page, late)).toContainText(copy.requests.overdueTag);
  await expect(request(page, fresh)).toContainText(copy.requests.left(14));
  const names = await page.getByRole('listitem').allInnerTexts();
  const place = (name: string) => names.findIndex((text) => text.includes(name));
  expect(place(late)).toBeLessThan(place(fresh));
  await expect(page.getByRole('alert').filter({ hasText: 'vencida' })).toBeVisible();
  await expectAccessible(page);
});

test('the requested action answers a request', async ({ page, admin, product }) => {
  const name = unique('Berta Olmo');
  const phone = await seedPerson(product, name);
  await seedRequest(product, { kind: 'erase', phone, name });
  await admin.open(page, SCREEN);
  await request(page, name).getByRole('button', { name: copy.requests.actions.attend }).click();
  await expect(page.getByText('Borrar los datos contesta la solicitud')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: copy.person.erase }).click();
  await page.getByRole('dialog').getByLabel(copy.erase.confirm).fill(phone.slice(-4));
  await page.getByRole('dialog').getByRole('button', { name: copy.erase.ok }).click();
  await expect(page.getByText(copy.person.erasedTitle(formatPhone(phone)))).toBeVisible();
  await expect(request(page, name)).toBeHidden();
  await page.getByRole('button', { name: copy.requests.filters.contestadas }).click();
  await expect(request(page, name)).toContainText('salvo los que la ley obliga a guardar');
});

test('the section is readable in the dark theme, and never wider than a small phone', async ({
  page,
  admin,
  product,
}) => {
  const name = unique('Maximiliano Bartolomé Villavicencio de la Concepción y Fernández de Córdoba');
  const phone = await seedPerson(product, name);
  await seedRequest(product, { phone, name, age: 20 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  if (test.info().project.name === 'telefono') await page.setViewportSize({ width: 320, height: 640 });
  await admin.open(page, SCREEN);
  await request(page, name).getByRole('button', { name: copy.requests.actions.attend }).click();
  await expect(row(page, 'Ficha del lead')).toBeVisible();
  await expectAccessible(page);
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await sideways()).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: copy.person.erase }).click();
  await expect(page.getByRole('dialog').getByText(copy.erase.groups.kept)).toBeVisible();
  await expectAccessible(page);
  expect(await sideways()).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: copy.person.erase })).toBeFocused();
});

test('data are kept as long as the settings require', async ({ page, admin, product }) => {
  await admin.open(page, SCREEN);
  await page.getByRole('button', { name: shellCopy.settings }).click();
  const { retention } = settingsCopy;
  await openAdvanced(page);
  const leads = page.getByLabel(retention.unverifiedLeads);
  await expect(leads).toHaveValue('365');
  await expectAccessible(page);
  await leads.fill('');
  await page.getByLabel(retention.attempts).fill('5');
  await page.getByLabel(retention.attempts).blur();
  await expect(page.getByLabel(retention.attempts)).toHaveValue('30');
  await page.getByRole('button', { name: settingsCopy.save }).click();
  await expect(toast(page, settingsCopy.saved)).toBeVisible();
  const [saved] = await product.query<{ value: string }>(
    `SELECT value FROM settings WHERE key = 'retentionDays'`,
  );
  expect(JSON.parse(saved!.value)).toEqual({
    unverifiedLeads: null,
    attempts: 30,
    ipData: 180,
    events: 730,
    auditEntries: 1830,
  });
  await restoreSettings(page, product);
});
