import type { Page } from '@playwright/test';
import type { HoursException, WeeklyHours } from 'domain/calendar/appointments';
import { daysInWords } from '../../../src/admin/features/appointments/hours/availability/exceptions';
import { hoursAddress } from '../../../src/admin/features/appointments/hours/hours-address';
import { hoursCopy as copy } from '../../../src/admin/features/appointments/hours/hours.copy';
import { draftsCopy } from '../../../src/admin/ui/fields/drafts.copy';
import { meanwhileCopy } from '../../../src/admin/ui/fields/meanwhile.copy';
import { expect, test, type Admin } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import type { Product } from '../../support/product';

const { week, copyDay, exceptions, meanwhile } = copy;
const MONDAY = week.days[1];

const open = async (page: Page, admin: Admin) => {
  await admin.open(page, hoursAddress());
  await expect(page.getByRole('heading', { name: copy.availability })).toBeVisible();
};
const day = (page: Page, name: string) =>
  page.getByRole('list', { name: week.title }).getByRole('listitem').filter({ hasText: name }).first();
const choose = async (page: Page, select: string, hour: string) => {
  await page.getByRole('combobox', { name: select, exact: true }).fill(hour);
  await page.keyboard.press('Enter');
};
const save = async (page: Page, button = copy.save) => {
  // The notice of an earlier saving may still be shown.
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/availability'),
  );
  await page.getByRole('button', { name: button }).click();
  expect((await answer).status()).toBe(200);
  await expect(page.getByRole('region').getByText(copy.saved, { exact: true })).toBeVisible();
};
const savedOf = async (product: Product, admin: Admin) =>
  (
    await product.query<{
      takes: boolean;
      name: string | null;
      weekly: WeeklyHours[];
      exceptions: HoursException[];
    }>(
      `SELECT takes_appointments AS takes, display_name AS name, weekly, exceptions FROM agent_availability
        WHERE admin_id = $1`,
      [admin.id],
    )
  )[0];

test('the hours of each week are set by keyboard, a day is copied to others, and days off are added', async ({
  page,
  admin,
  product,
}) => {
  await open(page, admin);
  await expect(page.getByText(week.total('49'))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(copy.displayName).fill('Laura');

  // Monday gets a break, and ends too early at first.
  await choose(page, week.to(MONDAY, 1), '1:00 p');
  await page.getByRole('button', { name: week.addTo(MONDAY) }).click();
  await choose(page, week.to(MONDAY, 2), '12:30 p');
  await expect(page.getByText(week.order)).toBeVisible();
  await page.getByRole('button', { name: copy.save }).click();
  await expect(page.getByText(week.wrong(MONDAY))).toBeFocused();
  await expectAccessible(page);
  await choose(page, week.from(MONDAY, 2), '12:30 p');
  await choose(page, week.to(MONDAY, 2), '5:00 p');
  await expect(page.getByText(week.overlap)).toBeVisible();
  await choose(page, week.from(MONDAY, 2), '2:00 p');
  await expect(page.getByText(week.overlap)).toBeHidden();

  const copyMonday = page.getByRole('button', { name: week.copyOf(MONDAY) });
  await copyMonday.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: copyDay.title(MONDAY) });
  await dialog.getByRole('button', { name: copyDay.workdays }).click();
  await dialog.getByRole('checkbox', { name: week.days[7] }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: copyDay.confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(copyMonday).toBeFocused();

  await page.getByRole('button', { name: week.remove(week.days[6], 1) }).click();
  await expect(page.getByRole('button', { name: week.addTo(week.days[6]) })).toBeFocused();
  await expect(day(page, week.days[6])).toContainText(week.closed);

  await page.getByRole('button', { name: exceptions.add }).click();
  const days = page.getByRole('dialog', { name: exceptions.dialog.newTitle });
  await days.getByRole('button', { name: exceptions.dialog.save }).click();
  await expect(days.getByText(exceptions.dialog.required)).toBeVisible();
  await expectAccessible(page);
  await days.getByLabel(exceptions.dialog.from).fill('2094-12-24');
  await days.getByLabel(exceptions.dialog.to).fill('2094-12-20');
  await days.getByLabel(exceptions.dialog.note).fill('Vacaciones');
  await days.getByRole('button', { name: exceptions.dialog.save }).click();
  await expect(days.getByText(exceptions.dialog.order)).toBeVisible();
  await days.getByLabel(exceptions.dialog.to).fill('2095-01-02');
  await days.getByRole('button', { name: exceptions.dialog.save }).click();
  await expect(days).toBeHidden();
  await page.getByRole('button', { name: exceptions.add }).click();
  await days.getByLabel(exceptions.dialog.from).fill('2094-12-26');
  await days.getByRole('radio', { name: exceptions.dialog.special }).check();
  await expect(days.getByText('Comparte días con')).toBeVisible();
  await expectAccessible(page);
  await days.getByLabel(exceptions.dialog.from).fill('2094-07-05');
  await days.getByRole('button', { name: exceptions.dialog.save }).click();
  await expect(days).toBeHidden();
  await expectAccessible(page);

  await save(page);
  const weekday = (day_: number) => [
    { weekday: day_, from: '09:00', to: '13:00' },
    { weekday: day_, from: '14:00', to: '17:00' },
  ];
  expect(await savedOf(product, admin)).toEqual({
    takes: true,
    name: 'Laura',
    weekly: [1, 2, 3, 4, 5, 7].flatMap(weekday),
    exceptions: [
      { from: '2094-07-05', to: '2094-07-05', hours: [{ from: '09:00', to: '18:00' }], note: '' },
      { from: '2094-12-24', to: '2095-01-02', hours: [], note: 'Vacaciones' },
    ],
  });

  await page.getByRole('switch', { name: copy.takes }).click();
  const july = daysInWords({ from: '2094-07-05', to: '2094-07-05' });
  await page.getByRole('button', { name: exceptions.removeOf(july) }).click();
  await expect(page.getByRole('button', { name: exceptions.add })).toBeFocused();
  await save(page);
  expect(await savedOf(product, admin)).toMatchObject({
    takes: false,
    exceptions: [expect.objectContaining({ note: 'Vacaciones' })],
  });
});

test('changes that another user saves meanwhile are merged with the typed ones, which survive a reload', async ({
  page,
  admin,
  product,
}) => {
  await open(page, admin);
  await choose(page, week.to(MONDAY, 1), '1:00 p');
  await page.getByLabel(copy.displayName).fill('Laura');
  // Another user closes Friday and Monday.
  await product.query(
    `INSERT INTO agent_availability (admin_id, display_name, time_zone, weekly, version)
     VALUES ($1, NULL, 'America/New_York', '[{"weekday": 2, "from": "09:00", "to": "18:00"}]', 1)`,
    [admin.id],
  );
  await page.reload();
  await expect(page.getByText(draftsCopy.restored)).toBeVisible();
  await expect(page.getByLabel(copy.displayName)).toHaveValue('Laura');
  await page.getByRole('button', { name: copy.save }).click();
  const notice = page.getByRole('alert').filter({ hasText: meanwhile.title });
  await expect(notice).toContainText(`${week.days[5]}: ${week.closed}`);
  await expect(notice).toContainText(meanwhileCopy.yours);
  await expectAccessible(page);
  await expect(day(page, week.days[5])).toContainText(week.closed);
  await save(page, meanwhileCopy.save);
  expect(await savedOf(product, admin)).toMatchObject({
    name: 'Laura',
    weekly: [
      { weekday: 1, from: '09:00', to: '13:00' },
      { weekday: 2, from: '09:00', to: '18:00' },
    ],
  });
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(page.getByText(draftsCopy.restored)).toBeHidden();
});

test('the hours of others are one choice away, and fit a narrow screen', async ({ page, admin, product }) => {
  const [other] = await product.query<{ id: string }>(
    `INSERT INTO admin_users (username, password_hash, first_name, last_name)
     VALUES ('horas-de-otra', 'x', 'Rosa', 'Paz') RETURNING id`,
  );
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, admin);
  await page.getByRole('combobox', { name: copy.person }).fill('Rosa');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`horarios=${other?.id}`));
  await page.getByLabel(copy.displayName).fill('Rosa');
  await save(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page);
  await product.query('DELETE FROM admin_users WHERE id = $1', [other?.id]);
  await page.reload();
  // A deleted account has no hours, so those of the current user are shown.
  await expect(page.getByRole('heading', { name: copy.availability })).toBeVisible();
});

test('external calendars are added by their private addresses, and the user’s appointments get a secret address', async ({
  page,
  admin,
  product,
}) => {
  const { calendars, feed } = copy;
  await product.query(
    `INSERT INTO busy_calendars (agent_id, name, sealed_address, masked_address, last_read_at, problem, next_read_at)
     VALUES ($1, 'Trabajo', 'x', 'outlook.office365.com/•••', now() - interval '2 hours', 'no_answer', '2094-01-01')`,
    [admin.id],
  );
  await open(page, admin);
  const list = page.getByRole('list', { name: calendars.title });
  await expect(list).toContainText('outlook.office365.com/•••');
  await expect(list).toContainText(calendars.stale);
  await page.getByText(calendars.find.title).click();
  await expect(page.getByText('Dirección secreta en formato iCal')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: calendars.removeOf('Trabajo') }).click();
  const question = page.getByRole('dialog', { name: calendars.removeTitle('Trabajo') });
  await expectAccessible(page);
  await question.getByRole('button', { name: calendars.removeConfirm }).click();
  await expect(page.getByText(calendars.none)).toBeVisible();

  // An address without a name is not one of a calendar.
  await page.getByLabel(calendars.address).fill('https://127.0.0.1/calendario.ics');
  await page.getByRole('button', { name: calendars.add, exact: true }).click();
  await expect(page.getByText('llevar el nombre de un sitio')).toBeFocused();
  await expect(page.getByLabel(calendars.address)).toHaveValue('https://127.0.0.1/calendario.ics');
  await expectAccessible(page);

  await page.getByRole('button', { name: feed.create }).click();
  const shown = page.getByRole('dialog', { name: feed.shown.title });
  const address = await shown.getByLabel(feed.shown.label).inputValue();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await shown.getByRole('button', { name: feed.shown.done }).click();
  await expect(shown).toBeHidden();
  expect(await page.content()).not.toContain(address);
  const read = await page.request.get(address);
  expect(read.headers()['content-type']).toContain('text/calendar');
  expect(await read.text()).toContain('BEGIN:VCALENDAR');

  await page.getByRole('button', { name: feed.revoke }).click();
  await page
    .getByRole('dialog', { name: feed.revokeTitle })
    .getByRole('button', { name: feed.revokeConfirm })
    .click();
  await expect(page.getByText(feed.none)).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});
