import type { Page } from '@playwright/test';
import { CALL_OUTCOME_NAMES } from 'domain/leads';
import { deskCopy as copy, reasonNames } from '../../../src/admin/features/leads/desk/desk.copy';
import { leadsCopy } from '../../../src/admin/features/leads/shared/leads.copy';
import { expectAccessible } from '../../support/axe';
import { expect, test, type Admin } from '../../support/admin';
import { leadPhone } from '../../support/leads';
import type { Product } from '../../support/product';

const NAMES = ['Ana Paz', 'Luz Ríos', 'Eva Sol'];

async function seed(product: Product): Promise<void> {
  // Leads of other tests are assigned to other users.
  await product.query('UPDATE leads SET assigned_to = gen_random_uuid() WHERE assigned_to IS NULL');
  for (const [place, name] of NAMES.entries())
    await product.query(
      `INSERT INTO leads (full_name, phone_number, state, verification_status, verified_at, phone_proven_at, lead_score)
       VALUES ($1, $2, 'FL', 'verified', now(), now(), $3)`,
      [name, leadPhone(), 90 - place],
    );
}

const open = async (page: Page, admin: Admin): Promise<void> => {
  await admin.open(page, '/admin?tab=midia');
  await expect(page.getByRole('heading', { level: 3, name: NAMES[0]! })).toBeVisible();
};

test('a day by the keyboard: an outcome by one key, Enter, and the next lead is shown', async ({
  page,
  admin,
  product,
}) => {
  await seed(product);
  await open(page, admin);
  await expect(page.getByRole('region', { name: reasonNames.new })).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByRole('button', { name: /No contestó/ })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 3, name: NAMES[1]! })).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.type('Quiere empezar en enero');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: new RegExp(CALL_OUTCOME_NAMES.answered) }).focus();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 3, name: NAMES[2]! })).toBeVisible();
  await page.keyboard.press('6');
  await page.keyboard.press('Enter');
  await expect(page.getByText(copy.done)).toBeVisible();
  const rows = await product.query<{ name: string; outcome: string; content: string | null; next: boolean }>(
    `SELECT l.full_name AS name, i.metadata->>'outcome' AS outcome, i.content, l.next_follow_up_at IS NOT NULL AS next
       FROM lead_interactions i JOIN leads l ON l.id = i.lead_id WHERE l.full_name = ANY($1) AND i.type = 'call' AND i.metadata->>'by' = $2
      ORDER BY i.created_at`,
    [NAMES, admin.username],
  );
  expect(rows).toEqual([
    { name: 'Ana Paz', outcome: 'no_answer', content: null, next: true },
    { name: 'Luz Ríos', outcome: 'answered', content: 'Quiere empezar en enero', next: false },
    { name: 'Eva Sol', outcome: 'not_interested', content: null, next: false },
  ]);
});

test('keys move to the next lead while leads are still being loaded', async ({ page, admin, product }) => {
  await seed(product);
  await page.route(/\/api\/admin\/leads\/[0-9a-f-]{36}$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await open(page, admin);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 3, name: NAMES[2]! })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 3, name: NAMES[1]! })).toBeVisible();
});

test('one call, from the list to the next lead, takes three presses', async ({ page, admin, product }) => {
  await seed(product);
  await open(page, admin);
  let presses = 0;
  const press = async (name: RegExp | string): Promise<void> => {
    presses += 1;
    await page.getByRole('button', { name }).click();
  };
  const call = page.getByRole('link', { name: new RegExp(copy.call) });
  await expect(call).toHaveAttribute('href', /^tel:\+1\d{10}$/);
  // A browser has no phone to call with: the press counts.
  presses += 1;
  await press(/No contestó/);
  await press(copy.save);
  await expect(page.getByRole('heading', { level: 3, name: NAMES[1]! })).toBeVisible();
  expect(presses).toBeLessThanOrEqual(3);
});

test('a call shows the known data next to it: income, whether texts are allowed, the note under many later entries, consents', async ({
  page,
  admin,
  product,
}) => {
  await seed(product);
  await product.query('UPDATE leads SET monthly_income = 3400 WHERE full_name = $1', [NAMES[0]]);
  await product.query(
    `INSERT INTO lead_interactions (lead_id, type, direction, content, created_at)
     SELECT l.id, CASE n WHEN 0 THEN 'note' ELSE 'email' END, 'outbound', CASE n WHEN 0 THEN 'Prefiere las tardes' ELSE 'Correo' END,
            now() - make_interval(hours => 20 - n)
       FROM leads l, generate_series(0, 8) n WHERE l.full_name = $1`,
    [NAMES[0]],
  );
  await open(page, admin);
  const lead = page.getByRole('article', { name: NAMES[0]! });
  await expect(lead.getByText(copy.income('3,400'))).toBeVisible();
  await expect(
    lead.getByText(new RegExp(`^(${leadsCopy.detail.textsNow}|${leadsCopy.detail.noTextsNow})$`)),
  ).toBeVisible();
  await expect(lead.getByText('Prefiere las tardes')).toBeVisible();
  for (const title of [leadsCopy.detail.facts, leadsCopy.detail.score, leadsCopy.detail.consents])
    await expect(lead.getByRole('heading', { name: title })).toBeVisible();
  await lead.getByRole('heading', { name: leadsCopy.detail.facts }).click();
  await expect(lead.getByText(leadsCopy.detail.lastContact)).toBeVisible();
  await expectAccessible(page);
});

test('an outcome that cannot be saved stays, and can be saved again', async ({ page, admin, product }) => {
  await seed(product);
  await open(page, admin);
  await page.route('**/interactions', (route) => route.abort(), { times: 1 });
  await page.getByLabel(copy.note).fill('Llamar a su hermana');
  await page.getByRole('button', { name: /Buzón/ }).click();
  await page.getByRole('button', { name: copy.save }).click();
  await expect(page.getByLabel(copy.note)).toHaveValue('Llamar a su hermana');
  await expect(page.getByRole('heading', { level: 3, name: NAMES[0]! })).toBeVisible();
  await page.getByRole('button', { name: copy.save }).click();
  await expect(page.getByRole('heading', { level: 3, name: NAMES[1]! })).toBeVisible();
});

test('the desk is accessible, and fits a narrow phone', async ({ page, admin, product }) => {
  await seed(product);
  await open(page, admin);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page);
});
