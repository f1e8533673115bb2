import type { Page } from '@playwright/test';
import { CALL_OUTCOME_NAMES, CALL_OUTCOMES, type CallOutcome } from 'domain/leads';
import { deskCopy as copy } from '../../../src/admin/features/leads/desk/desk.copy';
import { expect, test, type Admin } from '../../support/admin';
import { leadPhone } from '../../support/leads';
import type { Product } from '../../support/product';

/** Number of calls in a day. */
const CALLS = 40;

/** Forty people to call, all assigned to one agent. The best come first: their scores give the order. */
async function fillDay(product: Product, admin: Admin): Promise<string[]> {
  const names = Array.from({ length: CALLS }, (_, n) => `Persona ${String(n + 1).padStart(2, '0')}`);
  await product.query('UPDATE leads SET assigned_to = gen_random_uuid() WHERE assigned_to IS NULL');
  for (const [place, name] of names.entries())
    await product.query(
      `INSERT INTO leads (full_name, phone_number, state, verification_status, verified_at, phone_proven_at, lead_score, assigned_to, assigned_at)
       VALUES ($1, $2, 'FL', 'verified', now(), now(), $3, $4, now())`,
      [name, leadPhone(), 90 - place, admin.id],
    );
  return names;
}

/** No lead is lost: each lead that was not reached returns at a set time. */
async function expectNobodyLost(product: Product, admin: Admin): Promise<void> {
  const rows = await product.query<{ outcome: CallOutcome; calls: number; next: boolean; category: string }>(
    `SELECT i.metadata->>'outcome' AS outcome, count(*)::int AS calls, l.next_follow_up_at IS NOT NULL AS next, l.lead_category AS category
       FROM leads l JOIN lead_interactions i ON i.lead_id = l.id AND i.type = 'call'
      WHERE l.assigned_to = $1 GROUP BY l.id, 1`,
    [admin.id],
  );
  expect(rows).toHaveLength(CALLS);
  for (const { outcome, calls, next } of rows) {
    expect(calls).toBe(1);
    if (['no_answer', 'voicemail', 'callback'].includes(outcome)) expect(next).toBe(true);
  }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 3, name });
const outcomeOf = (n: number): CallOutcome => CALL_OUTCOMES[n % CALL_OUTCOMES.length]!;

test('a day by the keyboard: forty outcomes, a key and Enter each, and no lead lost', async ({
  page,
  admin,
  product,
  hasTouch,
}) => {
  test.skip(hasTouch, 'A phone has no keys.');
  test.slow();
  const names = await fillDay(product, admin);
  await admin.open(page, '/admin?tab=midia');
  for (const [n, name] of names.entries()) {
    await expect(heading(page, name)).toBeVisible();
    await page.keyboard.press(String(1 + (n % CALL_OUTCOMES.length)));
    await page.keyboard.press('Enter');
  }
  await expect(
    page.getByText(copy.saved(CALL_OUTCOME_NAMES[outcomeOf(CALLS - 1)], names.at(-1)!), { exact: true }),
  ).toBeVisible();
  await expectNobodyLost(product, admin);
});

test('a day by the thumb: forty calls of at most three presses each', async ({
  page,
  admin,
  product,
  hasTouch,
}) => {
  test.skip(!hasTouch, 'At a desk the keyboard does it.');
  test.slow();
  const names = await fillDay(product, admin);
  await admin.open(page, '/admin?tab=midia');
  for (const [n, name] of names.entries()) {
    await expect(heading(page, name)).toBeVisible();
    // The first press calls; a browser has no phone.
    await expect(page.getByRole('link', { name: new RegExp(copy.call) })).toBeVisible();
    await page.getByRole('button', { name: new RegExp(CALL_OUTCOME_NAMES[outcomeOf(n)]) }).click();
    await page.getByRole('button', { name: copy.save }).click();
  }
  await expect(
    page.getByText(copy.saved(CALL_OUTCOME_NAMES[outcomeOf(CALLS - 1)], names.at(-1)!), { exact: true }),
  ).toBeVisible();
  await expectNobodyLost(product, admin);
});
