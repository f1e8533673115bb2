import { leadInsert } from '../../../backend/test/support/lead-rows';
import { expect, type Locator, type Page } from '@playwright/test';
import { leadsCopy } from '../../src/admin/features/leads/shared/leads.copy';
import type { Product } from './product';

/** Row of `leads` for a test, with a name that no other test searches for. */
export interface SeededLead {
  fullName: string;
  /** In E.164; one that no other test of this worker uses, by default. */
  phone?: string;
  state?: string | null;
  verified?: boolean;
  income?: number;
  createdAt?: string;
  /** Other columns. */
  columns?: Record<string, unknown>;
}

/**
 * Inserts leads into the database.
 * @returns their ids
 */
export async function seedLeads(product: Product, leads: SeededLead[]): Promise<string[]> {
  const { sql, values } = leadInsert(
    leads.map(({ fullName, phone = leadPhone(), state, verified, income, createdAt, columns }) => ({
      full_name: fullName,
      phone_number: phone,
      state,
      ...(verified ? { verification_status: 'verified', verified_at: new Date() } : {}),
      monthly_income: income,
      created_at: createdAt,
      ...columns,
    })),
  );
  return (await product.query<{ id: string }>(sql, values)).map(({ id }) => id);
}

/** Inserts many ordinary leads, spread over the last 300 days. */
export async function seedCrowd(product: Product, count: number): Promise<void> {
  await product.query(
    `INSERT INTO leads (full_name, phone_number, state, verification_status, verified_at, created_at)
     SELECT 'Vecina Común ' || translate(n::text, '0123456789', 'abcdefghij'), '+1786' || (5000000 + n)::text,
            (ARRAY['CA', 'TX', 'FL', 'NY', 'IL'])[1 + n % 5], CASE WHEN n % 3 > 0 THEN 'verified' ELSE 'pending' END,
            CASE WHEN n % 3 > 0 THEN now() - make_interval(hours => n) END, now() - make_interval(hours => n % 7200)
       FROM generate_series(1, $1::int) n
     ON CONFLICT DO NOTHING`,
    [count],
  );
}

/**
 * Inserts a lead in Florida with a proven phone.
 * @returns its id
 */
export async function addProvenLead(
  product: Product,
  fullName: string,
  { score = 0, email = null }: { score?: number; email?: string | null } = {},
): Promise<string> {
  const columns = { phone_proven_at: new Date(), email, lead_score: score };
  const [id] = await seedLeads(product, [{ fullName, verified: true, columns }]);
  return id!;
}

let serial = 0;
/** Returns a US number that no other test of this worker uses. */
export const leadPhone = (): string =>
  `+1786${420 + Math.floor(serial / 10_000)}${String(serial++ % 10_000).padStart(4, '0')}`;

/** Opens a part of the open lead's detail. */
export async function openPart(page: Page, part: keyof typeof leadsCopy.detail.tabs): Promise<void> {
  const { title, tabs } = leadsCopy.detail;
  const tab = page
    .getByRole('dialog', { name: title })
    .getByRole('tab', { name: new RegExp(`^${tabs[part]}`) });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** Shows every lead as textable now, at any local time. The server still refuses outside the legal hours. */
export async function showAsTextable(page: Page): Promise<void> {
  type Shown = { channels: { channel: string }[] };
  await show(
    page,
    /\/api\/admin\/conversations\/[0-9a-f-]{36}\/messages$/,
    ({ channels, ...rest }: Shown) => ({
      ...rest,
      channels: channels.map((way) => (way.channel === 'sms' ? { ...way, refusal: null } : way)),
    }),
  );
  await show(page, /\/api\/admin\/leads\/[0-9a-f-]{36}$/, (lead: object) => ({
    ...lead,
    textingRefusal: null,
  }));
}

/** Changes the responses read from an address. */
async function show<Read>(page: Page, address: RegExp, change: (read: Read) => object): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    // The page may close before the response arrives.
    const response = await route.fetch().catch(() => null);
    const body = await response?.body().catch(() => null);
    if (!response || !body) return route.abort().catch(() => undefined);
    // A refusal, as after the end of the session, stays as it is.
    const json = response.ok() ? change(JSON.parse(body.toString()) as Read) : undefined;
    await route.fulfill({ response, ...(json ? { json } : { body }) });
  });
}

/** Returns an action of the lead list. Opens the menu that contains it, except for the export, which is always visible. */
export async function actOfList(page: Page, name: string): Promise<Locator> {
  if (name.startsWith(leadsCopy.export.unknown)) return page.getByRole('button', { name });
  await page.getByRole('button', { name: leadsCopy.moreActs }).click();
  return page.getByRole('menuitem', { name, exact: true });
}

/**
 * Blocks the lead $1 and its phone. A lead's mark without an active block would be removed within a minute.
 */
const BLOCK_LEAD = `WITH block AS (
  INSERT INTO blocked_entities (entity_type, entity_value, reason, blocked_by)
  SELECT 'phone', phone_number, 'prueba', 'rosa' FROM leads WHERE id = $1)
UPDATE leads SET is_blocked = true, blocked_by = 'rosa', blocked_at = now() WHERE id = $1`;

/**
 * Blocks a lead when the page sends it a message. A block that the page loads earlier would disable the button.
 */
export async function blockOnSend(page: Page, product: Product, leadId: string): Promise<void> {
  await page.route(`**/api/admin/conversations/${leadId}/messages`, async (route) => {
    if (route.request().method() === 'POST') await product.query(BLOCK_LEAD, [leadId]);
    await route.continue();
  });
}
