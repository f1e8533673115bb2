import { costsCopy as copy } from '../../../src/admin/features/analytics/costs/costs.copy';
import { readSpend } from '../../../src/admin/features/analytics/costs/spend/read-spend';
import { today } from '../../../src/shared/dates';
import { expect, test } from '../../support/admin';
import { ZONE } from '../../support/appointments';
import { expectAccessible } from '../../support/axe';
import { seedLeads } from '../../support/leads';

const ADDRESS = '/admin?tab=costos';

test('an owner sees which campaign brought paying clients, and the cost of each', async ({
  page,
  admin,
  product,
}, testInfo) => {
  const month = today(ZONE).slice(0, 7);
  const source = `radio-${testInfo.project.name}-${testInfo.retry}`.toLowerCase();
  for (const [campaign, paidCents] of [
    ['otono', 39_900],
    ['otono', 0],
    ['verano', 0],
  ] as const) {
    const columns = { lead_source: source, attribution: { utmCampaign: campaign } };
    const [lead] = await seedLeads(product, [{ fullName: 'Persona Cualquiera', verified: true, columns }]);
    if (paidCents > 0)
      await product.query(
        `INSERT INTO payments (kind, mode, status, plan, amount_cents, refunded_cents, full_name, email, phone, billing_zip, lead_id)
         VALUES ('first', 'simulator', 'partially_refunded', 'growth', $1, 9900, 'A', 'a@b.com', '1', '33101', $2)`,
        [paidCents, lead],
      );
  }
  // The results of other journeys' leads are counted first, which takes longer than a request may if there are thousands of hours.
  await expect
    .poll(async () => (await product.query('SELECT 1 FROM stale_results LIMIT 200')).length, {
      timeout: 120_000,
    })
    .toBeLessThan(200);
  await admin.open(page, ADDRESS);
  const table = page.getByRole('group', { name: copy.table.scroll });
  const row = table.getByRole('row', { name: new RegExp(`^${source} `) });
  await expect(row).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: copy.add }).click();
  const dialog = page.getByRole('dialog', { name: copy.paste.title });
  const field = dialog.getByLabel(copy.paste.label);
  await field.fill(
    `Mes\tOrigen\tCampaña\tMonto\n${month}\t${source}\tOTONO\t$1,234.50\n${month}\t${source}\tverano\tmucho`,
  );
  await expect(dialog.getByText(copy.paste.problems.amount)).toBeVisible();
  await expect(dialog.getByRole('button', { name: copy.paste.save(1) })).toBeDisabled();
  await expectAccessible(page);
  // The typed text is still in the form.
  await dialog.getByRole('button', { name: copy.paste.cancel }).click();
  await page.getByRole('button', { name: copy.add }).click();
  await expect(field).toHaveValue(/mucho$/);
  const good = `${month},${source},otono,"1,234.50"\n${month},${source},verano,300\n`;
  expect(readSpend(good).wrong).toEqual([]);
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'gastos.csv', mimeType: 'text/csv', buffer: Buffer.from(good) });
  await expect(dialog.getByRole('cell', { name: '$1,234.50' })).toBeVisible();
  await dialog.getByRole('button', { name: copy.paste.save(2) }).click();
  await expect(dialog).toBeHidden();

  // 1,534.50 dollars for three leads, one of which paid 399 and got 99 back.
  await expect(row).toContainText(/\$1,534\.50.*\$511\.50.*\$1,534\.50.*\$399.*\$99.*\$300.*0\.20×/);
  await expect(table.getByRole('row', { name: /^otono / })).toContainText('$1,234.50');
  await expectAccessible(page);
  await page.evaluate(() => window.scrollTo(0, 0));

  const spend = page.getByRole('button', { name: new RegExp(`^\\$300\\. .*${source}, verano`) });
  await spend.click();
  const amount = page.getByLabel(new RegExp(`^Monto de ${source}, verano`));
  await product.query(`UPDATE spend SET amount_cents = 50000 WHERE source = $1 AND campaign = 'verano'`, [
    source,
  ]);
  await amount.fill('350.25');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Otra persona cambió estos gastos.*Ahora dice \$500/)).toBeVisible();
  await expect(amount).toHaveValue('350.25');
  await expectAccessible(page);
  await amount.press('Enter');
  await expect(page.getByRole('button', { name: copy.spend.save })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^\$350\.25\. / })).toBeFocused();
  await expect(row).toContainText('$1,584.75');
});
