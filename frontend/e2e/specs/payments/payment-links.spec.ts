import { addDays } from 'domain/dates';
import { DISPUTE_CHANGE_NAMES } from 'domain/payments/disputed-items';
import { checkoutCopy } from '../../../src/checkout/checkout.copy';
import { chargeCopy as copy } from '../../../src/admin/features/leads/charge/charge.copy';
import { linksCopy } from '../../../src/admin/features/payments/links/links.copy';
import { paymentLinksCopy } from '../../../src/admin/ui/payment-links/payment-links.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { addProvenLead, leadPhone, seedLeads } from '../../support/leads';
import type { Product } from '../../support/product';
import { watchTexts } from '../../support/shown-texts';
import type { Browser, Page } from '@playwright/test';

const toast = (page: Page, title: string) => page.getByRole('region').getByText(title, { exact: true });

const seedLead = (product: Product, email: string | null): Promise<string> =>
  addProvenLead(product, 'Marisol Zaldívar Peña', { email });

/** Opens the page as a separate visitor without any access to the back office. */
async function openAsVisitor(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
    locale: 'es-US',
  });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

test('a payment link is created, copied, used once for a payment, and shown as paid', async ({
  page,
  admin,
  product,
  browser,
}) => {
  const leadId = await seedLead(product, null);
  await admin.open(page, `/admin?tab=leads&lead=${leadId}`);
  await page.getByRole('button', { name: copy.button }).click();
  const dialog = page.getByRole('dialog', { name: copy.title });
  await dialog.getByRole('button', { name: copy.send }).click();
  await expect(dialog.getByText(copy.planRequired)).toBeVisible();
  await dialog.getByRole('radio', { name: /^Growth/ }).check();
  await dialog.getByRole('radio', { name: copy.soldViaNames.online }).check();
  await expect(dialog.getByRole('radio', { name: copy.noEmail })).toBeDisabled();
  await dialog.getByRole('radio', { name: copy.copy }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: copy.make }).click();
  const ready = page.getByRole('dialog', { name: copy.ready.title });
  const url = await ready.getByLabel(copy.ready.field).inputValue();
  expect(url).toContain('/checkout?plan=growth&ref=');
  await expectAccessible(page);
  await ready.getByRole('button', { name: copy.ready.done }).click();
  await expect(page.getByRole('heading', { name: copy.links.title })).toBeVisible();
  await expect(page.getByText('Sin abrir')).toBeVisible();
  await expectAccessible(page);

  const path = new URL(url).pathname + new URL(url).search;
  const visitor = await openAsVisitor(browser, new URL(path, page.url()).href);
  await expect(visitor.getByText(/^Marisol, este es el plan que acordó/)).toBeVisible();
  await expect(visitor.getByText('Zaldívar')).toHaveCount(0);
  expect(visitor.url()).not.toContain('ref=');
  await expectAccessible(visitor);
  const { form } = checkoutCopy;
  for (const [field, value] of [
    ['fullName', 'Marisol Zaldívar'],
    ['email', `marisol${Date.now()}@example.com`],
    ['phone', '3054201234'],
    ['cardNumber', '4111111111111111'],
    ['cardExpiry', '12/2099'],
    ['cardCvv', '999'],
    ['billingZip', '33101'],
  ] as const)
    await visitor.getByLabel(form.fields[field]!.label, { exact: true }).fill(value);
  const shown = await watchTexts(visitor);
  await visitor.getByRole('button', { name: form.pay('$199') }).click();
  await shown(form.toasts.success.title);

  await visitor.goto(new URL(path, page.url()).href);
  await expect(visitor.getByRole('heading', { name: checkoutCopy.linkOver })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.context().close();

  await page.reload();
  await expect(page.getByText('Pagado', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: paymentLinksCopy.seePayment }).click();
  await expect(page.getByText(`De ${admin.username}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/admin?tab=pagos&enlaces=paid');
  await expect(page.getByRole('heading', { name: /^Enlaces de pago/ })).toBeVisible();
  await expect(page.getByText(linksCopy.intro)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Marisol Zaldívar Peña' }).first()).toBeVisible();
  await expectAccessible(page);
});

test('a mailed link is withdrawn, and can no longer be used', async ({ page, admin, product }) => {
  const leadId = await seedLead(product, `enlace${Date.now()}@example.com`);
  await admin.open(page, `/admin?tab=leads&lead=${leadId}`);
  await page.getByRole('button', { name: copy.button }).click();
  const dialog = page.getByRole('dialog', { name: copy.title });
  await dialog.getByRole('radio', { name: /^Starter/ }).check();
  await dialog.getByRole('radio', { name: copy.soldViaNames.online }).check();
  await dialog.getByRole('radio', { name: /^Por correo a/ }).check();
  await dialog.getByRole('button', { name: copy.send }).click();
  await expect(toast(page, copy.sent)).toBeVisible();
  await page.getByRole('button', { name: paymentLinksCopy.withdrawOf('Starter') }).click();
  await page.getByRole('button', { name: paymentLinksCopy.withdraw, exact: true }).last().click();
  await expect(toast(page, paymentLinksCopy.withdrawn)).toBeVisible();
  await expect(page.getByText(paymentLinksCopy.withdrawnBy(admin.username))).toBeVisible();
});

test('a link for a state that requires the list of disputed items carries them into the contract', async ({
  page,
  admin,
  product,
  browser,
}) => {
  const { items } = copy;
  const seeded = { fullName: 'Iris Baltodano', phone: leadPhone(), state: 'TN', verified: true };
  const [leadId] = await seedLeads(product, [seeded]);
  const open = async () => {
    await page.getByRole('button', { name: copy.button }).click();
    const dialog = page.getByRole('dialog', { name: copy.title });
    await dialog.getByRole('radio', { name: /^Growth/ }).check();
    await dialog.getByRole('radio', { name: copy.soldViaNames.online }).check();
    await dialog.getByRole('radio', { name: copy.copy }).check();
    return dialog;
  };
  await admin.open(page, `/admin?tab=leads&lead=${leadId}`);
  const dialog = await open();
  await expect(dialog.getByText(items.text('Tennessee'), { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: items.add }).click();
  const first = dialog.getByRole('group', { name: items.item(1) });
  await first.getByLabel(items.what).fill('Chase, cuenta 4111 1111 1111');
  await dialog.getByRole('button', { name: copy.make }).click();
  for (const problem of [items.account, items.changeRequired, items.expectedOnRequired])
    await expect(first.getByText(problem)).toBeVisible();
  await expectAccessible(page);
  await first.getByLabel(items.what).fill('Chase, terminada en 1234: pago tardío de marzo de 2024');
  await first.getByRole('radio', { name: DISPUTE_CHANGE_NAMES.delete }).check();
  await first.getByLabel(items.expectedOn).fill(addDays(new Date().toISOString().slice(0, 10), 60));
  await dialog.getByRole('button', { name: copy.make }).click();
  const ready = page.getByRole('dialog', { name: copy.ready.title });
  const url = await ready.getByLabel(copy.ready.field).inputValue();
  await ready.getByRole('button', { name: copy.ready.done }).click();
  await expect(page.getByText(paymentLinksCopy.items(1), { exact: false })).toBeVisible();

  const visitor = await openAsVisitor(browser, new URL(url.slice(url.indexOf('/checkout')), page.url()).href);
  const { contract } = checkoutCopy.form;
  await visitor.getByText(contract.read).click();
  await expect(visitor.getByRole('heading', { name: 'Lo que se va a disputar' })).toBeVisible();
  await expect(visitor.getByText('1. “Chase, terminada en 1234', { exact: false })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: contract.inEnglish }).click();
  await expect(visitor.getByRole('heading', { name: 'What will be disputed' })).toBeVisible();
  await expect(visitor.getByText('1. “Chase, terminada en 1234', { exact: false })).toBeVisible();
  await visitor.context().close();

  const again = await open();
  await again.getByRole('button', { name: items.fromEarlier }).click();
  await expect(again.getByLabel(items.what)).toHaveValue(/^Chase, terminada en 1234/);
  await expectAccessible(page);
});

test('a link for a contract that was signed outside the product shows no second contract', async ({
  page,
  admin,
  product,
  browser,
}) => {
  const { outside } = copy;
  const seeded = { fullName: 'Nubia Castellón', phone: leadPhone(), state: 'CO', verified: true };
  const [leadId] = await seedLeads(product, [seeded]);
  const today = new Date().toISOString().slice(0, 10);
  await admin.open(page, `/admin?tab=leads&lead=${leadId}`);
  await page.getByRole('button', { name: copy.button }).click();
  const dialog = page.getByRole('dialog', { name: copy.title });
  await dialog.getByRole('radio', { name: /^Growth/ }).check();
  await dialog.getByRole('radio', { name: copy.soldViaNames.online }).check();
  await dialog.getByRole('radio', { name: copy.copy }).check();
  await expect(dialog.getByText(outside.text('Colorado'), { exact: false })).toBeVisible();
  await expect(dialog.getByLabel(outside.signedBy)).toHaveValue('Nubia Castellón');
  await dialog.getByLabel(outside.signedOn).fill(addDays(today, 20));
  await dialog.getByRole('button', { name: copy.make }).click();
  await expect(dialog.getByText(outside.dayNotPossible)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(outside.signedOn).fill(addDays(today, -20));
  await dialog.getByRole('button', { name: copy.make }).click();
  const ready = page.getByRole('dialog', { name: copy.ready.title });
  const url = await ready.getByLabel(copy.ready.field).inputValue();
  await ready.getByRole('button', { name: copy.ready.done }).click();
  await expect(page.getByText(/Contrato firmado fuera del sistema el .* por Nubia Castellón/)).toBeVisible();
  await expectAccessible(page);

  const visitor = await openAsVisitor(browser, new URL(url.slice(url.indexOf('/checkout')), page.url()).href);
  const { contract } = checkoutCopy.form;
  await expect(visitor.getByRole('heading', { name: contract.titleOutside })).toBeVisible();
  await expect(visitor.getByText(/^Usted ya firmó su contrato con la oficina el /)).toBeVisible();
  await expect(visitor.getByText(/^Último día para cancelar sin deber nada: /)).toBeVisible();
  await expect(visitor.getByText(contract.read)).toHaveCount(0);
  await expectAccessible(visitor);
  await visitor.context().close();
});
