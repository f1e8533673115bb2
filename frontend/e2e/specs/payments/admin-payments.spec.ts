import { readFile } from 'node:fs/promises';
import { cvvName, decisionNames } from '../../../src/admin/features/payments/detail/gateway.copy';
import { actionCopy, detailCopy } from '../../../src/admin/features/payments/shared/payment-detail.copy';
import { pagerCopy } from '../../../src/admin/ui/list/pager.copy';
import {
  kindNames,
  onlyNames,
  paymentsCopy as copy,
  statusNames,
} from '../../../src/admin/features/payments/shared/payments.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { leadPhone, seedLeads } from '../../support/leads';
import {
  customerEmail,
  detailAddress,
  EMPTY_CARD,
  familyName,
  LOST_ANSWER_CARD,
  loseTrack,
  pay,
  paymentDetail,
} from '../../support/payments';
import type { Page } from '@playwright/test';
import { PLAN_NAMES } from 'domain/payments/plans';

const toast = (page: Page, title: string) => page.getByRole('region').getByText(title, { exact: true });
const choose = async (page: Page, filter: string, name: string) => {
  await page.getByRole('combobox', { name: new RegExp(`^${filter}`) }).click();
  await page.getByTitle(name, { exact: true }).last().click();
};

test('the payments are listed, filtered and paged, with a text for an empty result', async ({
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
  // The search begins after a pause and returns to the first page.
  await expect(page).toHaveURL(new RegExp(`q=${name}`));
  await expect(page.getByText(copy.showing('1', '10', '12'))).toBeVisible();
  const luisa = page.getByRole('link', { name: `Luisa ${name}`, exact: true });
  await expect(luisa).toBeVisible();
  await expect(page.getByText(copy.simulatedMark, { exact: true })).toHaveCount(10);
  await page.getByRole('button', { name: pagerCopy.next }).click();
  await expect(page.getByText(copy.showing('11', '12', '12'))).toBeVisible();
  await expect(page).toHaveURL(/pagina=2/);

  await choose(page, copy.filters.status, statusNames.declined);
  await expect(page.getByText(copy.showing('1', '1', '1'))).toBeVisible();
  await expect(page).toHaveURL(/estado=declined/);
  await expect(luisa).toBeVisible();
  await expectAccessible(page);
  await choose(page, copy.filters.plan, PLAN_NAMES.starter);
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

test('payments that cannot be loaded show an error and a retry', async ({ page, admin, product }) => {
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

test('the money is totalled by plan and by day, with a link to payments that need a review', async ({
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
  await expect(plans.getByRole('rowheader', { name: PLAN_NAMES.growth })).toBeVisible();
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

test('a payment opens by a link, with all its data', async ({ page, admin, product }) => {
  const name = familyName();
  const phone = leadPhone();
  const [lead] = await seedLeads(product, [{ fullName: `Ana ${name}`, phone }]);
  const email = customerEmail();
  const id = await pay(product, { fullName: `Ana ${name}`, phone, email });
  await admin.open(page, `/admin?tab=pagos&q=${name}`);
  await page.getByRole('link', { name: `Ana ${name}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`pago=${id}`));
  await expect(paymentDetail(page).getByRole('heading', { name: `Ana ${name}` })).toBeVisible();
  for (const text of [email, statusNames.approved, copy.simulatedMark, kindNames.first, cvvName('M'), id])
    await expect(paymentDetail(page).getByText(text, { exact: true }).first()).toBeVisible();
  await expect(paymentDetail(page).getByRole('link', { name: detailCopy.customer.seeLead })).toHaveAttribute(
    'href',
    `/admin?tab=leads&lead=${lead}`,
  );
  const contract = paymentDetail(page).getByRole('link', { name: detailCopy.contract.open });
  await expect(contract).toHaveAttribute('href', `/api/payments/${id}/contract`);
  expect((await page.request.get(`/api/payments/${id}/contract`)).status()).toBe(200);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(paymentDetail(page)).toBeHidden();
  await expect(page).not.toHaveURL(/pago=/);

  await page.goto('/admin?tab=pagos&pago=0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d');
  await expect(page.getByText(detailCopy.gone)).toBeVisible();
});

test('a refused payment shows its meaning for the customer, and no signed contract', async ({
  page,
  admin,
  product,
}) => {
  const id = await pay(product, { cardNumber: EMPTY_CARD });
  await admin.open(page, detailAddress(id));
  await expect(paymentDetail(page).getByText('INSUFFICIENT FUNDS')).toBeVisible();
  await expect(paymentDetail(page).getByText(/no tiene fondos suficientes/)).toBeVisible();
  await expect(paymentDetail(page).getByText(decisionNames.other_card)).toBeVisible();
  await expect(paymentDetail(page).getByRole('link', { name: detailCopy.contract.open })).toBeHidden();
  await expect(paymentDetail(page).getByRole('button', { name: actionCopy.refund.action })).toBeHidden();
  await expectAccessible(page);
});

test('the result of a payment with a lost answer is shown automatically', async ({
  page,
  admin,
  product,
}) => {
  const id = await pay(product, { cardNumber: LOST_ANSWER_CARD });
  await admin.open(page, detailAddress(id));
  await expect(paymentDetail(page).getByText(statusNames.approved, { exact: true })).toBeVisible({
    timeout: 60_000,
  });
  await expect(paymentDetail(page).getByText('La consulta automática de sus registros')).toBeVisible();
});

test('the filtered payments are exported, and an empty or failed export is reported', async ({
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
  test(`the payments fit a narrow screen, ${colorScheme}`, async ({ page, admin, product }) => {
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
    await page.goto(detailAddress(id));
    await paymentDetail(page).getByRole('button', { name: actionCopy.refund.action }).click();
    await expect(page.getByLabel(actionCopy.amount)).toBeVisible();
    expect(await width()).toBe(320);
    await expectAccessible(page);
  });
