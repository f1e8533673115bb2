import { calendarCopy } from '../../../src/calendar/calendar.copy';
import { leadFormCopy } from '../../../src/landing/lead-form/lead-form.copy';
import { verificationCopy } from '../../../src/landing/verification/verification.copy';
import { seedAgent } from '../../support/calendar';
import { watchTexts } from '../../support/shown-texts';
import { expect, test } from '../../support/test';

test('a visitor fills the form, enters the code and reaches the calendar', async ({
  page,
  product,
  phone,
}) => {
  await seedAgent(product);
  await page.goto('/');
  await page.getByLabel(leadFormCopy.fullName.label).fill('María Fernández Ñúñez');
  await page.getByLabel(leadFormCopy.state.label).selectOption('FL');
  await page.getByLabel(leadFormCopy.phoneNumber.label).fill(phone.typed);
  await page.getByRole('button', { name: leadFormCopy.submit }).click();

  await expect(page.getByRole('heading', { name: verificationCopy.title })).toBeVisible();
  const shown = await watchTexts(page);
  await page.getByLabel(verificationCopy.label).fill(await product.lastCode(phone.e164));

  await shown(verificationCopy.toasts.verified.title);
  await page.waitForURL('**/calendario**');
  // Neither the number nor the personal link stays in the browser's history; the page outlives a reload.
  await expect(page.getByRole('heading', { level: 1, name: calendarCopy.choose.title })).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/calendario`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: calendarCopy.choose.title })).toBeVisible();
  const [lead] = await product.query<{ verification_status: string }>(
    'SELECT verification_status FROM leads WHERE phone_number = $1',
    [phone.e164],
  );
  expect(lead?.verification_status).toBe('verified');
});
