import type { SiteDocument } from 'domain/site/document';
import { leadFormCopy } from '../../../src/landing/lead-form/lead-form.copy';
import { expectAccessible } from '../../support/axe';
import { Product } from '../../support/product';
import { expect, test } from '../../support/test';

const CONTACT: SiteDocument['contact'] = {
  whatsapp: '(786) 555-0123',
  hours: 'Lunes a viernes, 9 a.m. a 6 p.m. (hora del este)',
  registrations: [{ name: 'Fianza de Florida', number: 'FL-0042' }],
};

const OFFICE = {
  officePhone: '+13055550100',
  officeEmail: 'hola@creditoclaro.example',
  officeAddress: '100 SW 8th Street, Suite 200\nMiami, FL 33130',
};

// Starts its product once.
test.describe.configure({ mode: 'default' });
test.use({ startProduct: async ({}, use) => use(withContact) });

/** Starts a product with contact data of the owner. */
async function withContact(): Promise<Product> {
  const product = await Product.start();
  await product.query("UPDATE site_versions SET document = jsonb_set(document, '{contact}', $1::jsonb)", [
    JSON.stringify(CONTACT),
  ]);
  for (const [key, value] of Object.entries(OFFICE))
    await product.query('INSERT INTO settings (key, value) VALUES ($1, $2)', [key, JSON.stringify(value)]);
  await product.killServer();
  await product.startServer();
  return product;
}

for (const width of [360, 390])
  test(`the header holds logo, number, button and menu in one line at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/');
    const header = page.locator('header').first();
    expect((await header.boundingBox())!.height).toBeLessThanOrEqual(72);
    await expect(header.locator('a[href^="tel:"]').first()).toBeInViewport({ ratio: 1 });
    await header.locator('summary').click();
    await expect(header.getByRole('link', { name: 'WhatsApp (786) 555-0123' })).toBeVisible();
  });

for (const path of ['/', '/checkout?plan=growth', '/calendario', '/terminos'])
  test(`a visitor finds a contact on ${path}`, async ({ page }) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const call = page.locator('header').first().locator('a[href="tel:+13055550100"]').first();
    await expect(call).toBeInViewport({ ratio: 1 });
    await expect(call).toHaveAccessibleName('Llamar al (305) 555-0100');
    const footer = page.locator('footer');
    await expect(footer.getByRole('link', { name: /786/ })).toHaveAttribute(
      'href',
      'https://wa.me/17865550123',
    );
    await expect(footer.getByText(CONTACT.hours)).toBeVisible();
    await expectAccessible(page);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });

test('the number typed on the first screen is copied to the form', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const first = page.getByLabel('Su número de celular');
  await expect(first).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: leadFormCopy.submit })).toBeEnabled();
  await first.pressSequentially('3054201234');
  await first.press('Enter');
  await expect(page.getByLabel(leadFormCopy.fullName.label)).toBeFocused();
  await expect(page.getByLabel(leadFormCopy.phoneNumber.label)).toHaveValue('(305) 420-1234');
  expect(page.url()).not.toContain('3054201234');
});

test('without scripts the first step leads to the form', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(product.url);
  await page.getByLabel('Su número de celular').fill('3054201234');
  await page.getByRole('link', { name: 'Agendar mi consulta gratis', exact: true }).click();
  await expect(page).toHaveURL(`${product.url}/#formulario-contacto`);
  await expect(page.locator('#formulario-contacto')).toBeInViewport();
  await context.close();
});

test('the payment page states the amounts of today and later, with the form near', async ({ page }) => {
  await page.goto('/checkout?plan=growth');
  const summary = page.getByRole('region', { name: 'Resumen del plan' });
  await expect(summary).toContainText('Hoy paga $199 el primer mes');
  await expect(summary).toContainText('Después, $249 cada mes');
  const isWide = page.viewportSize()!.width >= 960;
  await expect(summary.getByRole('listitem').first()).toBeVisible({ visible: isWide });
});
