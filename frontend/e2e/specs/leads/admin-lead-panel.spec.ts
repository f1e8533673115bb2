import { CALL_OUTCOME_NAMES } from 'domain/leads';
import { leadsCopy as copy } from '../../../src/admin/features/leads/shared/leads.copy';
import { saleCopy } from '../../../src/admin/features/leads/shared/sale.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { leadPhone, openPart, seedLeads } from '../../support/leads';
import { expectInside, forgetOverlong, seedOverlong } from '../../support/overlong';
import { ALWAYS, forgetTextingHours, setTextingHours } from '../../support/settings';
import { writeCopy } from '../../../src/admin/ui/messages/messages.copy';
import { formatPhone } from '../../../src/shared/phone';

const { detail } = copy;

// At other hours a call needs a reason.
test.beforeEach(({ product, admin }) => setTextingHours(product, admin, ALWAYS));

test.afterEach(({ product, admin }) => forgetTextingHours(product, admin));

test('a call, its outcome and the next lead take three clicks from the list', async ({
  page,
  admin,
  product,
}) => {
  const family = `Tresclicsona${Date.now().toString(36).replace(/\d/g, 'x')}`;
  const [first] = await seedLeads(product, [
    { fullName: `Ana ${family}`, phone: leadPhone(), state: 'FL', verified: true },
    {
      fullName: `Berta ${family}`,
      phone: leadPhone(),
      state: 'FL',
      verified: true,
      createdAt: '2026-01-02T15:00:00Z',
    },
  ]);
  await admin.open(page, `/admin?tab=leads&q=${family}`);
  const link = (name: string) => page.getByRole('link', { name: `${name} ${family}`, exact: true });
  await expect(link('Ana')).toBeVisible();
  const panel = page.getByRole('dialog', { name: detail.title });

  await page.getByRole('link', { name: copy.call(`Ana ${family}`) }).click();
  await panel.getByText(CALL_OUTCOME_NAMES.no_answer, { exact: true }).click();
  await panel.getByRole('button', { name: detail.addAndNext }).click();
  await expect(panel.getByRole('heading', { name: `Berta ${family}` })).toBeVisible();
  const [call] = await product.query<{ outcome: string }>(
    `SELECT metadata->>'outcome' AS outcome FROM lead_interactions WHERE lead_id = $1 AND type = 'call'`,
    [first],
  );
  expect(call?.outcome).toBe('no_answer');
  await expectAccessible(page);

  // By keyboard back to the first, and out: the focus is on the closed lead, and 'back' opens none again.
  await panel.getByRole('button', { name: detail.previous }).press('Enter');
  await expect(panel.getByRole('heading', { name: `Ana ${family}` })).toBeVisible();
  await expect(panel.getByRole('button', { name: detail.previous })).toBeDisabled();
  await panel.getByRole('button', { name: detail.next }).press('Enter');
  await expect(panel.getByRole('heading', { name: `Berta ${family}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(link('Berta')).toBeFocused();
  await expect(page).not.toHaveURL(/lead=/);
});

test('texts without spaces, as long as they can be, stay inside the open lead', async ({
  page,
  admin,
  product,
}) => {
  const id = await seedOverlong(product, admin.id);
  await admin.open(page, `/admin?tab=leads&lead=${id}`);
  const panel = page.getByRole('dialog', { name: detail.title });
  await expect(panel.getByText(detail.nextBooking)).toBeVisible();
  for (const part of ['actividad', 'mensajes', 'datos'] as const) {
    await openPart(page, part);
    await expectInside(page, '[role="dialog"]');
    await expectAccessible(page);
  }
  await forgetOverlong(product, id);
});

test('a save or a deletion that ends late leaves open what was opened meanwhile', async ({
  page,
  admin,
  product,
}) => {
  const family = `Tardesona${Date.now().toString(36).replace(/\d/g, 'x')}`;
  const names = ['Ana', 'Berta', 'Carla', 'Dora'];
  await seedLeads(
    product,
    names.map((name, place) => ({
      fullName: `${name} ${family}`,
      phone: leadPhone(),
      state: 'FL',
      verified: true,
      createdAt: `2026-01-0${9 - place}T15:00:00Z`,
    })),
  );
  await admin.open(page, `/admin?tab=leads&q=${family}`);
  const panel = page.getByRole('dialog', { name: detail.title });
  const isOpen = (name: string) =>
    expect(panel.getByRole('heading', { name: `${name} ${family}` })).toBeVisible();
  /** Starts a request, does something else while the server has not answered, and waits for the answer. */
  const late = async (
    path: RegExp,
    method: string,
    start: () => Promise<void>,
    meanwhile: () => Promise<void>,
  ) => {
    const gate = Promise.withResolvers<void>();
    await page.route(path, async (route) => {
      if (route.request().method() === method) await gate.promise;
      await route.continue();
    });
    const asked = page.waitForRequest((request) => path.test(request.url()) && request.method() === method);
    await start();
    const request = await asked;
    await meanwhile();
    gate.resolve();
    await (await request.response())?.finished();
  };
  await page.getByRole('link', { name: `Ana ${family}`, exact: true }).click();
  await late(
    /\/interactions$/,
    'POST',
    async () => {
      await panel.getByText(CALL_OUTCOME_NAMES.no_answer, { exact: true }).click();
      await panel.getByRole('button', { name: detail.addAndNext }).click();
    },
    async () => {
      for (const name of ['Berta', 'Carla', 'Dora']) {
        await panel.getByRole('button', { name: detail.next }).click();
        await isOpen(name);
      }
    },
  );
  await expect(page.getByText(detail.added, { exact: true }).first()).toBeVisible();
  await isOpen('Dora');
  await panel.getByRole('tab', { name: detail.tabs.datos }).click();
  await late(
    /\/api\/admin\/leads\/[^/]+$/,
    'DELETE',
    () => panel.getByRole('button', { name: detail.remove, exact: true }).click(),
    async () => {
      await panel.getByRole('button', { name: detail.previous }).click();
      await isOpen('Carla');
    },
  );
  await expect(page.getByText(copy.deletedMany(1), { exact: true }).first()).toBeVisible();
  await isOpen('Carla');
});

test('what is typed while something is saved stays', async ({ page, admin, product }) => {
  const fullName = `Ana Mientrasona${Date.now().toString(36).replace(/\d/g, 'x')}`;
  const [id] = await seedLeads(product, [{ fullName, phone: leadPhone(), state: 'FL', verified: true }]);
  await admin.open(page, `/admin?tab=leads&lead=${id}`);
  const panel = page.getByRole('dialog', { name: detail.title });
  /** Presses a button, types while the server has not answered, and waits for the answer. */
  const typeMeanwhile = async (path: RegExp, press: () => Promise<void>, type: () => Promise<void>) => {
    const gate = Promise.withResolvers<void>();
    await page.route(path, async (route) => {
      if (route.request().method() !== 'GET') await gate.promise;
      await route.continue();
    });
    const asked = page.waitForRequest((request) => path.test(request.url()) && request.method() !== 'GET');
    await press();
    await asked;
    await type();
    gate.resolve();
  };
  const mail = panel.getByLabel(detail.email, { exact: true });
  await panel.getByLabel(detail.income).fill('3210');
  await typeMeanwhile(
    /\/api\/admin\/leads\/[^/]+$/,
    () => panel.getByRole('button', { name: detail.save, exact: true }).click(),
    () => mail.fill('ana@example.com'),
  );
  await expect(page.getByText(detail.saved, { exact: true }).first()).toBeVisible();
  await expect(mail).toHaveValue('ana@example.com');
  await panel.getByRole('button', { name: detail.save, exact: true }).click();
  await expect
    .poll(() => product.query('SELECT email, monthly_income AS income FROM leads WHERE id = $1', [id]))
    .toEqual([{ email: 'ana@example.com', income: 3210 }]);
  const note = panel.getByLabel(detail.content);
  await note.fill('Primera nota');
  await typeMeanwhile(
    /\/interactions$/,
    () => panel.getByRole('button', { name: detail.add, exact: true }).click(),
    () => note.fill('Segunda nota'),
  );
  await expect(page.getByText(detail.added, { exact: true }).first()).toBeVisible();
  await expect(note).toHaveValue('Segunda nota');
  await expect(note).toBeFocused();
  await panel.getByRole('tab', { name: detail.tabs.mensajes }).click();
  const message = panel.getByLabel(writeCopy.labelHere);
  await message.fill('Hola, Ana');
  await typeMeanwhile(
    /\/messages$/,
    () => message.press('Control+Enter'),
    () => message.fill('Otra cosa'),
  );
  await expect(page.getByText(writeCopy.sent, { exact: true }).first()).toBeVisible();
  await expect(message).toHaveValue('Otra cosa');
});

test('on a desktop the list stays in use next to the open lead', async ({ page, admin, product }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const family = `Alladona${Date.now().toString(36).replace(/\d/g, 'x')}`;
  const phone = leadPhone();
  await seedLeads(product, [
    { fullName: `Clara ${family}`, phone, state: 'FL' },
    { fullName: `Delia ${family}`, phone: leadPhone(), state: 'FL' },
  ]);
  await admin.open(page, `/admin?tab=leads&q=${family}`);
  const panel = page.getByRole('dialog', { name: detail.title });
  const link = (name: string) => page.getByRole('link', { name: `${name} ${family}`, exact: true });
  await link('Clara').click();
  await expect(panel.getByRole('heading', { name: `Clara ${family}` })).toBeVisible();
  // The phone is shown, and copied by a click; it stays in sight while the panel scrolls.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copyPhone = panel.getByRole('button', { name: detail.copyPhone(formatPhone(phone)) });
  await copyPhone.click();
  await expect(page.getByRole('region').getByText(detail.phoneCopied, { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(formatPhone(phone));
  await openPart(page, 'datos');
  await panel.getByRole('button', { name: detail.block }).scrollIntoViewIfNeeded();
  await expect(copyPhone).toBeInViewport({ ratio: 1 });
  await openPart(page, 'actividad');
  await panel
    .getByLabel(detail.contentOptional)
    .or(panel.getByLabel(detail.content))
    .first()
    .fill('A medias');
  await link('Delia').click();
  await expect(panel.getByRole('heading', { name: `Delia ${family}` })).toBeVisible();
  await expect(link('Delia')).toHaveAttribute('aria-current', 'true');
  await link('Clara').click();
  await expect(panel.getByText('A medias')).toBeVisible();
  // The next lead opens on the same part, and a tab says that it has input.
  const tab = (part: keyof typeof detail.tabs) =>
    panel.getByRole('tab', { name: new RegExp(`^${detail.tabs[part]}`) });
  await expect(tab('actividad')).toHaveAccessibleName(detail.tabs.actividad);
  await tab('actividad').press('ArrowRight');
  await expect(tab('mensajes')).toBeFocused();
  await expect(tab('actividad')).toHaveAccessibleName(`${detail.tabs.actividad} , ${detail.unsaved}`);
  await expectAccessible(page);
  await tab('mensajes').press('End');
  await expect(tab('datos')).toBeFocused();
  await link('Delia').click();
  await expect(panel.getByRole('heading', { name: `Delia ${family}` })).toBeVisible();
  await expect(tab('datos')).toHaveAttribute('aria-selected', 'true');
  await link('Clara').click();
  // The button 'Mensaje' opens its part, with the focus in it.
  await panel.getByRole('button', { name: new RegExp(`${detail.message}$`) }).click();
  await expect(tab('mensajes')).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByRole('tabpanel')).toHaveCount(1);
  await expect(panel.getByRole('tabpanel').locator(':focus')).toHaveCount(1);
  await openPart(page, 'datos');
  // A zoomed page is narrower, and its dialogs keep what was typed.
  await panel.getByRole('button', { name: detail.block }).click();
  await page.getByLabel(detail.reason).fill('Datos de otra persona');
  await page.setViewportSize({ width: 1024, height: 700 });
  await expect(panel).toBeVisible();
  await expect(page.getByLabel(detail.reason)).toHaveValue('Datos de otra persona');
  // So is a window that is made as narrow as a phone for a while.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByLabel(detail.reason)).toHaveValue('Datos de otra persona');
  await expect(link('Delia')).toBeHidden();
  await page.setViewportSize({ width: 1024, height: 700 });
  await expect(link('Delia')).toBeVisible();
  await expect(page.getByLabel(detail.reason)).toHaveValue('Datos de otra persona');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel(detail.reason)).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(link('Clara')).toBeVisible();
});

test('a talk makes the next sale one by telephone until an owner marks it otherwise', async ({
  page,
  admin,
  product,
}) => {
  const [id] = await seedLeads(product, [
    { fullName: 'Elvira Conversada Soto', phone: leadPhone(), state: 'FL', verified: true },
  ]);
  await product.query(
    `INSERT INTO lead_interactions (lead_id, type, direction, metadata) VALUES ($1, 'call', 'outbound', '{"outcome": "answered"}')`,
    [id],
  );
  await admin.open(page, `/admin?tab=leads&lead=${id}`);
  const panel = page.getByRole('dialog', { name: detail.title });
  await expect(panel.getByText(saleCopy.note)).toBeVisible();
  await expect(panel.getByText(saleCopy.onlyAdvised)).toBeVisible();
  await panel.getByRole('button', { name: saleCopy.action.online }).click();
  const asking = page.getByRole('dialog', { name: saleCopy.action.online });
  await asking.getByRole('button', { name: saleCopy.save }).click();
  await expect(asking.getByText(saleCopy.reasonRequired)).toBeVisible();
  await expectAccessible(page);
  await asking.getByLabel(saleCopy.reason).fill('Preguntó por una cita');
  await asking.getByRole('button', { name: saleCopy.save }).click();
  await expect(asking).toBeHidden();
  await expect(panel.getByText(saleCopy.note)).toBeHidden();
  await expect(panel.getByText(/no es por teléfono: “Preguntó por una cita”/)).toBeVisible();
  await expect(panel.getByRole('button', { name: saleCopy.action.phone })).toBeVisible();
  await expectAccessible(page);
});
