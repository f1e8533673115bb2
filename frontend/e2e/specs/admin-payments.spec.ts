import { readFile } from 'node:fs/promises';
import { cvvName, decisionNames } from '../../src/admin/features/payments/gateway.copy';
import { actionCopy, detailCopy } from '../../src/admin/features/payments/payment-detail.copy';
import {
  kindNames,
  onlyNames,
  paymentsCopy as copy,
  planNames,
  refundStatusNames,
  statusNames,
} from '../../src/admin/features/payments/payments.copy';
import { expect, test } from '../support/admin';
import { expectAccessible } from '../support/axe';
import { leadPhone, seedLeads } from '../support/leads';
import {
  customerEmail,
  doubtfulRefund,
  EMPTY_CARD,
  LOST_ANSWER_CARD,
  loseTrack,
  pay,
  settle,
  storeOnly,
} from '../support/payments';
import type { Page } from '@playwright/test';

const toast = (page: Page, title: string) => page.getByRole('region').getByText(title, { exact: true });
const detail = (page: Page) => page.getByRole('dialog', { name: detailCopy.title });
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const openDetail = (id: string) => `/admin?tab=pagos&pago=${id}`;
const choose = async (page: Page, filter: string, name: string) => {
  await page.getByRole('combobox', { name: new RegExp(`^${filter}`) }).click();
  await page.getByTitle(name, { exact: true }).last().click();
};

let families = 0;
/** A family name that no other test searches for. */
const familyName = () =>
  `Quiroga${`${process.pid}${families++}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`;

test('lists the payments, narrows them down, pages, and says when nothing is left', async ({
  page,
  admin,
  product,
}) => {
  const name = familyName();
  for (let n = 0; n < 11; n++) await pay(product, { fullName: `Ana ${name}`, plan: 'starter' });
  await pay(product, { fullName: `Luisa ${name}`, plan: 'elite', cardNumber: EMPTY_CARD });
  await admin.open(page, '/admin?tab=pagos');
  await expect(page.getByText(copy.simulated)).toBeVisible();
  await expect(page.getByText(copy.figures.netHint)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('searchbox').fill(name);
  await expect(page.getByText(copy.showing('1', '10', '12'))).toBeVisible();
  const luisa = page.getByRole('link', { name: `Luisa ${name}`, exact: true });
  await expect(luisa).toBeVisible();
  await expect(page.getByText(copy.simulatedMark, { exact: true })).toHaveCount(10);
  await page.getByRole('button', { name: copy.next }).click();
  await expect(page.getByText(copy.showing('11', '12', '12'))).toBeVisible();
  await expect(page).toHaveURL(/pagina=2/);

  await choose(page, copy.filters.status, statusNames.declined);
  await expect(page.getByText(copy.showing('1', '1', '1'))).toBeVisible();
  await expect(page).toHaveURL(/estado=declined/);
  await expect(luisa).toBeVisible();
  await expectAccessible(page);
  await choose(page, copy.filters.plan, planNames.starter);
  await expect(page.getByText(copy.filteredEmpty)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: copy.filters.clear }).last().click();
  await expect(page.getByText(copy.filteredEmpty)).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page).toHaveURL(/tab=pagos$/);

  await page.goto('/admin?tab=pagos&desde=2001-01-01&hasta=2001-01-02');
  await expect(page.getByText(copy.filteredEmpty)).toBeVisible();
  await page.goto(`/admin?tab=pagos&q=${name}&tipo=renewal`);
  await expect(page.getByText(copy.filteredEmpty)).toBeVisible();
});

test('says so when the payments cannot be read, and tries again', async ({ page, admin, product }) => {
  const name = familyName();
  await pay(product, { fullName: `Ana ${name}` });
  await page.route('**/api/admin/payments?*', (route) => route.abort());
  await page.route('**/api/admin/payments/totals*', (route) => route.abort());
  await admin.open(page, `/admin?tab=pagos&q=${name}`);
  await expect(page.getByText(copy.failed)).toBeVisible();
  await expect(page.getByText(copy.figures.failed)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/admin/payments?*');
  await page.getByRole('button', { name: 'Reintentar' }).last().click();
  await expect(page.getByRole('link', { name: `Ana ${name}`, exact: true })).toBeVisible();
});

test('adds up the money by plan and by day, and leads to what waits for a person', async ({
  page,
  admin,
  product,
}) => {
  const name = familyName();
  await pay(product, { fullName: `Ana ${name}` });
  const doubtful = await pay(product, { fullName: `Duda ${name}` });
  await loseTrack(product, doubtful);
  await admin.open(page, '/admin?tab=pagos');
  await page.getByText(copy.totals.show).click();
  const plans = page.getByRole('group', { name: new RegExp(`^${copy.totals.byPlan}\\.`) });
  await expect(plans.getByRole('rowheader', { name: planNames.growth })).toBeVisible();
  const days = page.getByRole('group', { name: new RegExp(`^${copy.totals.byDay}\\.`) });
  await expect(days.getByRole('rowheader').first()).toContainText(/\d{4}/);
  await expectAccessible(page);

  await page.getByRole('link', { name: copy.figures.toReviewLink }).click();
  await expect(page).toHaveURL(/only=review/);
  await expect(page.getByText(onlyNames.review, { exact: true }).first()).toBeVisible();
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('link', { name: `Duda ${name}`, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `Ana ${name}`, exact: true })).toBeHidden();
});

test('opens a payment by a link of its own, with everything that is known of it', async ({
  page,
  admin,
  product,
}) => {
  const name = familyName();
  const phone = leadPhone();
  const [lead] = await seedLeads(product, [{ fullName: `Ana ${name}`, phone }]);
  const email = customerEmail();
  const id = await pay(product, { fullName: `Ana ${name}`, phone, email });
  await admin.open(page, `/admin?tab=pagos&q=${name}`);
  await page.getByRole('link', { name: `Ana ${name}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`pago=${id}`));
  await expect(detail(page).getByRole('heading', { name: `Ana ${name}` })).toBeVisible();
  for (const text of [email, statusNames.approved, copy.simulatedMark, kindNames.first, cvvName('M'), id])
    await expect(detail(page).getByText(text, { exact: true }).first()).toBeVisible();
  await expect(detail(page).getByRole('link', { name: detailCopy.customer.seeLead })).toHaveAttribute(
    'href',
    `/admin?tab=leads&lead=${lead}`,
  );
  const contract = detail(page).getByRole('link', { name: detailCopy.contract.open });
  await expect(contract).toHaveAttribute('href', `/api/payments/${id}/contract`);
  expect((await page.request.get(`/api/payments/${id}/contract`)).status()).toBe(200);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(detail(page)).toBeHidden();
  await expect(page).not.toHaveURL(/pago=/);

  await page.goto('/admin?tab=pagos&pago=0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d');
  await expect(page.getByText(detailCopy.gone)).toBeVisible();
});

test('says what a refusal means to the customer, who signed nothing', async ({ page, admin, product }) => {
  const id = await pay(product, { cardNumber: EMPTY_CARD });
  await admin.open(page, openDetail(id));
  await expect(detail(page).getByText('INSUFFICIENT FUNDS')).toBeVisible();
  await expect(detail(page).getByText(/no tiene fondos suficientes/)).toBeVisible();
  await expect(detail(page).getByText(decisionNames.other_card)).toBeVisible();
  await expect(detail(page).getByRole('link', { name: detailCopy.contract.open })).toBeHidden();
  await expect(detail(page).getByRole('button', { name: actionCopy.refund.action })).toBeHidden();
  await expectAccessible(page);
});

test('refuses a part of what is not settled yet, and voids the whole', async ({ page, admin, product }) => {
  const name = familyName();
  const id = await pay(product, { fullName: `Ana ${name}` });
  await admin.open(page, openDetail(id));
  await detail(page).getByRole('button', { name: actionCopy.refund.action }).click();
  const asking = dialog(page, actionCopy.refund.title(`Ana ${name}`));
  const amount = asking.getByLabel(actionCopy.amount);
  await expect(amount).toHaveValue('199.00');
  await expect(asking.getByText(actionCopy.refund.unsettled)).toBeVisible();
  await asking.getByRole('button', { name: actionCopy.refund.action }).click();
  await expect(asking.getByText(actionCopy.reasonRequired)).toBeVisible();
  await amount.fill('500');
  await asking.getByLabel(actionCopy.reason).fill('Canceló dentro de los tres días');
  await expect(asking.getByText(actionCopy.refund.most('$199'))).toBeVisible();
  await expectAccessible(page);

  await amount.fill('50');
  await asking.getByRole('button', { name: actionCopy.refund.action }).click();
  await expect(asking.getByRole('alert').filter({ hasText: 'solo se puede anular completo' })).toBeVisible();
  await expect(asking.getByLabel(actionCopy.reason)).toHaveValue('Canceló dentro de los tres días');
  await expectAccessible(page);

  await amount.fill('199');
  await asking.getByRole('button', { name: actionCopy.refund.action }).click();
  await expect(toast(page, actionCopy.refund.voided)).toBeVisible();
  await expect(asking).toBeHidden();
  await expect(detail(page).getByText(statusNames.voided, { exact: true })).toBeVisible();
  const refunds = detail(page).getByRole('list', { name: detailCopy.refunds.title });
  await expect(refunds).toContainText('Canceló dentro de los tres días');
  await expect(refunds).toContainText(`por ${admin.username}`);
  await expect(detail(page).getByRole('button', { name: actionCopy.refund.action })).toBeHidden();
  await expectAccessible(page);
});

test('tries a refund again under the same key after the connection broke', async ({
  page,
  admin,
  product,
}) => {
  const name = familyName();
  const id = await pay(product, { fullName: `Ana ${name}` });
  await settle(product, id);
  await admin.open(page, openDetail(id));
  await detail(page).getByRole('button', { name: actionCopy.refund.action }).click();
  const asking = dialog(page, actionCopy.refund.title(`Ana ${name}`));
  await asking.getByLabel(actionCopy.amount).fill('50');
  await asking.getByLabel(actionCopy.reason).fill('Un descuento prometido');

  const keys: (string | undefined)[] = [];
  await page.route('**/api/admin/payments/*/refund', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The first one arrives; its answer does not.
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await asking.getByRole('button', { name: actionCopy.refund.action }).click();
  await expect(asking.getByText(actionCopy.inDoubt)).toBeVisible();
  await expect(asking.getByLabel(actionCopy.amount)).toBeDisabled();
  await expectAccessible(page);
  await asking.getByRole('button', { name: actionCopy.retry }).click();
  await expect(toast(page, actionCopy.refund.done)).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  await expect(detail(page).getByText(statusNames.partially_refunded, { exact: true })).toBeVisible();
  const refunds = detail(page).getByRole('list', { name: detailCopy.refunds.title });
  await expect(refunds.getByRole('listitem')).toHaveCount(1);
  await expect(refunds).toContainText('$50');
});

test('cancels a subscription', async ({ page, admin, product }) => {
  const name = familyName();
  const id = await pay(product, { fullName: `Ana ${name}` });
  await admin.open(page, openDetail(id));
  await detail(page).getByRole('button', { name: actionCopy.cancel.action }).click();
  const asking = dialog(page, actionCopy.cancel.title(`Ana ${name}`));
  await expect(asking.getByText(actionCopy.cancel.text('$249'))).toBeVisible();
  await expectAccessible(page);
  await page.route('**/cancel-subscription', (route) => route.abort(), { times: 1 });
  await asking.getByLabel(actionCopy.reason).fill('Lo pidió por teléfono');
  await asking.getByRole('button', { name: actionCopy.cancel.action }).click();
  await expect(asking.getByRole('alert')).toBeVisible();
  await expect(asking.getByLabel(actionCopy.reason)).toHaveValue('Lo pidió por teléfono');
  await asking.getByRole('button', { name: actionCopy.cancel.action }).click();
  await expect(toast(page, actionCopy.cancel.done)).toBeVisible();
  await expect(detail(page).getByText(detailCopy.subscription.cancelled, { exact: true })).toBeVisible();
  await expect(detail(page).getByRole('button', { name: actionCopy.cancel.action })).toBeHidden();
});

test('shows by itself what became of a payment whose answer got lost', async ({ page, admin, product }) => {
  const id = await pay(product, { cardNumber: LOST_ANSWER_CARD });
  await admin.open(page, openDetail(id));
  await expect(detail(page).getByText(statusNames.approved, { exact: true })).toBeVisible({
    timeout: 25_000,
  });
  await expect(detail(page).getByText('La consulta automática de sus registros')).toBeVisible();
});

test('takes down what a person found out about a payment and a refund', async ({ page, admin, product }) => {
  const [charged, refunded] = await Promise.all([pay(product), pay(product)]);
  await loseTrack(product, charged);
  await doubtfulRefund(product, refunded, 5_000);
  await admin.open(page, openDetail(charged));
  await expect(detail(page).getByText(detailCopy.review('6'))).toBeVisible();
  await detail(page).getByRole('button', { name: actionCopy.resolve.action }).click();
  const asking = dialog(page, actionCopy.resolve.title);
  await asking.getByLabel(actionCopy.reason).fill('Está en el panel de NMI');
  await asking.getByRole('button', { name: actionCopy.resolve.action }).click();
  await expect(asking.getByText(actionCopy.resolve.required)).toBeVisible();
  await asking.getByRole('radio', { name: actionCopy.resolve.happened }).check();
  await asking.getByLabel(actionCopy.resolve.transaction).fill(`op-${charged}`);
  await expectAccessible(page);
  await asking.getByRole('button', { name: actionCopy.resolve.action }).click();
  await expect(toast(page, actionCopy.resolve.done)).toBeVisible();
  await expect(detail(page).getByText(statusNames.approved, { exact: true })).toBeVisible();
  await expect(detail(page).getByText(`op-${charged}`)).toBeVisible();

  await page.goto(openDetail(refunded));
  await expect(detail(page).getByText(detailCopy.reviewRefund)).toBeVisible();
  await detail(page)
    .getByRole('button', { name: detailCopy.refunds.resolveOf('$50') })
    .click();
  const about = dialog(page, actionCopy.resolveRefund.title('$50'));
  await about.getByRole('radio', { name: actionCopy.resolveRefund.not }).check();
  await about.getByLabel(actionCopy.reason).fill('No aparece en NMI');
  await expectAccessible(page);
  await about.getByRole('button', { name: actionCopy.resolve.action }).click();
  await expect(toast(page, actionCopy.resolveRefund.done)).toBeVisible();
  await expect(detail(page).getByRole('list', { name: detailCopy.refunds.title })).toContainText(
    refundStatusNames.declined,
  );
});

test('charges a stored card, and leads from one payment to the other', async ({ page, admin, product }) => {
  const name = familyName();
  const id = await pay(product, { fullName: `Ana ${name}` });
  await storeOnly(product, id);
  await admin.open(page, openDetail(id));
  await expect(detail(page).getByText(copy.noCharge).first()).toBeVisible();
  await detail(page).getByRole('button', { name: actionCopy.charge.action }).click();
  const asking = dialog(page, actionCopy.charge.title(`Ana ${name}`));
  await asking.getByLabel(actionCopy.amount).fill('0.50');
  await asking.getByLabel(actionCopy.reason).fill('Trabajo de noviembre');
  await expect(asking.getByText(actionCopy.charge.least)).toBeVisible();
  await expectAccessible(page);
  await asking.getByLabel(actionCopy.amount).fill('120.5');
  await asking.getByRole('button', { name: actionCopy.charge.action }).click();
  await expect(toast(page, actionCopy.charge.done)).toBeVisible();
  const later = detail(page).getByRole('list', { name: detailCopy.later.title });
  await expect(later).toContainText('$120.50');
  await later.getByRole('link').click();
  await expect(detail(page).getByText(kindNames.later, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await detail(page).getByRole('link', { name: detailCopy.payment.seeParent }).click();
  await expect(page).toHaveURL(new RegExp(`pago=${id}`));
  await expect(later).toContainText('$120.50');
});

test('exports what is filtered, and says when there is nothing or it failed', async ({
  page,
  admin,
  product,
}) => {
  const name = familyName();
  const emails = [customerEmail(), customerEmail()];
  for (const email of emails) await pay(product, { fullName: `Ana ${name}`, email });
  await admin.open(page, `/admin?tab=pagos&q=${name}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: copy.export.button('2') }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^pagos-\d{4}-\d{2}-\d{2}\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(3);
  for (const email of emails) expect(csv).toContain(email);
  await expect(toast(page, copy.export.done)).toBeVisible();

  await page.route('**/api/admin/payments/export*', (route) => route.abort());
  await page.getByRole('button', { name: copy.export.button('2') }).click();
  await expect(toast(page, copy.export.failedTitle)).toBeVisible();
  await page.getByRole('searchbox').fill('nadie se llama así');
  await page.getByRole('button', { name: copy.export.button('0') }).click();
  await expect(toast(page, copy.export.emptyTitle)).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`fits a narrow screen, ${colorScheme}`, async ({ page, admin, product }) => {
    const name = familyName();
    const id = await pay(product, { fullName: `Maximiliana ${name}` });
    await page.setViewportSize({ width: 320, height: 700 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await admin.open(page, `/admin?tab=pagos&q=${name}`);
    await expect(page.getByRole('link', { name: `Maximiliana ${name}` })).toBeVisible();
    await page.getByText(copy.totals.show).click();
    expect(await width()).toBe(320);
    await expectAccessible(page);
    await page.goto(openDetail(id));
    await detail(page).getByRole('button', { name: actionCopy.refund.action }).click();
    await expect(page.getByLabel(actionCopy.amount)).toBeVisible();
    expect(await width()).toBe(320);
    await expectAccessible(page);
  });

test('gives the focus back to where a dialog was opened from', async ({ page, admin, product }) => {
  const name = familyName();
  await settle(product, await pay(product, { fullName: `Ana ${name}` }));
  await admin.open(page, `/admin?tab=pagos&q=${name}`);
  const link = page.getByRole('link', { name: `Ana ${name}`, exact: true });
  await link.focus();
  await page.keyboard.press('Enter');
  const button = detail(page).getByRole('button', { name: actionCopy.refund.action });
  await button.focus();
  await page.keyboard.press('Enter');
  const asking = dialog(page, actionCopy.refund.title(`Ana ${name}`));
  await expect(asking).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asking).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await asking.getByLabel(actionCopy.reason).fill('Lo pidió');
  await asking.getByLabel(actionCopy.amount).press('Enter');
  await expect(toast(page, actionCopy.refund.done)).toBeVisible();
  // Its button is gone with it.
  await expect(detail(page).getByRole('heading', { name: `Ana ${name}` })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
});
