import type { Locator, Page } from '@playwright/test';
import { dayOf } from 'domain/dates';
import { appointmentsCopy as copy } from '../../../src/admin/features/appointments/appointments.copy';
import { appointmentCopy } from '../../../src/admin/ui/appointments/appointments.copy';
import { leadsCopy } from '../../../src/admin/features/leads/shared/leads.copy';
import { formatHour } from '../../../src/shared/clock';
import { expect, test, type Admin } from '../../support/admin';
import {
  at,
  chooseAgent,
  dayAhead,
  nextMonday,
  seedAppointment,
  storedAppointment,
  ZONE,
} from '../../support/appointments';
import { expectAccessible } from '../../support/axe';
import { leadPhone, seedLeads } from '../../support/leads';
import type { Product } from '../../support/product';

const HOUR_MS = 3_600_000;
const isPhone = (page: Page): boolean => page.viewportSize()!.width < 768;
const sidewaysRoom = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** A lead with an appointment of this administrator. */
async function seed(
  product: Product,
  admin: Admin,
  { fullName, startsAt, state = 'TX' }: { fullName: string; startsAt: string; state?: string },
): Promise<{ id: string; leadId: string }> {
  const [leadId] = await seedLeads(product, [{ fullName, phone: leadPhone(), state, verified: true }]);
  const timeZone = 'America/Chicago';
  return {
    leadId: leadId!,
    id: await seedAppointment(product, { leadId: leadId!, agentId: admin.id, startsAt, timeZone }),
  };
}
const addressOf = (admin: Admin, day: string, view = 'agenda'): string =>
  `/admin?tab=citas&agente=${admin.id}&dia=${day}&vista=${view}`;
const tab = (page: Page): Locator => page.getByRole('tab', { name: /^Citas/ });
const rowOf = (page: Page, fullName: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: fullName, exact: true }) });

/** Opens the agenda of the day of a past appointment. After midnight, a phone hides the day before until it is asked for. */
async function openPast(page: Page, admin: Admin, startsAt: string): Promise<void> {
  const day = dayOf(startsAt, ZONE);
  await admin.open(page, addressOf(admin, day));
  if (isPhone(page) && day < dayOf(new Date().toISOString(), ZONE))
    await page.getByRole('button', { name: copy.past(1) }).click();
}

// The question and the badge cover every appointment without an outcome.
test.beforeEach(({ product }) => product.query('DELETE FROM appointments'));

test('the outcome of an appointment is recorded from the agenda in one press', async ({
  page,
  admin,
  product,
}) => {
  const startsAt = new Date(Date.now() - 2 * HOUR_MS).toISOString();
  const fullName = 'Presentina Llegó';
  const { id } = await seed(product, admin, { fullName, startsAt });
  await openPast(page, admin, startsAt);
  const asked = page.getByRole('region', { name: copy.awaiting.title });
  await expect(asked).toContainText(fullName);
  await expect(tab(page)).toHaveAccessibleName(`Citas , ${appointmentCopy.awaitingCount(1)}`);
  const row = rowOf(page, fullName).last();
  await expect(row).toContainText(appointmentCopy.awaiting);
  await expect(row).toContainText(/para la persona \(hora del Centro\)/);
  await expectAccessible(page);

  await row.getByRole('button', { name: /^Se presentó/ }).click();
  await expect(row.getByText('Se presentó', { exact: true })).toBeVisible();
  await expect(row.getByRole('link', { name: fullName, exact: true })).toBeFocused();
  await expect(asked).toBeHidden();
  await expect(tab(page)).toHaveAccessibleName('Citas');
  await expect.poll(async () => (await storedAppointment(product, id)).status).toBe('attended');

  // A mistake is corrected in place.
  await row.getByRole('button', { name: new RegExp(`^${appointmentCopy.correct.no_show}`) }).click();
  await expect(row.getByText('No se presentó', { exact: true })).toBeVisible();
  await expect.poll(async () => (await storedAppointment(product, id)).status).toBe('no_show');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});

test('an outcome that the server refuses is undone', async ({ page, admin, product }) => {
  const startsAt = new Date(Date.now() - 2 * HOUR_MS).toISOString();
  const fullName = 'Temprana Rechazada';
  const { id } = await seed(product, admin, { fullName, startsAt });
  await openPast(page, admin, startsAt);
  const row = rowOf(page, fullName).last();
  await expect(row).toBeVisible();
  // Another user moved it meanwhile. The list is not refreshed before the click, which would remove the row.
  const { promise: clicked, resolve: refresh } = Promise.withResolvers<void>();
  await page.route('**/api/admin/appointments?*', async (route) => {
    await clicked;
    await route.continue();
  });
  const later = at(dayAhead(30), '10:00');
  await product.query(
    `UPDATE appointments SET starts_at = $2, ends_at = $2::timestamptz + interval '30 minutes', held_until = $2::timestamptz + interval '30 minutes' WHERE id = $1`,
    [id, later],
  );
  await row.getByRole('button', { name: /^Se presentó/ }).click();
  refresh();
  await expect(page.getByRole('region').getByText(/^La cita todavía no empieza/)).toBeVisible();
  await expect(page.getByText(copy.empty)).toBeVisible();
  expect((await storedAppointment(product, id)).status).toBe('booked');
});

test('the agenda names its days, and the open view, day and agenda are in the address', async ({
  page,
  admin,
  product,
}) => {
  const fullName = 'Semanera Próxima';
  await seed(product, admin, { fullName, startsAt: at(dayAhead(8), '09:30') });
  await admin.open(page, '/admin?tab=citas');
  await chooseAgent(page.getByLabel(copy.agent), copy.mine(admin.username));
  await expect(page).toHaveURL(new RegExp(`agente=${admin.id}`));
  await expect(page.getByText(copy.empty)).toBeVisible();
  await page.getByRole('button', { name: copy.next.agenda }).click();
  await expect(page.getByText(fullName)).toBeVisible();
  await page.reload();
  await expect(page.getByText(fullName)).toBeVisible();
  await page.getByRole('button', { name: copy.next.agenda }).click();
  await expect(page.getByText(copy.empty)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: copy.today }).click();
  await expect(page).not.toHaveURL(/dia=/);
});

test('an appointment is opened from the agenda and leads to its lead', async ({ page, admin, product }) => {
  const monday = nextMonday();
  const fullName = 'Detalla Bernardina Echeverría Etxeberria';
  await seed(product, admin, { fullName, startsAt: at(monday, '15:00') });
  await page.setViewportSize({ width: isPhone(page) ? 320 : 1440, height: 800 });
  await admin.open(page, addressOf(admin, monday));
  const link = page.getByRole('link', { name: fullName, exact: true });
  await link.click();
  const dialog = page.getByRole('dialog', { name: copy.detail.title });
  await expect(dialog).toContainText(formatHour('15:00'));
  await expect(dialog).toContainText(`${formatHour('14:00')} para la persona`);
  await expect(dialog.getByRole('button', { name: /^Se presentó/ })).toBeHidden();
  await expectAccessible(page);
  expect(await sidewaysRoom(page)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  await link.click();
  await dialog.getByRole('link', { name: copy.detail.lead }).click();
  await expect(page.getByRole('dialog', { name: leadsCopy.detail.title })).toContainText(fullName);
});

test('an appointment without a lead is assigned to one', async ({ page, admin, product }) => {
  const [leadId] = await seedLeads(product, [
    { fullName: 'Asignada Delcal Quintero', phone: leadPhone(), state: 'NV', verified: true },
  ]);
  const id = await seedAppointment(product, {
    provider: 'cal',
    startsAt: at(nextMonday(), '11:00'),
    inviteeName: 'Asignada D.',
    inviteePhone: '+13475550181',
  });
  await admin.open(page, '/admin?tab=citas');
  const unmatched = page.getByRole('region', { name: copy.unmatched.title });
  await expect(unmatched).toContainText('(347) 555-0181');
  await expectAccessible(page);
  await unmatched.getByRole('button', { name: /^Asignar a un lead/ }).click();
  const dialog = page.getByRole('dialog', { name: copy.unmatched.dialog.title });
  await dialog.getByRole('searchbox').fill('quintero asignada');
  await dialog.getByRole('radio', { name: /^Asignada Delcal Quintero/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: copy.unmatched.dialog.action, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(unmatched).toBeHidden();
  expect((await storedAppointment(product, id)).leadId).toBe(leadId);
});

test.describe('the calendar', () => {
  test('is replaced by the agenda on a phone', async ({ page, admin, product }) => {
    test.skip(!isPhone(page), 'there is room for it');
    const monday = nextMonday();
    await seed(product, admin, { fullName: 'Angosta Semana', startsAt: at(monday, '09:30') });
    await page.setViewportSize({ width: 320, height: 700 });
    await admin.open(page, addressOf(admin, monday, 'semana'));
    await expect(page.getByRole('link', { name: 'Angosta Semana', exact: true })).toBeVisible();
    await expect(page.getByRole('table')).toBeHidden();
    expect(await sidewaysRoom(page)).toBe(0);
    await expectAccessible(page);
  });

  test('moves a dragged appointment after a confirmation, and restores it when the time is booked', async ({
    page,
    admin,
    product,
  }) => {
    test.skip(isPhone(page), 'a phone has the agenda alone');
    const monday = nextMonday();
    const { id } = await seed(product, admin, { fullName: 'Movida Arrastre', startsAt: at(monday, '10:00') });
    await seed(product, admin, { fullName: 'Ocupada Fija', startsAt: at(monday, '13:00') });
    await admin.open(page, addressOf(admin, monday, 'semana'));
    const event = page.getByRole('button', { name: /Movida Arrastre/ });
    const dialog = page.getByRole('dialog', { name: copy.moving.title('Movida Arrastre') });
    await expect(event).toContainText(formatHour('10:00'));
    // Only the agenda of one person is shown, so there is no key of colours.
    await expect(page.getByRole('list', { name: copy.calendar.people })).toBeHidden();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);

    await drag(page, event, 1, dialog);
    await expect(dialog).toContainText(formatHour('11:00'));
    await expect(dialog).toContainText(copy.moving.hint);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: copy.moving.action }).click();
    await expect(dialog).toBeHidden();
    await expect(event).toContainText(formatHour('11:00'));
    expect((await storedAppointment(product, id)).startsAt).toBe(at(monday, '11:00'));

    await drag(page, event, 2, dialog);
    await dialog.getByRole('button', { name: copy.moving.action }).click();
    await expect(page.getByRole('region').getByText(copy.moving.taken, { exact: true })).toBeVisible();
    await expect(event).toContainText(formatHour('11:00'));
    expect((await storedAppointment(product, id)).startsAt).toBe(at(monday, '11:00'));

    await drag(page, event, 3, dialog);
    await dialog.getByRole('button', { name: copy.moving.back }).click();
    await expect(event).toContainText(formatHour('11:00'));
  });

  test('asks before it moves an appointment, also if the list is reloaded during the drag', async ({
    page,
    admin,
    product,
  }) => {
    test.skip(isPhone(page), 'a phone has the agenda alone');
    const monday = nextMonday();
    await seed(product, admin, { fullName: 'Recargada Arrastre', startsAt: at(monday, '10:00') });
    await admin.open(page, addressOf(admin, monday, 'semana'));
    const event = page.getByRole('button', { name: /Recargada Arrastre/ });
    const dialog = page.getByRole('dialog', { name: copy.moving.title('Recargada Arrastre') });
    await drag(page, event, 1, dialog, async () => {
      const { id } = await seed(product, admin, { fullName: 'Nueva Durante', startsAt: at(monday, '14:00') });
      const reloaded = page.waitForResponse(
        async (response) =>
          /\/api\/admin\/appointments\?/.test(response.url()) && (await response.text()).includes(id),
      );
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await reloaded;
      // The page shows the response after the next frame.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    });
    await expect(dialog).toContainText(formatHour('11:00'));
    await dialog.getByRole('button', { name: copy.moving.back }).click();
    await expect(event).toContainText(formatHour('10:00'));
    await expect(page.getByRole('button', { name: /Nueva Durante/ })).toContainText(formatHour('14:00'));
  });

  test('shows each person with a colour and the name', async ({ page, admin, product }) => {
    test.skip(isPhone(page), 'a phone has the agenda alone');
    const monday = nextMonday();
    await seed(product, admin, { fullName: 'Colorida Semana', startsAt: at(monday, '10:00') });
    await admin.open(page, `/admin?tab=citas&dia=${monday}&vista=semana`);
    await expect(page.getByRole('button', { name: /Colorida Semana/ })).toContainText(admin.username);
    await expect(page.getByRole('list', { name: copy.calendar.people }).getByRole('listitem')).toHaveText([
      admin.username,
    ]);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
  });

  test('can be used with the keyboard alone', async ({ page, admin, product }) => {
    test.skip(isPhone(page), 'a phone has the agenda alone');
    const monday = nextMonday();
    const { id } = await seed(product, admin, {
      fullName: 'Teclada Manual',
      startsAt: at(monday, '10:00'),
    });
    await admin.open(page, addressOf(admin, monday, 'dia'));
    const event = page.getByRole('button', { name: /Teclada Manual/ });
    await event.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: copy.detail.title });
    await dialog.getByRole('button', { name: /^Cambiar/ }).press('Enter');
    const change = page.getByRole('dialog', { name: appointmentCopy.changeDialog.title('Teclada Manual') });
    await change.getByRole('button', { name: appointmentCopy.time.any }).press('Enter');
    await change.getByLabel(appointmentCopy.time.moment).fill(monday);
    await change.getByLabel(appointmentCopy.time.momentTime).fill('16:15');
    await expect(change).toContainText(formatHour('16:15'));
    await expectAccessible(page);
    await change.getByRole('button', { name: appointmentCopy.changeDialog.action }).press('Enter');
    await expect(change).toBeHidden();
    await expect(dialog).toContainText(formatHour('16:15'));
    expect((await storedAppointment(product, id)).startsAt).toBe(at(monday, '16:15'));
    await page.keyboard.press('Escape');
    await expect(event).toContainText(formatHour('16:15'));
  });
});

/** Drags an event of the calendar down by some hours. */
async function drag(
  page: Page,
  event: Locator,
  hours: number,
  dialog: Locator,
  beforeDrop?: () => Promise<unknown>,
): Promise<void> {
  await event.scrollIntoViewIfNeeded();
  const box = (await event.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // An event fills half an hour.
  await page.mouse.move(x, y + hours * box.height, { steps: 5 });
  await page.mouse.move(x, y + hours * 2 * box.height, { steps: 5 });
  await beforeDrop?.();
  await page.mouse.up();
  await expect(dialog).toBeVisible();
}
