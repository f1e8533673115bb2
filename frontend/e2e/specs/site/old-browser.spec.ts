import { calendarCopy } from '../../../src/calendar/calendar.copy';
import { checkoutCopy } from '../../../src/checkout/checkout.copy';
import { leadFormCopy } from '../../../src/landing/lead-form/lead-form.copy';
import { verificationCopy } from '../../../src/landing/verification/verification.copy';
import { paymentReceiptCopy } from '../../../src/landing/receipt/payment-receipt.copy';
import { chooseTime, seedAgent } from '../../support/calendar';
import { makeOld } from '../../support/old-browser';
import { fillCheckout } from '../../support/payments';
import { watchTexts } from '../../support/shown-texts';
import { expect, test } from '../../support/test';

test('form, code, booking and payment work in the oldest browsers', async ({ page, product, phone }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const deleted = await makeOld(page);
  await seedAgent(product);
  await page.goto('/?utm_source=facebook', { referer: 'https://www.google.com/' });
  expect(await deleted()).toBeGreaterThan(500);
  expect(await page.evaluate(() => 'canParse' in URL || 'any' in AbortSignal || 'with' in [])).toBe(false);

  await page.getByLabel(leadFormCopy.fullName.label).fill('María Fernández Núñez');
  await page.getByLabel(leadFormCopy.state.label).selectOption('FL');
  await page.getByLabel(leadFormCopy.phoneNumber.label).fill(phone.typed);
  await page.getByRole('button', { name: leadFormCopy.submit }).click();
  await expect(page.getByRole('heading', { name: verificationCopy.title })).toBeVisible();
  await page.getByLabel(verificationCopy.label).fill(await product.lastCode(phone.e164));
  await page.waitForURL('**/calendario**');
  await expect(page.getByRole('heading', { level: 1, name: calendarCopy.choose.title })).toBeVisible();
  await chooseTime(page, 0);
  await page.getByRole('button', { name: calendarCopy.choose.confirm }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: calendarCopy.appointment.titles.new }),
  ).toBeVisible();
  await deleted();

  await page.goto('/checkout?plan=growth');
  await expect(page.getByRole('region', { name: checkoutCopy.summary })).toContainText('$199');
  await deleted();
  const email = await fillCheckout(page);
  const shown = await watchTexts(page);
  await page.getByRole('button', { name: 'Pagar $199' }).click();
  await shown('¡Pago Procesado Exitosamente!');
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByRole('heading', { name: paymentReceiptCopy.paid })).toBeVisible();
  expect(await product.query('SELECT status FROM payments WHERE email = $1', [email])).toEqual([
    { status: 'approved' },
  ]);
  expect(errors).toEqual([]);
});
