import type { Page } from '@playwright/test';
import { addDays, dayOf } from 'domain/dates';
import { CALL_OUTCOME_NAMES } from 'domain/leads';
import { deskCopy as copy, reasonNames, STEP_KEYS } from '../../../src/admin/features/leads/desk/desk.copy';
import { callCopy } from '../../../src/admin/ui/calls/call.copy';
import { leadsCopy } from '../../../src/admin/features/leads/shared/leads.copy';
import { expectAccessible } from '../../support/axe';
import { expect, test, type Admin } from '../../support/admin';
import { addProvenLead } from '../../support/leads';
import type { Product } from '../../support/product';
import { writeCopy } from '../../../src/admin/ui/messages/messages.copy';
import { keepToast } from '../../support/toasts';

const NAMES = ['Ana Paz', 'Luz Ríos', 'Eva Sol'];

async function seed(product: Product): Promise<void> {
  // Leads of other tests are assigned to other users.
  await product.query('UPDATE leads SET assigned_to = gen_random_uuid() WHERE assigned_to IS NULL');
  for (const [place, name] of NAMES.entries()) await addProvenLead(product, name, { score: 90 - place });
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
  await expect(page.getByRole('heading', { level: 3, name: NAMES[1]! })).toBeFocused();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  // Contestó asks for the next step.
  await expect(page.getByText(copy.chooseStep)).toBeVisible();
  await page.keyboard.press(STEP_KEYS.none);
  await page.keyboard.press('n');
  await expect(page.getByLabel(copy.note)).toBeFocused();
  await page.keyboard.type('Quiere empezar en enero');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 3, name: NAMES[1]! })).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByLabel(copy.note)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 3, name: NAMES[2]! })).toBeFocused();
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

/** The open lead. */
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 3, name });
const rowsOf = (product: Product, name: string) =>
  product.query<{ category: string; next: Date | null; calls: number }>(
    `SELECT l.lead_category AS category, l.next_follow_up_at AS next,
            (SELECT count(*)::int FROM lead_interactions i WHERE i.lead_id = l.id AND i.type = 'call') AS calls
       FROM leads l WHERE l.full_name = $1 ORDER BY l.created_at DESC LIMIT 1`,
    [name],
  );

test('a press on a lead, a digit and Enter save its outcome, and z takes it back', async ({
  page,
  admin,
  product,
}) => {
  await seed(product);
  // The clocks stand still for the undoing, which is possible for ten seconds only.
  await page.clock.setFixedTime(new Date());
  await open(page, admin);
  const row = page.getByRole('navigation', { name: copy.list }).getByRole('button', { name: NAMES[1]! });
  await row.click();
  await expect(heading(page, NAMES[1]!)).toBeFocused();
  // Also while the focus is on another button.
  await row.focus();
  await page.keyboard.press('6');
  await page.keyboard.press('Enter');
  await expect(heading(page, NAMES[2]!)).toBeFocused();
  expect(await rowsOf(product, NAMES[1]!)).toMatchObject([{ category: 'lost', calls: 1 }]);
  await product.query(
    `UPDATE lead_interactions SET created_at = now() + interval '5 minutes'
      WHERE lead_id = (SELECT id FROM leads WHERE full_name = $1 ORDER BY created_at DESC LIMIT 1) AND type = 'call'`,
    [NAMES[1]],
  );
  await page.keyboard.press('z');
  await expect(page.getByText(copy.undone(NAMES[1]!), { exact: true })).toBeVisible();
  await expect(heading(page, NAMES[1]!)).toBeFocused();
  await expect(row).toBeVisible();
  expect(await rowsOf(product, NAMES[1]!)).toEqual([{ category: 'new', next: null, calls: 0 }]);
});

test('another day is typed, shown as it is understood, and stored', async ({ page, admin, product }) => {
  await seed(product);
  await open(page, admin);
  await page.keyboard.press('4');
  await page.keyboard.press(STEP_KEYS.other);
  const field = page.getByLabel(copy.when);
  await expect(field).toBeFocused();
  await field.fill('cuando pueda');
  await page.keyboard.press('Enter');
  await expect(page.getByText(copy.whenProblems.unknown)).toBeVisible();
  await field.fill('en 5 días a las 3');
  await expect(page.getByText(/Volverá a aparecer /)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(heading(page, NAMES[1]!)).toBeVisible();
  const [row] = await rowsOf(product, NAMES[0]!);
  expect(Number(row!.next)).toBeGreaterThan(Date.now() + 4 * 86_400_000);
});

test('booked opens the booking, which stores the outcome too, and goes on', async ({
  page,
  admin,
  product,
}) => {
  await seed(product);
  await page.route(/\/api\/admin\/desk$/, async (route) => {
    const response = await route.fetch();
    const desk = (await response.json()) as object;
    await route.fulfill({ response, json: { ...desk, calendarMode: 'callback' } });
  });
  await open(page, admin);
  await page.getByLabel(copy.note).fill('Quiere la tarde');
  await page.getByRole('button', { name: new RegExp(CALL_OUTCOME_NAMES.booked) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(copy.elsewhere.text)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: copy.elsewhere.action }).click();
  await expect(dialog.getByText(copy.elsewhere.required)).toBeVisible();
  const day = addDays(dayOf(Date.now(), 'America/New_York'), 3);
  await dialog.getByRole('textbox').first().fill(day);
  await dialog.getByLabel(copy.elsewhere.time).fill('15:30');
  await dialog.getByRole('button', { name: copy.elsewhere.action }).click();
  await keepToast(page, copy.cancelBooking);
  await expect(heading(page, NAMES[1]!)).toBeVisible();
  expect(await rowsOf(product, NAMES[0]!)).toMatchObject([{ category: 'booked', next: null, calls: 1 }]);
  await page.getByRole('button', { name: copy.cancelBooking }).click();
  await expect(page.getByText(copy.bookingCancelled, { exact: true })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a booking without a call records no call; an appointment by link is recorded with the call', async ({
  page,
  admin,
  product,
}) => {
  await seed(product);
  // Our calendar does not take a lead that is not verified.
  await product.query(
    `UPDATE leads SET verification_status = 'pending', assigned_to = $2 WHERE full_name = $1 AND assigned_to IS NULL`,
    [NAMES[0], admin.id],
  );
  await open(page, admin);
  await page.getByRole('button', { name: new RegExp(`${copy.book}$`) }).click();
  const dialog = page.getByRole('dialog');
  const day = addDays(dayOf(Date.now(), 'America/New_York'), 3);
  await dialog.getByRole('textbox').first().fill(day);
  await dialog.getByLabel(copy.elsewhere.time).fill('15:30');
  await dialog.getByRole('button', { name: copy.elsewhere.action }).click();
  await expect(heading(page, NAMES[1]!)).toBeVisible();
  expect(await rowsOf(product, NAMES[0]!)).toMatchObject([{ category: 'booked', calls: 0 }]);
  // The next person books by link during the call.
  await product.query(
    `INSERT INTO appointments (lead_id, provider, external_id, status, starts_at)
     SELECT id, 'calendly', gen_random_uuid(), 'booked', now() + interval '3 days' FROM leads WHERE full_name = $1 AND assigned_to IS NULL`,
    [NAMES[1]],
  );
  await page.reload();
  await page.getByRole('navigation', { name: copy.list }).getByRole('button', { name: NAMES[1]! }).click();
  await expect(heading(page, NAMES[1]!)).toBeFocused();
  await page.keyboard.press('5');
  await expect(page.getByText(/^Se anota con su cita por venir: /)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading(page, NAMES[2]!)).toBeVisible();
  expect(await rowsOf(product, NAMES[1]!)).toMatchObject([{ category: 'booked', calls: 1 }]);
});

test('an outcome that is saved late leaves open what was opened meanwhile', async ({
  page,
  admin,
  product,
}) => {
  await seed(product);
  await open(page, admin);
  const held: (() => void)[] = [];
  await page.route('**/interactions', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/interactions'));
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await expect.poll(() => held.length).toBe(1);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(heading(page, NAMES[2]!)).toBeFocused();
  const first = saved();
  held[0]!();
  await first;
  await expect(page.getByText(copy.saved(CALL_OUTCOME_NAMES.no_answer, NAMES[0]!)).first()).toBeVisible();
  await expect(heading(page, NAMES[2]!)).toBeFocused();
  // Another section stays open too.
  await page.keyboard.press('6');
  await page.keyboard.press('Enter');
  await expect.poll(() => held.length).toBe(2);
  await page.getByRole('tab', { name: /Leads/ }).click();
  await expect(page).toHaveURL(/tab=leads/);
  const second = saved();
  held[1]!();
  await second;
  await expect(
    page.getByText(copy.saved(CALL_OUTCOME_NAMES.not_interested, NAMES[2]!)).first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/tab=leads/);
});

test('a second outcome within minutes asks first', async ({ page, admin, product }) => {
  await seed(product);
  await open(page, admin);
  await expect(heading(page, NAMES[0]!)).toBeVisible();
  await product.query(
    `INSERT INTO lead_interactions (lead_id, type, direction, metadata, created_at)
     SELECT id, 'call', 'outbound', '{"by": "mario", "outcome": "no_answer"}', now() FROM leads WHERE full_name = $1`,
    [NAMES[0]],
  );
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await expect(page.getByText(copy.anyway)).toBeVisible();
  await expect(page.getByRole('button', { name: copy.saveAnyway })).toBeFocused();
  await expectAccessible(page);
  // A second Enter does not answer unread.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await page.getByLabel(copy.note).press('Control+Enter');
  await expect(heading(page, NAMES[0]!)).toBeVisible();
  expect(await rowsOf(product, NAMES[0]!)).toMatchObject([{ calls: 1 }]);
  await page.getByRole('button', { name: copy.saveAnyway }).focus();
  await page.keyboard.press('Space');
  await expect(heading(page, NAMES[1]!)).toBeVisible();
});

test('a lead that may not be called yet says so in its row, and is put off with one press', async ({
  page,
  admin,
  product,
}) => {
  await seed(product);
  const from = new Date(Date.now() + 20 * 3_600_000).toISOString();
  await page.route(/\/api\/admin\/(desk|leads\/[0-9a-f-]{36})$/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const body = (await response.json()) as { items?: object[] };
    const closed = { mayCall: false, callableFrom: from };
    const json = body.items
      ? { ...body, items: body.items.map((item) => ({ ...item, ...closed })) }
      : { ...body, ...closed };
    await route.fulfill({ response, json });
  });
  await open(page, admin);
  const list = page.getByRole('navigation', { name: copy.list });
  await expect(list.getByText(/desde /).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Recordarme .* allá$/ }).click();
  await expect(heading(page, NAMES[1]!)).toBeVisible();
  const [row] = await rowsOf(product, NAMES[0]!);
  expect(row!.next?.toISOString()).toBe(from);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a fourth call in 24 hours asks for a reason, which the timeline shows', async ({
  page,
  admin,
  product,
}) => {
  await seed(product);
  await product.query(
    `INSERT INTO contacts (phone_number, kind) SELECT phone_number, 'call' FROM leads, generate_series(1, 3) WHERE full_name = $1`,
    [NAMES[0]],
  );
  await admin.open(page, '/admin?tab=midia');
  // The lead is behind the others, which may be called now.
  const row = page.getByRole('navigation', { name: copy.list }).getByRole('button', { name: NAMES[0]! });
  await row.click();
  await expect(heading(page, NAMES[0]!)).toBeVisible();
  const lead = page.getByRole('article', { name: NAMES[0]! });
  await expect(lead.getByText(copy.atContactLimit)).toBeVisible();
  await lead.getByRole('link', { name: copy.call }).click();
  const dialog = page.getByRole('dialog', { name: callCopy.title });
  await expect(dialog.getByText(/^Ya hubo 3 llamadas o mensajes/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await lead.getByRole('link', { name: copy.call }).click();
  await dialog.getByRole('button', { name: callCopy.anyway }).click();
  await expect(dialog.getByText(callCopy.missing)).toBeVisible();
  await dialog.getByLabel(callCopy.reason).fill('Pidió que la llamáramos hoy.');
  await dialog.getByRole('button', { name: callCopy.anyway }).click();
  await expect(dialog).toBeHidden();
  await expect(lead.getByText('Pidió que la llamáramos hoy.')).toBeVisible();
});

test('a colleague sees who has an unassigned lead open, and who is calling', async ({
  page,
  admin,
  product,
}) => {
  await seed(product);
  await product.query(
    `WITH ana AS (INSERT INTO admin_users (username, password_hash, role) VALUES ('ana-' || gen_random_uuid(), 'x', 'agent') RETURNING id)
     INSERT INTO lead_holds (lead_id, admin_id, is_calling, held_until)
     SELECT l.id, ana.id, l.full_name = $2, now() + interval '4 minutes' FROM leads l, ana WHERE l.full_name IN ($1, $2) AND l.assigned_to IS NULL`,
    [NAMES[0], NAMES[1]],
  );
  await open(page, admin);
  const list = page.getByRole('navigation', { name: copy.list });
  await expect(list.getByText(/^ana-.* lo tiene abierto$/)).toBeVisible();
  await expect(list.getByText(/^ana-.* está llamando$/)).toBeVisible();
  const lead = page.getByRole('article', { name: NAMES[0]! });
  await expect(lead.getByRole('status').getByText(/lo tiene abierto$/)).toBeVisible();
  await expectAccessible(page);
  // An open lead without another holder is reserved, and released on leaving.
  await list.getByRole('button', { name: NAMES[2]! }).click();
  const held = () =>
    product.query<{ name: string }>(
      `SELECT l.full_name AS name FROM lead_holds h JOIN leads l ON l.id = h.lead_id WHERE h.admin_id = $1`,
      [admin.id],
    );
  await expect.poll(held).toEqual([{ name: NAMES[2] }]);
  await list.getByRole('button', { name: NAMES[1]! }).click();
  await expect.poll(held).toEqual([]);
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

test('a lead who wrote has all outcomes in one line, saving in sight, and the answer on request', async ({
  page,
  admin,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await seed(product);
  await product.query(
    `WITH lead AS (UPDATE leads SET replied_at = now() WHERE full_name = $1 RETURNING id)
     INSERT INTO lead_interactions (lead_id, type, direction, content) SELECT id, 'sms', 'inbound', 'Llámeme el viernes' FROM lead`,
    [NAMES[0]],
  );
  await open(page, admin);
  const lead = page.getByRole('article', { name: NAMES[0]! });
  await expect(lead.locator('blockquote')).toHaveText('Llámeme el viernes');
  const outcomes = lead.getByRole('group', { name: copy.outcome }).getByRole('button');
  const tops = await outcomes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops).toHaveLength(Object.keys(CALL_OUTCOME_NAMES).length);
  expect(new Set(tops).size).toBe(1);
  await expect(lead.getByRole('button', { name: copy.save })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  const field = lead.getByLabel(writeCopy.labelHere);
  await expect(field).toBeHidden();
  await lead.getByRole('button', { name: leadsCopy.detail.answer }).click();
  await expect(field).toBeVisible();
  await expect(lead.locator(':focus')).toHaveCount(1);
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
