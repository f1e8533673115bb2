import { quietHoursCopy as hours } from '../../../src/admin/features/settings/fields/quiet-hours.copy';
import { settingsCopy as copy } from '../../../src/admin/features/settings/settings.copy';
import { draftsCopy } from '../../../src/admin/ui/fields/drafts.copy';
import { meanwhileCopy } from '../../../src/admin/ui/fields/meanwhile.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { openAdvanced, restoreSettings } from '../../support/settings';
import type { Page } from '@playwright/test';

const dialog = (page: Page) => page.getByRole('region', { name: copy.title });
const open = async (page: Page) => {
  await page.getByRole('button', { name: copy.title }).click();
  await expect(dialog(page).getByText(hours.states, { exact: true })).toBeVisible();
};
const choose = async (page: Page, select: string, hour: string) => {
  await dialog(page).getByRole('combobox', { name: select }).fill(hour);
  await page.keyboard.press('Enter');
};
const save = (page: Page) => dialog(page).getByRole('button', { name: copy.save });

test.afterEach(({ page, product }) => restoreSettings(page, product));

test('the speed of campaigns, the price of a segment and the hours of each state can be set', async ({
  page,
  admin,
  product,
}) => {
  await admin.open(page, '/admin?tab=cuenta');
  await open(page);
  await openAdvanced(dialog(page));
  await dialog(page).getByLabel(copy.rate).fill('3');
  await dialog(page).getByLabel(copy.price).fill('0.0079');

  const everywhere = hours.default;
  await choose(page, hours.fromOn(hours.days.weekdays, everywhere), '10:15 a');
  await dialog(page)
    .getByRole('switch', { name: hours.noneOn(hours.days.sunday, everywhere) })
    .click();
  await dialog(page)
    .getByRole('button', { name: hours.editOf('Texas') })
    .click();
  await choose(page, hours.toOn(hours.days.sunday, 'Texas'), '11:30 a');
  await expectAccessible(page);
  await save(page).click();
  await expect(dialog(page).getByText(hours.endsTooSoon('Domingo, Texas'))).toBeVisible();
  await expectAccessible(page);
  await choose(page, hours.toOn(hours.days.sunday, 'Texas'), '6:30 p');
  await dialog(page)
    .getByRole('button', { name: hours.removeOf('Alabama') })
    .click();
  await dialog(page).getByRole('combobox', { name: hours.add }).fill('Florida');
  await page.keyboard.press('Enter');
  await dialog(page)
    .getByRole('switch', { name: hours.noneOn(hours.days.saturday, 'Florida') })
    .click();
  await dialog(page).getByRole('switch', { name: hours.holidays }).click();
  await expectAccessible(page);
  await save(page).click();
  await expect(page.getByRole('region').getByText(copy.saved, { exact: true })).toBeVisible();

  await open(page);
  await expect(dialog(page).getByLabel(copy.rate)).toHaveValue('3');
  await expect(dialog(page).getByLabel(copy.price)).toHaveValue('0.0079');
  await expect(
    dialog(page).getByRole('switch', { name: hours.noneOn(hours.days.sunday, everywhere) }),
  ).toBeChecked();
  await expect(dialog(page).getByRole('button', { name: hours.editOf('Alabama') })).toBeHidden();
  await dialog(page)
    .getByRole('button', { name: hours.editOf('Florida') })
    .click();
  await expect(
    dialog(page).getByRole('switch', { name: hours.noneOn(hours.days.saturday, 'Florida') }),
  ).toBeChecked();
  const rows = await product.query<{ key: string; value: string }>(
    `SELECT key, value FROM settings WHERE key IN ('quietHours', 'campaignRatePerSecond', 'smsSegmentPrice')`,
  );
  const saved = Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  expect(saved).toMatchObject({
    campaignRatePerSecond: 3,
    smsSegmentPrice: 0.0079,
    quietHours: {
      default: { weekdays: { from: '10:15', to: '20:00' }, sunday: null },
      states: expect.arrayContaining([
        expect.objectContaining({ state: 'TX', sunday: { from: '12:00', to: '18:30' } }),
        { state: 'FL', weekdays: { from: '10:15', to: '20:00' }, saturday: null, sunday: null },
      ]) as unknown,
      onHolidays: true,
    },
  });
});

test('the daily budget is set in dollars, with the number of messages that it pays for', async ({
  page,
  admin,
  product,
}) => {
  await admin.open(page, '/admin?tab=cuenta');
  await open(page);
  await openAdvanced(dialog(page));
  const field = dialog(page).getByLabel(copy.budget);
  await expect(field).toHaveValue('41.60');
  await expect(dialog(page).getByText(copy.budgetHint('2,000', '1,485'))).toBeVisible();
  await field.fill('10.5');
  await expect(dialog(page).getByText(copy.budgetHint('504', '375'))).toBeVisible();
  await expectAccessible(page);
  await save(page).click();
  await expect(page.getByRole('region').getByText(copy.saved, { exact: true })).toBeVisible();
  expect(
    await product.query(`SELECT value FROM settings WHERE key = 'verificationDailyBudgetCents'`),
  ).toEqual([{ value: '1050' }]);
  await open(page);
  await expect(field).toHaveValue('10.50');
});

test('notices are off until there is an address, and the owner’s own is offered', async ({
  page,
  admin,
  product,
}) => {
  await product.query(`UPDATE admin_users SET email = 'duena@example.com' WHERE id = $1`, [admin.id]);
  await admin.open(page, '/admin?tab=cuenta');
  await open(page);
  const byMail = dialog(page).getByRole('switch', { name: copy.email });
  await expect(byMail).not.toBeChecked();
  await expect(dialog(page).getByRole('switch', { name: copy.sms })).not.toBeChecked();
  await dialog(page)
    .getByRole('button', { name: copy.useOwn('duena@example.com') })
    .click();
  await expect(byMail).toBeChecked();
  await expectAccessible(page);
  await save(page).click();
  await expect(page.getByRole('region').getByText(copy.saved, { exact: true })).toBeVisible();
  await open(page);
  await expect(byMail).toBeChecked();
  await expect(dialog(page).getByText('duena@example.com', { exact: true })).toBeVisible();
});

test('the settings fit a narrow screen', async ({ page, admin }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await admin.open(page, '/admin?tab=cuenta');
  await open(page);
  await dialog(page)
    .getByRole('button', { name: hours.editOf('Texas') })
    .click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await dialog(page).evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page);
});

test('a setting that two users change shows both values before one is overwritten', async ({
  page,
  admin,
  product,
}) => {
  const storePrice = (price: number) =>
    product.query(
      `INSERT INTO settings (key, value) VALUES ('smsSegmentPrice', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [String(price)],
    );
  await storePrice(0.01);
  await admin.open(page, '/admin?tab=cuenta');
  await open(page);
  await openAdvanced(dialog(page));
  await dialog(page).getByLabel(copy.price).fill('0.02');
  await storePrice(0.03);
  await save(page).click();
  const notice = dialog(page).getByRole('alert').filter({ hasText: meanwhileCopy.changed });
  await expect(notice).toContainText(`0.03 ${meanwhileCopy.theirs}; 0.02 ${meanwhileCopy.yours}`);
  await expect(dialog(page).getByLabel(copy.price)).toHaveValue('0.0200');
  await expect(notice).toBeInViewport();
  await expectAccessible(page);
  await page.reload();
  await open(page);
  await expect(dialog(page).getByText(draftsCopy.restored)).toBeVisible();
  await save(page).click();
  await expect(notice).toContainText(`0.03 ${meanwhileCopy.theirs}; 0.02 ${meanwhileCopy.yours}`);
  await dialog(page).getByRole('button', { name: meanwhileCopy.save }).click();
  await expect(page.getByRole('region').getByText(copy.saved, { exact: true })).toBeVisible();
  expect(await product.query(`SELECT value FROM settings WHERE key = 'smsSegmentPrice'`)).toEqual([
    { value: '0.02' },
  ]);
});
