import type { Page } from '@playwright/test';
import { CALENDAR_MODE_NAMES } from 'domain/calendar/appointments';
import { appointmentsCopy as copy } from '../../../src/admin/features/settings/appointments/appointments.copy';
import { settingsCopy } from '../../../src/admin/features/settings/settings.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import type { Product } from '../../support/product';
import { restoreSettings } from '../../support/settings';

const ADDRESS = '/admin?tab=cuenta&configuracion=citas';
const dialog = (page: Page) => page.getByRole('region', { name: settingsCopy.title });
const expectOpen = (page: Page) =>
  expect(dialog(page).getByRole('group', { name: copy.title })).toBeFocused();
const openAgain = async (page: Page) => {
  await page.goto(ADDRESS);
  await expectOpen(page);
};
const save = async (page: Page) => {
  await dialog(page).getByRole('button', { name: settingsCopy.save }).click();
  await expect(page.getByRole('region').getByText(settingsCopy.saved, { exact: true })).toBeVisible();
};
const mode = (page: Page, name: keyof typeof CALENDAR_MODE_NAMES) =>
  dialog(page).getByRole('radio', { name: CALENDAR_MODE_NAMES[name] });
const saved = async (product: Product) => {
  const rows = await product.query<{ key: string; value: string }>('SELECT key, value FROM settings');
  return Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
};

test.afterEach(({ page, product }) => restoreSettings(page, product));

test('the rules of our calendar, the number of the calls and the messages to people can be set', async ({
  page,
  admin,
  product,
}) => {
  await admin.open(page, ADDRESS);
  await expectOpen(page);
  await expect(mode(page, 'own')).toBeChecked();
  await expectAccessible(page);
  await dialog(page).getByLabel(settingsCopy.office.callsFrom).fill('800 555 1234');
  await dialog(page).getByLabel(copy.duration).fill('45');
  await expect(dialog(page).getByText(settingsCopy.phoneService)).toBeVisible();
  await dialog(page).getByLabel(settingsCopy.office.callsFrom).fill('305 420 1234');
  await dialog(page).getByRole('combobox', { name: copy.notice }).click();
  await page.getByTitle(copy.inDays(1)).click();
  await dialog(page).getByLabel(copy.perDay).fill('8');
  const day = dialog(page).getByLabel(copy.holidays.title);
  await day.fill('2094-12-25');
  await dialog(page).getByRole('button', { name: copy.holidays.add, exact: true }).click();
  await day.fill('2094-12-25');
  await day.press('Enter');
  await expect(dialog(page).getByText(copy.holidays.known)).toBeVisible();
  await day.fill('2094-07-04');
  await dialog(page).getByRole('button', { name: copy.holidays.add, exact: true }).click();
  await dialog(page).getByRole('switch', { name: copy.holidays.federal }).click();
  await dialog(page).getByRole('switch', { name: copy.nudges }).click();
  await expectAccessible(page);
  await save(page);
  expect(await saved(product)).toEqual({
    callsFrom: '+13054201234',
    appointmentRules: {
      durationMinutes: 45,
      bufferMinutes: 0,
      noticeMinutes: 1440,
      horizonDays: 14,
      perDay: 8,
      holidays: ['2094-07-04', '2094-12-25'],
      federalHolidays: false,
    },
    appointmentMessages: { nudges: false, dayBefore: true, twoHours: true },
  });

  await openAgain(page);
  await expect(dialog(page).getByLabel(settingsCopy.office.callsFrom)).toHaveValue('(305) 420-1234');
  await dialog(page).getByLabel(copy.duration).fill('12');
  await dialog(page).getByRole('button', { name: settingsCopy.save }).click();
  await expect(dialog(page).getByText(copy.durationWrong)).toBeVisible();
  await dialog(page).getByLabel(copy.duration).fill('30');
  await dialog(page)
    .getByRole('button', { name: copy.holidays.remove('4 jul 2094') })
    .click();
  await expect(dialog(page).getByLabel(copy.holidays.title)).toBeFocused();
  await dialog(page).getByLabel(copy.perDay).fill('');
  await save(page);
  expect(await saved(product)).toMatchObject({
    appointmentRules: { durationMinutes: 30, perDay: null, holidays: ['2094-12-25'] },
  });
});

test('an external address selects the calendar there, and our page selects ours again', async ({
  page,
  admin,
  product,
}) => {
  await admin.open(page, ADDRESS);
  await expectOpen(page);
  const address = dialog(page).getByLabel(settingsCopy.calendarUrl);
  const ours = await address.inputValue();
  await mode(page, 'external').check();
  await expect(dialog(page).getByText(copy.urlMissing)).toBeVisible();
  await mode(page, 'own').check();
  await address.fill('https://calendly.com/credito-claro/consulta');
  await expect(mode(page, 'external')).toBeChecked();
  await expect(dialog(page).getByText(copy.rules)).toBeHidden();
  await expectAccessible(page);
  await save(page);
  expect(await saved(product)).toEqual({
    calendarMode: 'external',
    calendarUrl: 'https://calendly.com/credito-claro/consulta',
  });

  await openAgain(page);
  await address.fill(ours);
  await expect(mode(page, 'own')).toBeChecked();
  await mode(page, 'callback').check();
  await expectAccessible(page);
  await save(page);
  expect(await saved(product)).toEqual({ calendarMode: 'callback', calendarUrl: ours });
});

test('the section of the appointments fits a narrow screen', async ({ page, admin }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await admin.open(page, ADDRESS);
  await expectOpen(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await dialog(page).evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(320);
});
