import {
  audienceCopy,
  editorCopy,
  reviewCopy,
  sendCopy,
  testCopy,
  variableNames,
} from '../../../src/admin/features/campaigns/shared/campaign-editor.copy';
import {
  actionCopy,
  detailCopy,
  recipientStatusNames,
} from '../../../src/admin/features/campaigns/detail/campaign-detail.copy';
import {
  campaignsCopy as copy,
  statusNames,
} from '../../../src/admin/features/campaigns/shared/campaigns.copy';
import { meanwhileCopy } from '../../../src/admin/ui/fields/meanwhile.copy';
import { smsCopy } from '../../../src/admin/ui/sms/sms.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { leadSource, openAllHours, seedListeners } from '../../support/campaigns';
import { sectionTab } from '../../support/sections';
import { changeSettings, restoreSettings } from '../../support/settings';
import type { Page } from '@playwright/test';

const LIST = '/admin?tab=campanas';
const toast = (page: Page, title: string) => page.getByRole('region').getByText(title, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const message = (page: Page) => page.getByLabel(editorCopy.message, { exact: true });
const detail = (page: Page) => page.getByRole('dialog', { name: detailCopy.title });
const review = (page: Page) => page.getByRole('dialog', { name: reviewCopy.title });
const phone = (page: Page) => page.getByRole('figure', { name: editorCopy.preview.label });

let campaigns = 0;
const campaignName = () => `Campaña ${process.pid} ${campaigns++}`;

/** Writes a campaign for the leads of one source. */
async function write(page: Page, { name, text, source }: { name: string; text: string; source: string }) {
  await page.getByLabel(editorCopy.name).fill(name);
  await message(page).fill(text);
  await page.getByRole('combobox', { name: audienceCopy.source }).click();
  await page.getByTitle(source, { exact: true }).last().click();
}

test.afterEach(({ page, product }) => restoreSettings(page, product));

test('writes a campaign, tests it on a phone, sends it and watches it end without a reload', async ({
  page,
  admin,
  product,
  phone: { typed, e164 },
}) => {
  test.slow();
  const source = leadSource();
  const [ana, luis, rosa, eva] = await seedListeners(product, [
    { fullName: 'Ana Núñez Paz', source },
    { fullName: 'Luis Paz', source },
    { fullName: 'Rosa Paz', source, agreed: false },
    { fullName: 'Eva Paz', source, optedOut: true },
  ]);
  const name = campaignName();
  await admin.open(page, LIST);
  await openAllHours(page);
  await button(page, copy.create).click();
  await expect(page.getByLabel(editorCopy.name)).toBeFocused();
  await expectAccessible(page);
  await button(page, editorCopy.save).click();
  await expect(page.getByText(editorCopy.nameRequired)).toBeVisible();
  await expect(page.getByText(editorCopy.messageRequired)).toBeVisible();
  await expectAccessible(page);

  await write(page, { name, text: 'Hola , su consulta es gratis.', source });
  await message(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 5));
  await page.getByRole('button', { name: variableNames.firstName, exact: false }).first().click();
  await expect(message(page)).toHaveValue('Hola {{firstName}}, su consulta es gratis.');
  await expect(message(page)).toBeFocused();
  const shown = 'Credito Claro: Hola Maria, su consulta es gratis. Responda BAJA para no recibir mas.';
  await expect(phone(page).getByText(shown)).toBeVisible();
  await expect(page.getByText(smsCopy.size.characters(String(shown.length), '160'))).toBeVisible();
  await expect(page.getByText(editorCopy.notSavedYet)).toBeVisible();

  await button(page, editorCopy.test).click();
  const testing = page.getByRole('dialog', { name: testCopy.title });
  await testing.getByLabel(testCopy.phone).fill('12');
  await button(page, testCopy.send).last().click();
  await expect(testing.getByText('Escriba un celular de Estados Unidos.')).toBeVisible();
  await expect(testing.getByLabel(testCopy.phone)).toHaveValue('12');
  await expectAccessible(page);
  await testing.getByLabel(testCopy.phone).fill(typed);
  await button(page, testCopy.send).last().click();
  await expect(toast(page, testCopy.done)).toBeVisible();
  await expect(testing).toBeHidden();
  await expect.poll(async () => (await product.messagesTo(e164)).map(({ body }) => body)).toEqual([shown]);
  await expect(page).toHaveURL(/editar=[0-9a-f-]{36}/);
  await expect(message(page)).toHaveValue('Hola {{firstName}}, su consulta es gratis.');

  await button(page, editorCopy.review).click();
  await expect(review(page).getByText(reviewCopy.left)).toBeVisible();
  const figure = (title: string) =>
    review(page).locator('dt', { hasText: title }).locator('xpath=../dd').first();
  await expect(figure(reviewCopy.recipients)).toHaveText('2');
  await expect(figure(reviewCopy.segments)).toHaveText('2');
  await expect(figure(reviewCopy.cost)).toHaveText('$0.02');
  await expect(figure(reviewCopy.withoutConsent)).toHaveText('1');
  await expect(figure(reviewCopy.optedOut)).toHaveText('1');
  await expect(review(page).getByText(shown.replace('Maria', 'Ana'))).toBeVisible();
  await expectAccessible(page);
  await button(page, reviewCopy.sendNow).click();
  const confirming = page.getByRole('dialog', { name: sendCopy.now.title });
  await expect(confirming.getByText(`${sendCopy.who('2 personas')} ${sendCopy.cost('$0.02')}`)).toBeVisible();
  await expectAccessible(page);
  await button(page, sendCopy.now.action('2 personas')).click();

  await expect(toast(page, sendCopy.now.done)).toBeVisible();
  await expect(detail(page).getByRole('heading', { name })).toBeVisible();
  await expect(detail(page).getByText(statusNames.completed, { exact: true })).toBeVisible({
    timeout: 60_000,
  });
  await expect(detail(page).getByText(detailCopy.progress.handled('2', '2'))).toBeVisible();
  await expect(detail(page).getByText(detailCopy.failures.none)).toBeVisible();
  await expect(detail(page).getByRole('link', { name: 'Luis Paz' })).toBeVisible();
  await expectAccessible(page);
  expect((await product.messagesTo(ana!)).map(({ body }) => body)).toEqual([shown.replace('Maria', 'Ana')]);
  expect(await product.messagesTo(luis!)).toHaveLength(1);
  for (const spared of [rosa!, eva!]) expect(await product.messagesTo(spared)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name })).toBeFocused();
  await expect(page.getByRole('progressbar', { name: copy.progressOf(name) })).toHaveAttribute(
    'aria-valuetext',
    copy.sentOf('2', '2'),
  );
});

test('shows the review again when the draft was changed in another tab, and keeps the chosen moment', async ({
  page,
  admin,
  product,
}) => {
  const source = leadSource();
  await seedListeners(product, [{ fullName: 'Ana Soler', source }]);
  const name = campaignName();
  await admin.open(page, `${LIST}&editar=nueva`);
  await openAllHours(page);
  await write(page, { name, text: 'Hola {{firstName}}, texto revisado', source });
  await button(page, editorCopy.review).click();
  await button(page, reviewCopy.schedule).click();
  const scheduling = page.getByRole('dialog', { name: sendCopy.later.title });
  await scheduling.getByLabel(sendCopy.later.day).fill('2098-03-04');
  await scheduling.getByLabel(sendCopy.later.time).fill('15:30');
  // Simulates a save by the other tab.
  await product.query(`UPDATE sms_campaigns SET message = 'Hola {{firstName}}, otro texto' WHERE name = $1`, [
    name,
  ]);
  await scheduling.getByRole('button', { name: sendCopy.later.action }).click();
  await expect(review(page).getByRole('alert')).toContainText('La campaña cambió después de esta revisión');
  await expect(review(page).getByText(/Hola Ana, otro texto/)).toBeVisible();
  await expectAccessible(page);
  await button(page, reviewCopy.schedule).click();
  await expect(scheduling.getByLabel(sendCopy.later.time)).toHaveValue('15:30');
  await scheduling.getByRole('button', { name: sendCopy.later.action }).click();
  await expect(toast(page, sendCopy.later.done)).toBeVisible();
});

test('schedules a campaign for later, pauses it, resumes it and cancels it for good', async ({
  page,
  admin,
  product,
}) => {
  test.slow();
  const source = leadSource();
  const phones = await seedListeners(product, [
    { fullName: 'Ana Soler', source },
    { fullName: 'Luis Soler', source },
  ]);
  const name = campaignName();
  await admin.open(page, `${LIST}&editar=nueva`);
  await openAllHours(page);
  await write(page, { name, text: 'Hola {{firstName}}', source });
  await button(page, editorCopy.review).click();
  await button(page, reviewCopy.schedule).click();
  const scheduling = page.getByRole('dialog', { name: sendCopy.later.title });
  await scheduling.getByLabel(sendCopy.later.day).fill('2020-01-01');
  await scheduling.getByRole('button', { name: sendCopy.later.action }).click();
  await expect(scheduling.getByText(sendCopy.later.past)).toBeVisible();
  await scheduling.getByLabel(sendCopy.later.day).fill('2098-03-04');
  await scheduling.getByLabel(sendCopy.later.time).fill('15:30');
  await expect(
    scheduling.getByText(/Empieza el martes, 4 de marzo de 2098, a las 3:30\sp\.\s?m\., hora del Este\./),
  ).toBeVisible();
  await expectAccessible(page);
  await scheduling.getByRole('button', { name: sendCopy.later.action }).click();
  await expect(toast(page, sendCopy.later.done)).toBeVisible();
  await expect(detail(page).getByText(statusNames.scheduled, { exact: true })).toBeVisible();
  await expect(detail(page).getByText(/4 de marzo de 2098/)).toBeVisible();
  await expectAccessible(page);

  // The campaign is due, but without a budget nothing is sent, so the test can watch it.
  await changeSettings(page, { verificationDailyBudgetCents: 0 });
  await product.query(`UPDATE sms_campaigns SET scheduled_at = now() - interval '1 second' WHERE name = $1`, [
    name,
  ]);
  await expect(detail(page).getByText(statusNames.sending, { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(detail(page).getByText(/parte del presupuesto diario/)).toBeVisible({ timeout: 60_000 });
  await detail(page).getByRole('button', { name: actionCopy.pause.action }).click();
  await expect(detail(page).getByText(statusNames.paused, { exact: true })).toBeVisible();
  await expect(detail(page).getByRole('button', { name: actionCopy.resume.action })).toBeFocused();
  await expectAccessible(page);
  await detail(page).getByRole('button', { name: actionCopy.resume.action }).click();
  await expect(detail(page).getByText(statusNames.sending, { exact: true })).toBeVisible();

  await detail(page).getByRole('button', { name: actionCopy.cancel.action }).click();
  const cancelling = page.getByRole('dialog', { name: actionCopy.cancel.title(name) });
  await expect(cancelling.getByText(actionCopy.cancel.started('2'))).toBeVisible();
  await expectAccessible(page);
  await cancelling.getByRole('button', { name: actionCopy.cancel.confirm }).click();
  await expect(detail(page).getByText(statusNames.cancelled, { exact: true })).toBeVisible();
  await expect(
    detail(page).getByRole('row', {
      name: new RegExp(`^${recipientStatusNames.skipped}|: ${recipientStatusNames.skipped}`),
    }),
  ).toContainText('2');
  await expect(detail(page).getByText('La campaña se canceló antes').first()).toBeVisible();
  for (const one of phones) expect(await product.messagesTo(one)).toEqual([]);
});

test('points at each character that makes the message costlier, and changes it', async ({ page, admin }) => {
  await admin.open(page, `${LIST}&editar=nueva`);
  await message(page).fill('Atención: su información… ¿está lista?');
  await expect(page.getByText(smsCopy.size.ucs2)).toBeVisible();
  const costly = page.getByRole('list', { name: smsCopy.costly.list });
  await expect(costly.getByRole('listitem')).toHaveCount(3);
  await expect(costly.getByText(smsCopy.costly.write('o'))).toBeVisible();
  await expectAccessible(page);
  await button(page, smsCopy.costly.changeTo('ó', 'o')).click();
  await expect(message(page)).toHaveValue('Atencion: su informacion… ¿está lista?');
  await expect(costly.getByRole('listitem')).toHaveCount(2);
  await button(page, smsCopy.costly.changeAll).click();
  await expect(message(page)).toHaveValue('Atencion: su informacion... ¿esta lista?');
  await expect(costly).toBeHidden();
  await expect(page.getByText(smsCopy.size.gsm7)).toBeVisible();

  await message(page).fill('Hola {{nombre}}');
  await button(page, editorCopy.save).click();
  await expect(
    page.getByText(smsCopy.variables.unknown(['{{nombre}}'], ['{{firstName}}', '{{fullName}}', '{{state}}'])),
  ).toBeVisible();
  await message(page).fill('a'.repeat(1_000));
  await expect(page.getByText(editorCopy.tooLong(7, 6))).toBeVisible();
  await expectAccessible(page);
});

test('does not lose unsaved input, and keeps it when it cannot be saved', async ({ page, admin }) => {
  const name = campaignName();
  await admin.open(page, `${LIST}&editar=nueva`);
  await page.getByLabel(editorCopy.name).fill(name);
  await page.getByRole('link', { name: editorCopy.backLabel }).click();
  const asking = page.getByRole('dialog', { name: editorCopy.leave.title });
  await expect(asking).toBeVisible();
  await expectAccessible(page);
  await button(page, editorCopy.leave.stay).click();
  await expect(page.getByLabel(editorCopy.name)).toHaveValue(name);

  await message(page).fill('Hola');
  await page.route('**/api/admin/campaigns', (route) => route.abort());
  await button(page, editorCopy.save).click();
  await expect(toast(page, 'Error')).toBeVisible();
  await expect(message(page)).toHaveValue('Hola');
  await page.unroute('**/api/admin/campaigns');
  await button(page, editorCopy.save).click();
  await expect(toast(page, editorCopy.savedToast)).toBeVisible();
  await expect(page.getByText(editorCopy.saved, { exact: false }).first()).toBeVisible();

  await page.reload();
  await expect(message(page)).toHaveValue('Hola');
  await message(page).fill('Hola otra vez');
  await (await sectionTab(page, 'Citas')).click();
  await expect(asking).toBeVisible();
  await button(page, editorCopy.leave.leave).click();
  await expect(message(page)).toBeHidden();

  await page.goto(LIST);
  await page.getByRole('link', { name }).click();
  await expect(message(page)).toHaveValue('Hola');
  await button(page, actionCopy.duplicate.action).click();
  await expect(page.getByRole('heading', { name: `${name} (copia)` })).toBeVisible();
  await button(page, actionCopy.remove.action).click();
  await expect(page.getByText(actionCopy.remove.text)).toBeVisible();
  await expectAccessible(page);
  await button(page, actionCopy.remove.confirm).click();
  await expect(toast(page, actionCopy.remove.done)).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `${name} (copia)` })).toBeHidden();
});

test('a draft that two users change keeps both edits, and asks about a text that both changed', async ({
  page,
  admin,
  product,
}) => {
  const name = campaignName();
  await admin.open(page, `${LIST}&editar=nueva`);
  await page.getByLabel(editorCopy.name).fill(name);
  await message(page).fill('Hola');
  await button(page, editorCopy.save).click();
  await expect(toast(page, editorCopy.savedToast)).toBeVisible();
  const stored = async () =>
    (
      await product.query<{ message: string; criteria: object }>(
        'SELECT message, target_criteria AS criteria FROM sms_campaigns WHERE name = $1',
        [name],
      )
    )[0]!;
  const change = (changes: string) =>
    product.query(`UPDATE sms_campaigns SET ${changes}, updated_at = now() WHERE name = $1`, [name]);

  await message(page).fill('Hola, {{firstName}}');
  await change(`target_criteria = '{"states": ["TX"]}'`);
  await button(page, editorCopy.save).click();
  await expect.poll(stored).toEqual({ message: 'Hola, {{firstName}}', criteria: { states: ['TX'] } });

  await message(page).fill('Buenos días');
  await change(`message = 'Buenas tardes'`);
  await button(page, editorCopy.save).click();
  const notice = page.getByRole('alert').filter({ hasText: editorCopy.changed });
  await expect(notice).toContainText(`Buenas tardes ${meanwhileCopy.theirs}; Buenos días`);
  await expect(button(page, editorCopy.review)).toBeDisabled();
  await expectAccessible(page);
  expect((await stored()).message).toBe('Buenas tardes');
  await button(page, meanwhileCopy.takeTheirs).click();
  await expect(message(page)).toHaveValue('Buenas tardes');
  await expect(notice).toBeHidden();

  await message(page).fill('Buenas noches');
  await change(`message = 'Buen día'`);
  await button(page, editorCopy.save).click();
  await button(page, meanwhileCopy.save).click();
  await expect.poll(async () => (await stored()).message).toBe('Buenas noches');

  // A review without own edits shows the text that would be sent.
  await expect(page.getByText(editorCopy.saved, { exact: false }).first()).toBeVisible();
  await change(`message = 'Feliz noche'`);
  await button(page, editorCopy.review).click();
  await expect(review(page)).toBeVisible();
  await expect(toast(page, editorCopy.changed)).toBeVisible();
  await expect(message(page)).toHaveValue('Feliz noche');
});
