import { expect, type Page } from '@playwright/test';
import { leadPhone, seedLeads } from './leads';
import type { Product } from './product';

/** Returns a word of a length, without a space at which it could break. */
export const overlong = (length: number): string =>
  'Abcdefghij'.repeat(Math.ceil(length / 10)).slice(0, length);

/**
 * Inserts a lead with texts of the maximum length, and with messages, notes and an appointment. It is assigned to the
 * user, who gets a long name.
 * @returns id of the lead
 */
export async function seedOverlong(product: Product, adminId: string): Promise<string> {
  const phone = leadPhone();
  const email = `${overlong(64)}@${overlong(60)}.${overlong(60)}.com`;
  const [id] = await seedLeads(product, [
    {
      fullName: overlong(120),
      phone,
      state: 'TX',
      verified: true,
      columns: { email, phone_proven_at: new Date(), replied_at: new Date(), lead_source: overlong(100) },
    },
  ]);
  const name = overlong(100);
  await product.query('UPDATE admin_users SET display_name = $2 WHERE id = $1', [adminId, name]);
  await product.query('UPDATE leads SET assigned_to = $2, assigned_at = now() WHERE id = $1', [id, adminId]);
  for (const [direction, status] of [
    ['inbound', 'received'],
    ['outbound', 'undelivered'],
  ])
    await product.query(
      `INSERT INTO sms_messages (direction, phone_number, lead_id, body, purpose, status)
       VALUES ($1, $2, $3, $4, 'reply', $5)`,
      [direction, phone, id, overlong(1_600), status],
    );
  await product.query(
    `INSERT INTO sent_mails (lead_id, purpose, subject, body) VALUES ($1, 'appointment_reminder', $2, $3)`,
    [id, overlong(200), overlong(1_600)],
  );
  await product.query(
    `INSERT INTO lead_interactions (lead_id, type, direction, content, metadata)
     VALUES ($1, 'note', 'internal', $2, jsonb_build_object('by', $3::text))`,
    [id, overlong(5_000), name],
  );
  await product.query(
    `INSERT INTO appointments (provider, external_id, lead_id, status, starts_at, ends_at, agent_id, email)
     VALUES ('own', $1::text, $1::uuid, 'booked', now() + interval '2 days', now() + interval '2 days 30 minutes', $2, $3)`,
    [id, adminId, email],
  );
  return id!;
}

/** Deletes the lead, so that later tests of the same product do not find it in their figures and lists. */
export async function forgetOverlong(product: Product, id: string): Promise<void> {
  await product.query('DELETE FROM appointments WHERE lead_id = $1', [id]);
  await product.query(
    `UPDATE leads SET deleted_at = now(), replied_at = NULL, lead_source = 'website' WHERE id = $1`,
    [id],
  );
}

/** Fails if an element inside `part` reaches out of the window, or cuts or scrolls what it contains sideways. Fields may scroll. */
export async function expectInside(page: Page, part: string): Promise<void> {
  const wide = () =>
    page.evaluate((selector) => {
      const all = [...document.querySelectorAll<HTMLElement>(`:is(${selector}), :is(${selector}) *`)];
      const cuts = (each: HTMLElement) => {
        const { overflowX, textOverflow } = getComputedStyle(each);
        return (
          overflowX !== 'visible' && textOverflow !== 'ellipsis' && each.scrollWidth > each.clientWidth + 1
        );
      };
      return all
        .filter(
          (each) => each.clientWidth > 2 && !each.closest('.visually-hidden, .ant-select, input, textarea'),
        )
        .filter((each) => cuts(each) || each.getBoundingClientRect().right > innerWidth + 1)
        .map(({ className, textContent }) => `${className}: ${textContent.slice(0, 30)}`);
    }, part);
  await expect.poll(wide).toEqual([]);
}
