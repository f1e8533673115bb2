import { reportsCopy as copy } from '../../../src/admin/features/analytics/reports/reports.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { seedLeads } from '../../support/leads';
import type { Product } from '../../support/product';

/** Leads of an agent with calls, an appointment and a payment. */
async function seedWork(product: Product, { id, username }: { id: string; username: string }): Promise<void> {
  for (const [n, outcome] of ['answered', 'no_answer', 'booked'].entries()) {
    const assigned = { assigned_to: id, assigned_at: new Date(Date.now() - (4 + n) * 60_000) };
    const [lead] = await seedLeads(product, [
      {
        fullName: 'Noemí Quiroga Sáenz',
        state: 'FL',
        verified: true,
        columns: { lead_source: 'radio-mundo', ...assigned },
      },
    ]);
    await product.query(
      `INSERT INTO lead_assignments (lead_id, assigned_to, reason) VALUES ($1, $2, 'manual')`,
      [lead, id],
    );
    await product.query(
      `INSERT INTO lead_interactions (lead_id, type, direction, content, metadata)
       VALUES ($1, 'call', 'outbound', '', jsonb_build_object('by', $2::text, 'outcome', $3::text))`,
      [lead, username, outcome],
    );
    if (outcome === 'booked')
      await product.query(
        `INSERT INTO payments (kind, mode, status, plan, amount_cents, full_name, email, phone, billing_zip, lead_id)
         VALUES ('first', 'simulator', 'approved', 'growth', 19900, 'N', 'n@example.com', '1', '33101', $1)`,
        [lead],
      );
  }
}

test('the office sees the results of each agent and each source, and downloads them as a file', async ({
  page,
  admin,
  product,
}) => {
  await seedWork(product, admin);
  await admin.open(page, '/admin?tab=analytics&seccion=equipo');
  const people = page.getByRole('group', { name: copy.scroll(copy.people) });
  const row = people.getByRole('row', { name: admin.username });
  await expect(row.getByRole('cell')).toHaveText([
    '3',
    '5 min',
    '3',
    '1',
    '1',
    '0',
    '0',
    '1',
    '0',
    '0',
    '0',
    '0',
    '1',
    '$199',
  ]);
  const sources = page.getByRole('group', { name: copy.scroll(copy.sources) });
  await expect(sources.getByRole('row', { name: /radio-mundo/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: copy.definitions.title })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: copy.export.buttonOf(copy.people) }).click();
  expect((await download).suggestedFilename()).toMatch(/^equipo-\d{4}-\d\d-\d\d\.csv$/);
  await expect(page.getByRole('region').getByText(copy.export.done, { exact: true })).toBeVisible();
});
