import { reasonNames } from '../../../src/admin/features/leads/desk/desk.copy';
import { leadsCopy } from '../../../src/admin/features/leads/shared/leads.copy';
import { expect, test } from '../../support/admin';
import { addProvenLead } from '../../support/leads';

/** Screens poll every 30 s. */
const SOONER_MS = 25_000;

test('changes in other places are on the screen at once, in every tab, and do not disturb the user’s input', async ({
  page,
  context,
  admin,
  product,
}) => {
  await product.query('UPDATE leads SET assigned_to = gen_random_uuid() WHERE assigned_to IS NULL');
  await addProvenLead(product, 'Ana Paz', { score: 80 });
  const luz = await addProvenLead(product, 'Luz Ríos', { score: 10 });
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/admin/stream'));
  await admin.open(page, '/admin?tab=midia');
  await expect(page.getByRole('heading', { level: 3, name: 'Ana Paz' })).toBeVisible();
  expect((await stream).status()).toBe(200);
  // The other tab receives them through the first.
  const other = await context.newPage();
  await other.goto('/admin?tab=midia');
  await expect(other.getByRole('heading', { level: 3, name: 'Ana Paz' })).toBeVisible();
  await product.query(
    `WITH message AS (
       INSERT INTO sms_messages (direction, phone_number, lead_id, body, purpose, status)
       SELECT 'inbound', phone_number, id, '¿Me puede llamar?', 'received', 'received' FROM leads WHERE id = $1 RETURNING lead_id)
     UPDATE leads SET replied_at = now(), updated_at = now() FROM message WHERE id = message.lead_id`,
    [luz],
  );
  for (const tab of [page, other]) {
    const replies = tab.getByRole('region', { name: reasonNames.reply });
    await expect(replies.getByText('Luz Ríos')).toBeVisible({ timeout: SOONER_MS });
    await expect(tab.getByRole('heading', { level: 3, name: 'Ana Paz' })).toBeVisible();
  }
});

test('an open lead is hidden from an agent as soon as another one has it', async ({
  page,
  admin,
  product,
}) => {
  const { detail } = leadsCopy;
  await product.query(`UPDATE admin_users SET role = 'agent' WHERE id = $1`, [admin.id]);
  const id = await addProvenLead(product, 'Eva Sol');
  await product.query('UPDATE leads SET assigned_to = $2 WHERE id = $1', [id, admin.id]);
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/admin/stream'));
  await admin.open(page, `/admin?tab=leads&lead=${id}`);
  const panel = page.getByRole('dialog', { name: detail.title });
  await expect(panel.getByRole('heading', { name: 'Eva Sol' })).toBeVisible();
  expect((await stream).status()).toBe(200);
  await product.query('UPDATE leads SET assigned_to = gen_random_uuid() WHERE id = $1', [id]);
  await expect(panel.getByRole('alert')).toHaveText(detail.gone);
  await expect(panel.getByRole('heading', { name: 'Eva Sol' })).toBeHidden();
});
