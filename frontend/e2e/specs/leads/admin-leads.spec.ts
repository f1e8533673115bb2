import { readFile } from 'node:fs/promises';
import { leadsCopy as copy, presetNames } from '../../../src/admin/features/leads/shared/leads.copy';
import { nextStepNames } from '../../../src/admin/lib/times/next-steps';
import { datesCopy } from '../../../src/admin/ui/dates/dates.copy';
import { draftsCopy } from '../../../src/admin/ui/fields/drafts.copy';
import { pagerCopy } from '../../../src/admin/ui/list/pager.copy';
import { expect, test } from '../../support/admin';
import { expectLargeTarget } from '../../support/targets';
import { expectAccessible } from '../../support/axe';
import { actOfList, leadPhone, openPart, seedCrowd, seedLeads, type SeededLead } from '../../support/leads';
import { keepToast } from '../../support/toasts';
import type { Page } from '@playwright/test';
import { CALL_OUTCOME_NAMES, VERIFICATION_NAMES } from 'domain/leads';

const toast = (page: Page, title: string) => page.getByRole('region').getByText(title, { exact: true });
const search = (page: Page) => page.getByRole('searchbox');
const lead = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
let families = 0;
/** A family name that no other test searches for. */
const familyName = () =>
  `Zurita${String.fromCharCode(97 + (families % 26))}${'abcdefghij'[Math.floor(families++ / 26) % 10]}${process.pid % 1_000_000}`.replace(
    /\d/g,
    (digit) => 'qwertyuiop'[Number(digit)] ?? 'q',
  );
const family = (count: number, rest: Partial<SeededLead> = {}) => {
  const name = familyName();
  return {
    name,
    leads: Array.from({ length: count }, (_, n) => ({
      fullName: `${['Ana', 'Álvaro', 'Beatriz', 'Carmen'][n % 4]} ${name} ${'abcdefghijklmnopqrst'[n]}`,
      phone: leadPhone(),
      state: 'FL',
      ...rest,
    })),
  };
};

test('the list shows the figures, searches without accents, pages, and can be shared by its address', async ({
  page,
  admin,
  product,
  hasTouch,
}) => {
  const { name, leads } = family(12, { verified: true });
  await seedLeads(product, leads);
  await seedCrowd(product, 5_000);
  await admin.open(page);
  await expect(page.getByText(copy.stats.total)).toBeVisible();
  await expect(page.getByText(/^Mostrando 1 to 10 de 5,\d{3} leads/)).toBeVisible();
  await expectAccessible(page);

  await search(page).fill(`ALVARO ${name}`);
  await expect(page.getByRole('link', { name: new RegExp(`Álvaro ${name}`) })).not.toHaveCount(0);
  await expect(page.getByRole('link', { name: new RegExp(`Ana ${name}`) })).toHaveCount(0);
  await search(page).fill(name);
  await expect(page.getByText(copy.showing('1', '10', '12'))).toBeVisible();
  await expect(page.getByText(pagerCopy.page('1', '2'))).toBeVisible();
  await expect(await actOfList(page, copy.export.button('12'))).toBeVisible();
  // Elsewhere it would empty the search.
  if (hasTouch) await page.keyboard.press('Escape');
  await page.getByRole('button', { name: pagerCopy.next }).click();
  await expect(page.getByText(copy.showing('11', '12', '12'))).toBeVisible();
  await expect(page).toHaveURL(/q=zurita.*pagina=2/i);

  const shared = await page.context().newPage();
  await admin.open(shared, page.url());
  await expect(shared.getByText(copy.showing('11', '12', '12'))).toBeVisible();
  await page.goBack();
  await expect(page.getByText(copy.showing('1', '10', '12'))).toBeVisible();

  // The number of rows is kept for the next visit.
  await page.getByRole('combobox', { name: copy.pageSize.label }).click();
  await page.getByTitle(copy.pageSize.of(25), { exact: true }).click();
  await expect(page.getByText(copy.showing('1', '12', '12'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(copy.showing('1', '12', '12'))).toBeVisible();
});

test('the list filters, sorts, and shows a text for an empty result', async ({ page, admin, product }) => {
  const { name, leads } = family(3);
  leads[1]!.state = 'TX';
  Object.assign(leads[2]!, { verified: true });
  await seedLeads(product, leads);
  await admin.open(page, `/admin?tab=leads&q=${name}`);
  await expect(lead(page, leads[0]!.fullName)).toBeVisible();
  await expectLargeTarget(page.locator('.ant-input-clear-icon').first());
  await page.getByRole('combobox', { name: copy.status.label }).click();
  await page.getByTitle(copy.status.verified, { exact: true }).click();
  await expect(lead(page, leads[0]!.fullName)).toBeHidden();
  await expect(lead(page, leads[2]!.fullName)).toBeVisible();
  await page.goto(`/admin?tab=leads&q=${name}&orden=fullName`);
  const names = page.getByRole('link', { name: new RegExp(`^\\S+ ${name} [abc]$`) });
  await expect(names).toHaveCount(3);
  await expect(names.first()).toHaveText(leads[1]!.fullName);

  await page.getByRole('button', { name: copy.filters.more }).click();
  await page.getByRole('combobox', { name: copy.filters.state }).fill('Texas');
  await page.getByTitle('Texas', { exact: true }).click();
  await expect(names).toHaveCount(1);
  await expect(page).toHaveURL(/estado=TX/);
  await expectAccessible(page);
  await page.getByRole('button', { name: copy.filters.remove(`${copy.filters.state}: Texas`) }).click();
  await expect(names).toHaveCount(3);
  await expect(page).not.toHaveURL(/estado/);
  await search(page).fill('nadie se llama así');
  await expect(page.getByText(copy.filteredHint)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: copy.filters.clear }).first().click();
  await expect(page.getByText(copy.filteredHint)).toBeHidden();
});

test('a list that cannot be loaded shows an error and a retry', async ({ page, admin, product }) => {
  const { name, leads } = family(1);
  await seedLeads(product, leads);
  await page.route('**/api/admin/leads?*', (route) => route.abort());
  await admin.open(page, `/admin?tab=leads&q=${name}`);
  await expect(page.getByText(copy.failed)).toBeVisible();
  await page.unroute('**/api/admin/leads?*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(lead(page, leads[0]!.fullName)).toBeVisible();
});

test('a lead is opened by a link and changed', async ({ page, admin, product }) => {
  const { name, leads } = family(1, { verified: true });
  const [id] = await seedLeads(product, leads);
  await admin.open(page, `/admin?tab=leads&q=${name}`);
  await lead(page, leads[0]!.fullName).click();
  await expect(page).toHaveURL(new RegExp(`lead=${id}`));
  const dialog = page.getByRole('dialog', { name: copy.detail.title });
  await expect(dialog.getByText(leads[0]!.fullName)).toBeVisible();
  await expect(dialog.getByText(VERIFICATION_NAMES.verified, { exact: true })).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: copy.detail.add, exact: true }).click();
  await expect(dialog.getByText(copy.detail.contentRequired)).toBeVisible();
  await dialog.getByLabel(copy.detail.content).fill('Prefiere que le llamen por la tarde');
  await dialog.getByRole('button', { name: copy.detail.add, exact: true }).click();
  await expect(toast(page, copy.detail.added)).toBeVisible();
  const timeline = dialog.getByRole('group', { name: copy.detail.timeline });
  await expect(timeline).toContainText('Prefiere que le llamen por la tarde');
  await expect(timeline).toContainText(`por ${admin.username}`);

  await dialog.getByLabel(copy.detail.income).fill('3200');
  await dialog.getByLabel(copy.detail.email).fill('ana@example.com');
  await dialog.getByRole('button', { name: copy.detail.save }).click();
  await expect(toast(page, copy.detail.saved)).toBeVisible();
  const reason = dialog.getByText('Ingresos de $3,000 al mes o más');
  await expect(reason).toBeHidden();
  await openPart(page, 'datos');
  await dialog.getByRole('heading', { name: copy.detail.score }).click();
  await expect(reason).toBeVisible();

  await dialog.getByRole('button', { name: copy.detail.block }).click();
  await page.getByRole('button', { name: copy.detail.confirm }).click();
  await expect(page.getByText(copy.detail.reasonRequired)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(copy.detail.reason).fill('Datos de otra persona');
  await page.getByRole('button', { name: copy.detail.confirm }).click();
  await expect(toast(page, 'Lead bloqueado')).toBeVisible();
  await expect(dialog.getByText(copy.detail.blockedTag, { exact: true }).first()).toBeVisible();

  await page.reload();
  // The part stays open, opened sections too, and the others closed.
  await expect(reason).toBeVisible();
  await expect(dialog.getByText(copy.detail.touchpoints)).toBeVisible();
  await expect(dialog.getByText(copy.detail.noConsents)).toBeHidden();
  await openPart(page, 'actividad');
  await expect(dialog.getByText('Prefiere que le llamen por la tarde')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/lead=|ficha=/);
  await page.goto('/admin?tab=leads&lead=0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d');
  await expect(page.getByText(copy.detail.gone)).toBeVisible();
});

test('a lead is deleted at once, and restored', async ({ page, admin, product }) => {
  const { name, leads } = family(1);
  await seedLeads(product, leads);
  await admin.open(page, `/admin?tab=leads&q=${name}`);
  await page.getByRole('button', { name: copy.remove(leads[0]!.fullName) }).click();
  await expect(toast(page, copy.deletedMany(1))).toBeVisible();
  await keepToast(page, copy.undo);
  await expect(page.getByText(copy.empty)).toBeVisible();
  await page.getByRole('button', { name: copy.undo }).click();
  await expect(toast(page, copy.restored)).toBeVisible();
  await expect(lead(page, leads[0]!.fullName)).toBeVisible();
});

test('a failed delete is reported', async ({ page, admin, product }) => {
  const { name, leads } = family(1);
  await seedLeads(product, leads);
  await admin.open(page, `/admin?tab=leads&q=${name}`);
  await page.route('**/api/admin/leads/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await page.getByRole('button', { name: copy.remove(leads[0]!.fullName) }).click();
  await expect(toast(page, copy.deleteFailed)).toBeVisible();
  await expect(lead(page, leads[0]!.fullName)).toBeVisible();
});

test('a selection is changed, exported and deleted', async ({ page, admin, product }) => {
  const { name, leads } = family(3, { verified: true, income: 2500 });
  await seedLeads(product, leads);
  await admin.open(page, `/admin?tab=leads&q=${name}`);
  for (const { fullName } of leads.slice(0, 2))
    await page.getByRole('checkbox', { name: copy.selection.select(fullName) }).check();
  await expect(page.getByText(copy.selection.count(2))).toBeVisible();
  await page.getByRole('combobox', { name: copy.selection.category }).click();
  await page.getByTitle('Caliente', { exact: true }).click();
  await expect(toast(page, copy.selection.categorised(2))).toBeVisible();
  await keepToast(page, copy.undo);
  await page.getByRole('button', { name: copy.undo }).click();
  await expect(toast(page, copy.selection.takenBack(2))).toBeVisible();

  for (const { fullName } of leads.slice(0, 2))
    await page.getByRole('checkbox', { name: copy.selection.select(fullName) }).check();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: copy.selection.export }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d{2}-\d{2}\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(3);
  expect(csv).toContain(
    'Nombre,Teléfono,Lugar de Residencia,Resultado de Verificación,Fecha,Ingresos Mensuales',
  );
  await expect(toast(page, copy.export.done)).toBeVisible();

  await page.getByRole('button', { name: copy.selection.remove }).click();
  await expect(page.getByText(copy.selection.confirm.title(2))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: copy.selection.confirm.yes }).click();
  await expect(toast(page, copy.deletedMany(2))).toBeVisible();
  await expect(lead(page, leads[2]!.fullName)).toBeVisible();
  await expect(lead(page, leads[0]!.fullName)).toBeHidden();

  await page.getByRole('button', { name: presetNames.deleted }).click();
  await expect(lead(page, leads[2]!.fullName)).toBeHidden();
  await page.getByRole('button', { name: copy.restore(leads[0]!.fullName) }).click();
  await expect(toast(page, copy.restored)).toBeVisible();
  await expect(lead(page, leads[0]!.fullName)).toBeHidden();
  await lead(page, leads[1]!.fullName).click();
  const dialog = page.getByRole('dialog', { name: copy.detail.title });
  await expect(dialog.getByText(/se eliminó el/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: copy.detail.restore }).click();
  await expect(dialog.getByText(/se eliminó el/)).toBeHidden();
});

test('the whole list can be selected, not only its page', async ({ page, admin, product }) => {
  const { name, leads } = family(13);
  await seedLeads(product, leads);
  await admin.open(page, `/admin?tab=leads&q=${name}&orden=fullName`);
  await page.getByRole('checkbox', { name: copy.selection.select(leads[0]!.fullName) }).check();
  await page.getByRole('button', { name: copy.selection.selectEvery('13') }).click();
  await expect(page.getByText(copy.selection.count(13))).toBeVisible();
  await expect(page.getByRole('button', { name: copy.selection.selectEvery('13') })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: copy.selection.remove }).click();
  await page.getByRole('button', { name: copy.selection.confirm.yes }).click();
  await expect(toast(page, copy.deletedMany(13))).toBeVisible();
  await expect(page.getByText(copy.empty)).toBeVisible();
});

test('a selection is limited to the maximum of one action, and an export to the maximum of ids', async ({
  page,
  admin,
  product,
}) => {
  const [lead] = family(1).leads;
  const name = lead!.fullName.split(' ')[1]!;
  await seedLeads(product, [lead!]);
  await product.query(
    `INSERT INTO leads (full_name, phone_number, state)
     SELECT 'Vecino ' || $1::text, '+1689' || (2000000 + n + $2::int)::text, 'FL' FROM generate_series(1, 500) n`,
    [name, (process.pid % 1_000) * 600],
  );
  await admin.open(page, `/admin?tab=leads&q=${name}&orden=fullName`);
  await page.getByRole('checkbox', { name: copy.selection.select(lead!.fullName) }).check();
  await page.getByRole('button', { name: copy.selection.selectFirst('500') }).click();
  await expect(page.getByText(copy.selection.count(500))).toBeVisible();
  await expect(page.getByRole('button', { name: copy.selection.exportMost })).toBeDisabled();
  await expectAccessible(page);
});

test('a selection belongs to one list', async ({ page, admin, product }) => {
  const { name, leads } = family(2);
  await seedLeads(product, leads);
  await admin.open(page, `/admin?tab=leads&q=${name}`);
  await page.getByRole('checkbox', { name: copy.selection.select(leads[0]!.fullName) }).check();
  await expect(page.getByText(copy.selection.count(1))).toBeVisible();
  await search(page).fill(leads[1]!.fullName);
  await expect(lead(page, leads[0]!.fullName)).toBeHidden();
  await expect(page.getByText(copy.selection.count(1))).toBeHidden();
});

test('the list accepts a typed date, and a page after the last one', async ({ page, admin, product }) => {
  const { name, leads } = family(12);
  await seedLeads(product, leads);
  await admin.open(page, `/admin?tab=leads&q=${name}&pagina=99999999999`);
  await expect(page.getByText(copy.showing('11', '12', '12'))).toBeVisible();
  await expect(page).toHaveURL(/pagina=2/);
  await page.getByRole('button', { name: copy.filters.more }).click();
  const from = page.getByLabel(datesCopy.range.from, { exact: true });
  await from.pressSequentially('11/1/2026');
  await expect(page).toHaveURL(/desde=2026-11-01/);
  await from.press('Tab');
  await expect(from).toHaveValue('1 nov 2026');
  // The office may have meant another day.
  await expect(page.getByRole('button', { name: datesCopy.swap('domingo, 11 de enero') })).toBeVisible();

  // An invalid date is reported, and stays for correction.
  const to = page.getByLabel(datesCopy.range.to, { exact: true });
  await to.fill('31/11/2026');
  await to.press('Tab');
  await expect(to).toHaveAccessibleDescription(datesCopy.unreadable);
  await expect(to).toHaveValue('31/11/2026');
  await expectAccessible(page);

  // By the keyboard from the calendar: a week after the current date.
  await to.fill('3 nov 2026');
  await to.press('ArrowDown');
  const calendar = page.getByRole('dialog', { name: datesCopy.calendar });
  await expect(calendar.getByRole('button', { name: 'martes, 3 de noviembre de 2026' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(to).toBeFocused();
  await expect(to).toHaveValue('10 nov 2026');
  await expect(page).toHaveURL(/hasta=2026-11-10/);
});

test('typed text is kept when a contact is recorded, and when the lead is closed', async ({
  page,
  admin,
  product,
}) => {
  const { leads } = family(1, { verified: true });
  const [id] = await seedLeads(product, leads);
  await admin.open(page, `/admin?tab=leads&lead=${id}`);
  const dialog = page.getByRole('dialog', { name: copy.detail.title });
  await dialog.getByLabel(copy.detail.income).fill('4100');
  await dialog.getByLabel(copy.detail.content).fill('Le llamamos');
  await dialog.getByRole('button', { name: copy.detail.add, exact: true }).click();
  await expect(toast(page, copy.detail.added)).toBeVisible();
  await expect(dialog.getByRole('group', { name: copy.detail.timeline })).toContainText('Le llamamos');
  await expect(dialog.getByLabel(copy.detail.income)).toHaveValue('4100');
  await page.keyboard.press('Escape');
  await expect(toast(page, draftsCopy.kept)).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goto(`/admin?tab=leads&lead=${id}`);
  await expect(dialog.getByText(draftsCopy.restored)).toBeVisible();
  await expect(dialog.getByLabel(copy.detail.income)).toHaveValue('4100');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: copy.detail.save }).click();
  await expect(toast(page, copy.detail.saved)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the outcome of a call and the next call are recorded, and the list shows which text needs an answer', async ({
  page,
  admin,
  product,
}) => {
  const { name, leads } = family(1, { verified: true });
  const [id] = await seedLeads(product, leads);
  await product.query('UPDATE leads SET replied_at = now() WHERE id = $1', [id]);
  await admin.open(page, `/admin?tab=leads&q=${name}`);
  await expect(lead(page, leads[0]!.fullName)).toBeVisible();
  // Until it is counted, the view has the name of the mark.
  const view = page.getByRole('button', { name: /^Respondió \(\d+\)$/ });
  await expect(view).toBeVisible();
  await expect(page.getByText(copy.replied, { exact: true })).toBeVisible();
  await view.click();
  await expect(page).toHaveURL(/vista=replied/);
  await lead(page, leads[0]!.fullName).click();
  const dialog = page.getByRole('dialog', { name: copy.detail.title });

  await dialog.getByRole('button', { name: CALL_OUTCOME_NAMES.no_answer }).click();
  await dialog
    .getByRole('group', { name: copy.detail.nextStep })
    .getByRole('button', { name: nextStepNames.tomorrow })
    .click();
  await expect(dialog.getByText(/^Seguimiento: .*10:00/)).toBeVisible();
  await expectAccessible(page);
  for (const width of [360, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  await dialog.getByRole('button', { name: copy.detail.add, exact: true }).click();
  await expect(toast(page, copy.detail.added)).toBeVisible();
  await expect(dialog.getByRole('group', { name: copy.detail.timeline })).toContainText(
    `: ${CALL_OUTCOME_NAMES.no_answer}`,
  );
  await expect(dialog.getByLabel(copy.detail.followUpTime)).toHaveValue('10:00');
  await openPart(page, 'datos');
  await expect(dialog.getByText(copy.detail.never)).toBeVisible();

  await dialog.getByRole('button', { name: copy.detail.answered }).click();
  await expect(toast(page, copy.detail.answeredDone)).toBeVisible();
  await expect(dialog.getByRole('button', { name: copy.detail.answered })).toBeHidden();
});

test('the filtered list is exported, and an empty or failed export is reported', async ({
  page,
  admin,
  product,
}) => {
  const { name, leads } = family(2);
  await seedLeads(product, leads);
  await admin.open(page, `/admin?tab=leads&q=${name}`);
  const downloading = page.waitForEvent('download');
  await (await actOfList(page, copy.export.button('2'))).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  for (const { fullName } of leads) expect(csv).toContain(fullName);
  expect(csv).toContain('Florida,Pendiente');

  await page.route('**/api/admin/leads/export*', (route) => route.abort());
  await (await actOfList(page, copy.export.button('2'))).click();
  await expect(toast(page, copy.export.failedTitle)).toBeVisible();
  await search(page).fill('nadie se llama así');
  await (await actOfList(page, copy.export.button('0'))).click();
  await expect(toast(page, copy.export.emptyTitle)).toBeVisible();
});

test('new leads are announced, and shown on request', async ({ page, admin, product }) => {
  const { name, leads } = family(2);
  await seedLeads(product, leads.slice(0, 1));
  await page.clock.install();
  await admin.open(page, `/admin?tab=leads&q=${name}`);
  await expect(lead(page, leads[0]!.fullName)).toBeVisible();
  await seedLeads(
    product,
    leads.slice(1).map((each) => ({ ...each, createdAt: new Date(Date.now() + 60_000).toISOString() })),
  );
  await page.clock.runFor(16_000);
  const bar = page.getByRole('status').filter({ hasText: /leads? nuevos?/ });
  await expect(bar).toBeVisible();
  await expect(lead(page, leads[1]!.fullName)).toBeHidden();
  await expectAccessible(page);
  await bar.getByRole('button', { name: copy.showNew }).click();
  await expect(lead(page, leads[1]!.fullName)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a lead is a card with call, category and note', async ({ page, admin, product }) => {
    const { name, leads } = family(1);
    await seedLeads(product, leads);
    await admin.open(page, `/admin?tab=leads&q=${name}`);
    const [first] = leads;
    await expect(page.getByRole('link', { name: copy.call(first!.fullName) })).toHaveAttribute(
      'href',
      `tel:${first!.phone}`,
    );
    await page.getByRole('button', { name: copy.note(first!.fullName) }).click();
    await page.getByLabel(copy.detail.content).fill('Llamar el lunes');
    await page.getByRole('button', { name: copy.detail.add, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('combobox', { name: copy.categoryOf(first!.fullName) }).click();
    await page.getByTitle('Tibio', { exact: true }).click();
    await expect(toast(page, copy.selection.categorised(1))).toBeVisible();
    await expectAccessible(page);
  });
});
