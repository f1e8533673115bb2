import { reasonNames } from '../../../src/admin/features/leads/desk/desk.copy';
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
