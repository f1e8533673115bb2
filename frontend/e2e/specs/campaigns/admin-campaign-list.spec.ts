import { editorCopy, reviewCopy } from '../../../src/admin/features/campaigns/shared/campaign-editor.copy';
import {
  actionCopy,
  detailCopy,
  recipientStatusNames,
} from '../../../src/admin/features/campaigns/detail/campaign-detail.copy';
import { reasonName } from '../../../src/admin/ui/sms/sms-failures.copy';
import {
  campaignsCopy as copy,
  statusNames,
} from '../../../src/admin/features/campaigns/shared/campaigns.copy';
import { leadsCopy } from '../../../src/admin/features/leads/shared/leads.copy';
import { pagerCopy } from '../../../src/admin/ui/list/pager.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { leadSource, seedCampaign, seedListeners } from '../../support/campaigns';
import type { Page } from '@playwright/test';

const LIST = '/admin?tab=campanas';
const detail = (page: Page) => page.getByRole('dialog', { name: detailCopy.title });
let names = 0;
const listName = () => `Lista ${process.pid} ${names++}`;

/** A campaign with some recipients, each with another result. */
async function seedReport(product: Parameters<typeof seedCampaign>[0], status: string, name = listName()) {
  const source = leadSource();
  const outcomes = [
    { status: 'delivered', reason: null },
    { status: 'delivered', reason: null },
    { status: 'sent', reason: null },
    { status: 'undelivered', reason: '30003' },
    { status: 'undelivered', reason: '30999' },
    { status: 'failed', reason: 'not_mobile' },
    { status: 'opted_out', reason: null },
    { status: 'skipped', reason: 'not_eligible' },
    { status: 'unknown', reason: 'answer_lost' },
    ...Array.from({ length: 12 }, () => ({ status: 'delivered', reason: null })),
  ];
  const phones = await seedListeners(
    product,
    outcomes.map((_, n) => ({ fullName: `Persona ${'abcdefghijklmnopqrstuvwxyz'[n]} ${name}`, source })),
  );
  const id = await seedCampaign(product, { name, status, source, outcomes });
  return { id, name, source, phones };
}

test('explains itself while there is no campaign, and says when none could be read', async ({
  page,
  admin,
}) => {
  await page.route('**/api/admin/campaigns?*', (route) => route.abort());
  await admin.open(page, LIST);
  await expect(page.getByText(copy.failed)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/admin/campaigns?*');
  await page.route('**/api/admin/campaigns?*', (route) =>
    route.fulfill({ json: { campaigns: [], total: 0, page: 1, pageSize: 10 } }),
  );
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText(copy.empty, { exact: true })).toBeVisible();
  await expect(page.getByText(copy.emptyHint)).toBeVisible();
  await expectAccessible(page);
});

test('searches and filters, in the address too, and pages', async ({ page, admin, product }) => {
  const name = listName();
  const source = leadSource();
  for (let n = 0; n < 11; n++)
    await seedCampaign(product, { name: `${name} borrador ${n}`, status: 'draft', source, outcomes: [] });
  await seedCampaign(product, { name: `${name} cancelada`, status: 'cancelled', source, outcomes: [] });
  await admin.open(page, LIST);
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByText(copy.showing('1', '10', '12'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: pagerCopy.next }).click();
  await expect(page.getByText(copy.showing('11', '12', '12'))).toBeVisible();
  await expect(page).toHaveURL(/pagina=2/);
  await page.getByRole('combobox', { name: new RegExp(`^${copy.filters.status}`) }).click();
  await page.getByTitle(statusNames.cancelled, { exact: true }).last().click();
  await expect(page.getByText(copy.showing('1', '1', '1'))).toBeVisible();
  await expect(page).toHaveURL(/estado=cancelled/);
  await expect(page.getByRole('link', { name: `${name} cancelada` })).toBeVisible();
  await page.goto(`${LIST}&q=${encodeURIComponent(name)}&estado=failed`);
  await expect(page.getByText(copy.filteredEmpty)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: copy.filters.clear }).last().click();
  await expect(page.getByText(copy.filteredEmpty)).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('shows the results of a campaign: outcomes, reasons, later reactions, and each person', async ({
  page,
  admin,
  product,
}) => {
  const { id, name, phones } = await seedReport(product, 'completed');
  await product.query(
    `WITH reached AS (SELECT lead_id, phone_number FROM campaign_recipients WHERE campaign_id = $1 AND sent_at IS NOT NULL ORDER BY id LIMIT 1),
          answered AS (INSERT INTO lead_interactions (lead_id, type, direction, content) SELECT lead_id, 'sms', 'inbound', '¿Cuánto cuesta?' FROM reached),
          booked AS (INSERT INTO analytics_events (event, lead_id) SELECT 'booked', lead_id FROM reached)
     INSERT INTO sms_suppressions (phone_number, reason, source) SELECT phone_number, 'opted_out', 'sms_word' FROM reached`,
    [id],
  );
  expect(phones).toHaveLength(21);
  await admin.open(page, `${LIST}&q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`campana=${id}`));
  const dialog = detail(page);
  await expect(dialog.getByText(detailCopy.progress.handled('21', '21'))).toBeVisible();
  const outcome = (status: keyof typeof recipientStatusNames) =>
    dialog.getByRole('row', { name: new RegExp(recipientStatusNames[status]) });
  await expect(outcome('delivered').getByRole('cell').first()).toHaveText('14');
  await expect(outcome('undelivered').getByRole('cell').first()).toHaveText('2');
  await expect(outcome('unknown').getByRole('cell').first()).toHaveText('1');
  await expect(dialog.getByText(reasonName('30003')).first()).toBeVisible();
  await expect(dialog.getByText('30999', { exact: true }).first()).toBeVisible();
  await expect(dialog.getByText(reasonName('not_mobile')).first()).toBeVisible();
  await expect(dialog.getByText(detailCopy.lookingUp)).toBeVisible();
  const followed = (title: string) => dialog.locator('dt', { hasText: title }).locator('xpath=../dd');
  for (const title of [detailCopy.after.bookings, detailCopy.after.replies, detailCopy.after.optOuts])
    await expect(followed(title)).toContainText('1');
  await expectAccessible(page);

  await expect(dialog.getByText(detailCopy.recipients.showing('1', '10', '21'))).toBeVisible();
  await dialog.getByRole('button', { name: pagerCopy.next }).click();
  await expect(dialog.getByText(detailCopy.recipients.showing('11', '20', '21'))).toBeVisible();
  await dialog.getByRole('button', { name: detailCopy.outcomes.see(recipientStatusNames.failed) }).click();
  await expect(dialog.getByText(detailCopy.recipients.showing('1', '1', '1'))).toBeVisible();
  await expect(page).toHaveURL(/personas=failed/);
  await dialog.getByRole('listitem').getByRole('link').click();
  await expect(page).toHaveURL(/tab=leads&lead=/);
  await page.goBack();
  await expect(dialog.getByText(detailCopy.recipients.showing('1', '1', '1'))).toBeVisible();
  // The focus returns to the row, which is read again behind the detail.
  await expect(page.locator(`[data-campaign="${id}"]`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/campana=|personas=/);
  await expect(page.getByRole('link', { name, exact: true })).toBeFocused();

  await page.goto(`${LIST}&campana=${id}`);
  await dialog.getByRole('link', { name: detailCopy.after.see(detailCopy.after.replies) }).click();
  await expect(page.getByRole('link', { name: new RegExp(`^Persona . ${name}$`) })).toHaveCount(1);
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: leadsCopy.filters.clear }).click();
  await expect(page).not.toHaveURL(/respuestas=/);
});

test('explains why a campaign waits, and keeps the known figures when an update fails', async ({
  page,
  admin,
  product,
}) => {
  const source = leadSource();
  const name = listName();
  await seedListeners(product, [{ fullName: `Espera ${name}`, source }]);
  const id = await seedCampaign(product, {
    name,
    status: 'sending',
    source,
    outcomes: [{ status: 'pending', reason: null, notBefore: '2098-03-04T15:00:00Z' }],
  });
  // The dialog polls every few seconds by the page's clock. The test moves the clock and waits only for the
  // responses.
  await page.clock.install();
  const nextLook = () => page.clock.runFor(3_000);
  await admin.open(page, `${LIST}&campana=${id}`);
  const dialog = detail(page);
  await expect(dialog.getByText(/Espera las horas permitidas: .* 4 de marzo de 2098/)).toBeVisible();
  await expectAccessible(page);
  await page.route(`**/api/admin/campaigns/${id}`, (route) => route.abort());
  await nextLook();
  await expect(dialog.getByText(detailCopy.refreshFailed)).toBeVisible();
  await expect(dialog.getByRole('heading', { name })).toBeVisible();
  await page.unroute(`**/api/admin/campaigns/${id}`);
  await nextLook();
  await expect(dialog.getByText(detailCopy.refreshFailed)).toBeHidden();
  await product.query(
    `UPDATE campaign_recipients SET error_message = 'budget_exhausted' WHERE campaign_id = $1`,
    [id],
  );
  await nextLook();
  await expect(dialog.getByText(/Se agotó la parte del presupuesto diario/)).toBeVisible();
  await product.query(`UPDATE campaign_recipients SET error_message = '30034' WHERE campaign_id = $1`, [id]);
  await product.query(`UPDATE sms_campaigns SET status = 'paused' WHERE id = $1`, [id]);
  await nextLook();
  await expect(dialog.getByText(detailCopy.pausedByAccount(reasonName('30034')))).toBeVisible();

  // Nothing is asked for while the tab is hidden.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await product.query(`UPDATE sms_campaigns SET status = 'cancelled' WHERE id = $1`, [id]);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await nextLook();
  await nextLook();
  // Requests are sent in order: those of the two rounds would come before this one.
  await page.evaluate(() => fetch('/favicon.svg').then((answer) => answer.text()));
  expect(asked, 'no request for two rounds').toEqual(['/favicon.svg']);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await nextLook();
  await expect(dialog.getByText(statusNames.cancelled, { exact: true })).toBeVisible();

  await page.goto(`${LIST}&campana=0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d`);
  await expect(page.getByText(detailCopy.gone)).toBeVisible();
  await page.goto(`${LIST}&editar=0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d`);
  await expect(page.getByText(editorCopy.gone)).toBeVisible();
  await page.goto(`${LIST}&editar=${id}`);
  await expect(dialog.getByRole('heading', { name })).toBeVisible();
  await dialog.getByRole('button', { name: actionCopy.duplicate.action }).click();
  await expect(page.getByRole('heading', { name: `${name} (copia)` })).toBeVisible();
});

test('explains why the draft has no recipients, and does not let it be sent', async ({
  page,
  admin,
  product,
}) => {
  const source = leadSource();
  await seedListeners(product, [{ fullName: 'Sin Permiso', source, agreed: false }]);
  const name = listName();
  const id = await seedCampaign(product, { name, status: 'draft', source, outcomes: [] });
  await admin.open(page, `${LIST}&editar=${id}`);
  await page.getByRole('button', { name: editorCopy.review, exact: true }).click();
  await expect(page.getByText(reviewCopy.nobodyHint)).toBeVisible();
  await expect(page.getByRole('button', { name: reviewCopy.sendNow })).toBeDisabled();
  await expect(page.getByRole('button', { name: reviewCopy.schedule, exact: true })).toBeDisabled();
  await expectAccessible(page);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`fits a narrow screen, ${colorScheme}`, async ({ page, admin, product }) => {
    const { name, source } = await seedReport(product, 'paused', `Maximiliana Interminable ${listName()}`);
    const draft = await seedCampaign(product, {
      name: `${name} borrador`,
      status: 'draft',
      source,
      outcomes: [],
    });
    // Each colour that a status has.
    await product.query(
      `INSERT INTO sms_campaigns (name, message, status, scheduled_at, created_by)
       SELECT $1 || ' ' || status, 'Hola', status, '2098-01-01', 'rosa'
         FROM unnest('{scheduled,completed,failed,cancelled}'::text[]) AS status`,
      [name],
    );
    await page.setViewportSize({ width: 320, height: 700 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    const widthOfDialogs = () =>
      page.evaluate(() =>
        Math.max(...[...document.querySelectorAll('[role="dialog"]')].map((dialog) => dialog.scrollWidth)),
      );
    await admin.open(page, `${LIST}&q=${encodeURIComponent(name)}`);
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    expect(await width()).toBe(320);
    await expectAccessible(page);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(detail(page).getByText(detailCopy.recipients.showing('1', '10', '21'))).toBeVisible();
    expect(await width()).toBe(320);
    expect(await widthOfDialogs()).toBeLessThanOrEqual(320);
    await expectAccessible(page);

    await page.goto(`${LIST}&editar=${draft}`);
    await page.getByLabel(editorCopy.message, { exact: true }).fill('Información 😀');
    expect(await width()).toBe(320);
    await expectAccessible(page);
    await page.getByRole('button', { name: editorCopy.review, exact: true }).click();
    await expect(page.getByText(reviewCopy.left)).toBeVisible();
    await page.getByRole('button', { name: reviewCopy.schedule, exact: true }).click();
    await expect(page.getByText(/^Empieza el/)).toBeVisible();
    expect(await width()).toBe(320);
    expect(await widthOfDialogs()).toBeLessThanOrEqual(320);
    await expectAccessible(page);
  });
