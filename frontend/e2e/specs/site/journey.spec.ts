import { leadFormCopy } from '../../../src/landing/lead-form/lead-form.copy';
import { verificationCopy } from '../../../src/landing/verification/verification.copy';
import { expect, test } from '../../support/test';

test('a visitor fills the form, enters the code and reaches the calendar', async ({
  page,
  product,
  phone,
}) => {
  await page.goto('/');
  await page.getByLabel(leadFormCopy.fullName.label).fill('María Fernández Ñúñez');
  await page.getByLabel(leadFormCopy.state.label).selectOption('FL');
  await page.getByLabel(leadFormCopy.phoneNumber.label).fill(phone.typed);
  await page.getByRole('button', { name: leadFormCopy.submit }).click();

  await expect(page.getByRole('heading', { name: verificationCopy.title })).toBeVisible();
  await page.getByLabel(verificationCopy.label).fill(await product.lastCode(phone.e164));

  await expect(page.getByText(verificationCopy.toasts.verified.title, { exact: true })).toBeVisible();
  await page.waitForURL('**/calendario**');
  // The number stays out of the browser's history; what the page says outlives a reload.
  expect(page.url()).not.toContain(phone.e164.slice(-4));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Listo, María');
  await expect(page.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}$/)).toBeVisible();
  await expect(page.getByText(/entre las 8 de la mañana y las 9 de la noche/)).toBeVisible();
  const [lead] = await product.query<{ verification_status: string }>(
    'SELECT verification_status FROM leads WHERE phone_number = $1',
    [phone.e164],
  );
  expect(lead?.verification_status).toBe('verified');
});
