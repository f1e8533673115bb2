import type { Page } from '@playwright/test';
import { CALL_OUTCOME_NAMES, CALL_OUTCOMES, type CallOutcome } from 'domain/leads';
import { callStepNames, deskCopy as copy, STEP_KEYS } from '../../../src/admin/features/leads/desk/desk.copy';
import { expect, test, type Admin } from '../../support/admin';
import { seedLeads } from '../../support/leads';
import type { Product } from '../../support/product';

/** Number of calls; `npm run bench -- desk-day` sets those of a whole day. */
const CALLS = Number(process.env['DESK_DAY_CALLS'] ?? 10);

/** People to call, all assigned to one agent. The best come first: their scores give the order. */
async function fillDay(product: Product, admin: Admin): Promise<string[]> {
  const names = Array.from({ length: CALLS }, (_, n) => `Persona ${String(n + 1).padStart(3, '0')}`);
  await product.query('UPDATE leads SET assigned_to = gen_random_uuid() WHERE assigned_to IS NULL');
  const now = new Date();
  await seedLeads(
    product,
    names.map((fullName, place) => ({
      fullName,
      state: 'FL',
      verified: true,
      columns: { phone_proven_at: now, lead_score: CALLS - place, assigned_to: admin.id, assigned_at: now },
    })),
  );
  return names;
}

/** No lead is lost: each was called once, and returns at a set time, or was lost or left by choice. */
async function expectNobodyLost(product: Product, admin: Admin): Promise<void> {
  const rows = await product.query<{ outcome: CallOutcome; calls: number; next: boolean; none: boolean }>(
    `SELECT i.metadata->>'outcome' AS outcome, count(*)::int AS calls, l.next_follow_up_at IS NOT NULL AS next,
            coalesce(bool_or((i.metadata->>'noNextStep')::boolean), false) AS none
       FROM leads l JOIN lead_interactions i ON i.lead_id = l.id AND i.type = 'call'
      WHERE l.assigned_to = $1 GROUP BY l.id, 1`,
    [admin.id],
  );
  expect(rows).toHaveLength(CALLS);
  for (const { outcome, calls, next, none } of rows) {
    expect([outcome, calls]).toEqual([outcome, 1]);
    expect([outcome, next || none || outcome === 'not_interested']).toEqual([outcome, true]);
  }
}

/** Outcomes without an appointment, whose booking is a journey of its own. */
const OUTCOMES = CALL_OUTCOMES.filter((outcome) => outcome !== 'booked');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 3, name });
const outcomeOf = (n: number): CallOutcome => OUTCOMES[n % OUTCOMES.length]!;

test('a day by the keyboard: a key and Enter for each outcome with its usual step, and no lead lost', async ({
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
    const outcome = outcomeOf(n);
    await page.keyboard.press(String(1 + CALL_OUTCOMES.indexOf(outcome)));
    // A conversation has no usual next step.
    if (outcome === 'answered')
      await page.keyboard.press(n % (2 * OUTCOMES.length) ? STEP_KEYS.tomorrow : STEP_KEYS.none);
    await page.keyboard.press('Enter');
  }
  await expect(
    page.getByText(copy.saved(CALL_OUTCOME_NAMES[outcomeOf(CALLS - 1)], names.at(-1)!), { exact: true }),
  ).toBeVisible();
  await expectNobodyLost(product, admin);
});

test('a day by the thumb: at most three presses for each call with its usual step', async ({
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
    // At night the entries of the leads say 'desde mañana 10:00' too.
    if (outcomeOf(n) === 'answered')
      await page.getByRole('button', { name: callStepNames.tomorrow, exact: true }).click();
    await page.getByRole('button', { name: copy.save }).click();
    // The next lead is at the top, not the list below it.
    if (n + 1 < CALLS) await expect(heading(page, names[n + 1]!)).toBeInViewport();
  }
  await expect(
    page.getByText(copy.saved(CALL_OUTCOME_NAMES[outcomeOf(CALLS - 1)], names.at(-1)!), { exact: true }),
  ).toBeVisible();
  await expectNobodyLost(product, admin);
});
