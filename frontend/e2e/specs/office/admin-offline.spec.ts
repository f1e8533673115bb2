import { transportCopy } from '../../../src/shared/api/transport.copy';
import { leadsCopy as copy } from '../../../src/admin/features/leads/shared/leads.copy';
import { writeCopy } from '../../../src/admin/ui/messages/messages.copy';
import { pagerCopy } from '../../../src/admin/ui/list/pager.copy';
import { expect, test } from '../../support/admin';
import { openSection } from '../../support/sections';
import { leadPhone, openPart, seedLeads, showAsTextable } from '../../support/leads';

const detail = { name: copy.detail.title };

test.beforeEach(({ page }) => showAsTextable(page));

test('an action without a network fails at once, and nothing is sent later', async ({
  page,
  admin,
  product,
  context,
}) => {
  const [id] = await seedLeads(product, [
    { fullName: 'Olga Sin Red', phone: leadPhone(), state: 'FL', verified: true },
  ]);
  await admin.open(page, `/admin?tab=leads&lead=${id}`);
  const dialog = page.getByRole('dialog', detail);
  await openPart(page, 'mensajes');
  await dialog.getByLabel(writeCopy.labelHere).fill('Le llamo mañana');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: writeCopy.send, exact: true }).click();
  await expect(dialog.getByText(transportCopy.network)).toBeVisible();
  await expect(dialog.getByLabel(writeCopy.labelHere)).toHaveValue('Le llamo mañana');

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  const asked = page.waitForResponse('**/api/admin/leads/new-count?*');
  await context.setOffline(false);
  // The list polls for new leads: the network is back, and a waiting request would have gone first.
  await asked;
  expect(sent).toEqual([]);
  expect(await product.query('SELECT 1 FROM lead_interactions WHERE lead_id = $1', [id])).toEqual([]);
});

test('a page that cannot be loaded is an error with a retry, never the rows of another page', async ({
  page,
  admin,
  product,
  context,
}) => {
  const leads = Array.from({ length: 12 }, (_, n) => ({
    fullName: `Ramona Senzared ${'abcdefghijkl'[n]}`,
    phone: leadPhone(),
    state: 'FL',
  }));
  await seedLeads(product, leads);
  await admin.open(page, '/admin?tab=leads&q=Senzared');
  await expect(page.getByText(copy.showing('1', '10', '12'))).toBeVisible();
  const rows = page.getByRole('link', { name: /^Ramona Senzared/ });
  await context.setOffline(true);
  await page.getByRole('button', { name: pagerCopy.next, exact: true }).click();
  await expect(page.getByText(copy.failed)).toBeVisible();
  await expect(rows).toHaveCount(0);

  await openSection(page, 'Seguridad');
  await expect(page.getByText(transportCopy.network)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { name: 'Seguridad', level: 2 })).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(2);
});

test('until the next page is loaded, the rows keep the caption of their page', async ({
  page,
  admin,
  product,
}) => {
  const leads = Array.from({ length: 12 }, (_, n) => ({
    fullName: `Ramona Lentina ${'abcdefghijkl'[n]}`,
    phone: leadPhone(),
    state: 'FL',
  }));
  await seedLeads(product, leads);
  await admin.open(page, '/admin?tab=leads&q=Lentina');
  await expect(page.getByText(copy.showing('1', '10', '12'))).toBeVisible();
  let answer = () => undefined as void;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/admin/leads?*', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/admin/leads?*page=2*');
  await page.getByRole('button', { name: pagerCopy.next, exact: true }).click();
  await asked;
  await expect(page.getByText(copy.showing('1', '10', '12'))).toBeVisible();
  answer();
  await expect(page.getByText(copy.showing('11', '12', '12'))).toBeVisible();
});
