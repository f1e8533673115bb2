import type { Page } from '@playwright/test';
import { leadFormCopy } from '../../../src/landing/lead-form/lead-form.copy';
import { verificationCopy } from '../../../src/landing/verification/verification.copy';
import { methodsCopy } from '../../../src/landing/verification/methods/methods.copy';
import { expectAccessible } from '../../support/axe';
import type { Product } from '../../support/product';
import { watchTexts } from '../../support/shown-texts';
import { expect, test } from '../../support/test';

// An unfinished animation would fail the contrast check.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const { names } = methodsCopy;

async function sendForm(page: Page, phone: string): Promise<void> {
  await page.goto('/');
  await fillForm(page, phone);
  await page.getByRole('button', { name: leadFormCopy.submit }).click();
}

async function fillForm(page: Page, phone: string): Promise<void> {
  await page.getByLabel(leadFormCopy.fullName.label).fill('María Fernández Ñúñez');
  await page.getByLabel(leadFormCopy.state.label).selectOption('FL');
  await page.getByLabel(leadFormCopy.phoneNumber.label).fill(phone);
}

const codeInput = (page: Page) => page.getByLabel(verificationCopy.label);
const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** The dialog on the screen, and on the narrowest one: nothing overflows it. */
async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  const sticksOut = await page
    .getByRole('dialog')
    .evaluate(
      ({ firstElementChild: card }) =>
        card!.scrollWidth > card!.clientWidth || card!.getBoundingClientRect().width > 320,
    );
  expect(sticksOut).toBe(false);
  await page.setViewportSize(size);
}

/** The provider reports that the message did not arrive. */
const fail = (product: Product, phone: string) =>
  product.query('UPDATE verification_submissions SET undelivered_at = now() WHERE phone_number = $1', [
    phone,
  ]);

/** Waits for a call to that number. @returns its id in the outbox */
async function called(product: Product, phone: string): Promise<string> {
  const call = async () => (await product.messagesTo(phone)).find(({ channel }) => channel === 'call');
  await expect.poll(call).toBeDefined();
  return (await call())!.id;
}

test('a code that comes by mail leads to the calendar', async ({ page, product, phone }) => {
  const mailbox = `visita${phone.e164}@example.com`.replace('+', '');
  await sendForm(page, phone.typed);
  await choose(page, names.email);
  await expect(page.getByLabel(methodsCopy.email.label)).toBeFocused();
  await page.getByLabel(methodsCopy.email.label).fill('maria@');
  await page.keyboard.press('Enter');
  await expect(page.getByText(methodsCopy.email.invalid)).toBeVisible();
  await expectGood(page);
  await page.getByLabel(methodsCopy.email.label).fill(mailbox);
  await page.keyboard.press('Enter');
  await expect(page.getByText(mailbox)).toBeVisible();
  await expectGood(page);
  await expect.poll(async () => (await product.messagesTo(mailbox)).length).toBe(1);
  await codeInput(page).fill(await product.lastCode(mailbox));
  await page.waitForURL('**/calendario**');
  const [lead] = await product.query<{ verification_method: string; phone_proven_at: Date | null }>(
    'SELECT verification_method, phone_proven_at FROM leads WHERE phone_number = $1',
    [phone.e164],
  );
  expect(lead).toEqual({ verification_method: 'email', phone_proven_at: null });
});

test('a text that does not arrive is reported in the open dialog, and a call replaces it', async ({
  page,
  product,
  phone,
}) => {
  await sendForm(page, phone.typed);
  await expect(title(page, verificationCopy.title)).toBeVisible();
  await expectGood(page);
  await fail(product, phone.e164);
  await expect(title(page, 'El mensaje no llegó. ¿Le llamamos?')).toBeFocused();
  await expectGood(page);
  await choose(page, names.voice);
  await expect(page.locator('#code-sent-to')).toContainText(methodsCopy.voice.press);
  await expect(codeInput(page)).toBeFocused();
  await expect(page.getByText(verificationCopy.toasts.sent, { exact: true })).toBeVisible();
  await expectGood(page);
  await codeInput(page).fill(await product.lastCode(phone.e164));
  await page.waitForURL('**/calendario**');
});

test('an unanswered call is reported in the open dialog', async ({ page, product, phone }) => {
  await sendForm(page, phone.typed);
  await choose(page, names.voice);
  await expect(page.locator('#code-sent-to')).toContainText(methodsCopy.voice.press);
  await product.play(`calls/${await called(product, phone.e164)}/no-answer`);
  await expect(page.getByRole('heading', { name: methodsCopy.undelivered.failed.voice })).toBeFocused();
  await expectGood(page);
});

test('a call from a network that does not attest the number is called back with a code', async ({
  page,
  product,
  phone,
}) => {
  await sendForm(page, phone.typed);
  await choose(page, names.inbound_call);
  await expect(title(page, methodsCopy.inboundCall.title)).toBeFocused();
  await product.play('calls', { from: phone.e164, attestation: 'B', digits: '1234' });
  await expect(page.getByText(methodsCopy.callingBack)).toBeVisible();
  await expectGood(page);
  await called(product, phone.e164);
  await codeInput(page).fill(await product.lastCode(phone.e164));
  await page.waitForURL('**/calendario**');
});

test('a visitor who prefers to call sees the number and the figures, even after a reload, and continues by the call', async ({
  page,
  product,
  phone,
}) => {
  await sendForm(page, phone.typed);
  await choose(page, names.inbound_call);
  const call = page.getByRole('link', { name: methodsCopy.inboundCall.call });
  await expect(call).toHaveAttribute('href', /^tel:\+1\d{10},,,\d{4}$/);
  const address = await call.getAttribute('href');
  await expect(page.getByRole('dialog').getByText(phone.typed)).toBeVisible();
  await expectGood(page);
  await page.reload();
  await expect(call).toHaveAttribute('href', address!);
  const digits = address!.split(',,,')[1]!;
  const shown = await watchTexts(page);
  await product.play('calls', { from: phone.e164, attestation: 'A', digits });
  await shown(verificationCopy.toasts.verified.title);
  await page.waitForURL('**/calendario**');
});

test('a visitor who uses WhatsApp finds the message prepared, and continues by it', async ({
  page,
  product,
  phone,
}) => {
  await sendForm(page, phone.typed);
  await choose(page, names.whatsapp);
  const open = page.getByRole('link', { name: methodsCopy.whatsapp.open });
  await expect(open).toHaveAttribute('href', /^https:\/\/wa\.me\/1\d{10}\?text=.*[A-Z0-9]{8}$/);
  await expectGood(page);
  const body = new URL((await open.getAttribute('href'))!).searchParams.get('text')!;
  await product.play('whatsapp', { from: phone.e164, body });
  await page.waitForURL('**/calendario**');
});

test('another device with the same number accepts the code', async ({ page, product, phone, browser }) => {
  await sendForm(page, phone.typed);
  await expect(title(page, verificationCopy.title)).toBeVisible();
  const other = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '73.99.1.7' } });
  const tablet = await other.newPage();
  await sendForm(tablet, phone.typed);
  await choose(tablet, leadFormCopy.haveCode);
  await codeInput(tablet).fill(await product.lastCode(phone.e164));
  await tablet.waitForURL('**/calendario**');
  await other.close();
  await expect(title(page, methodsCopy.elsewhere.title)).toBeFocused();
  await expectGood(page);
});

test('without an available method the form names the phone to call, and keeps the typed text', async ({
  page,
  phone,
}) => {
  const message = 'Recibimos sus datos. Llámenos al (305) 555-0123 y agendamos su consulta.';
  await page.route('**/api/leads', (route) =>
    route.fulfill({
      status: 503,
      json: {
        code: 'NO_WAY_TO_VERIFY',
        message,
        error: message,
        requestId: 'prueba',
        details: { calendarUrl: 'https://calendly.com/equipo' },
      },
    }),
  );
  await sendForm(page, phone.typed);
  await expect(page.getByRole('link', { name: '(305) 555-0123' })).toHaveAttribute(
    'href',
    'tel:+13055550123',
  );
  const calendar = page.getByRole('link', { name: leadFormCopy.contacts.calendar });
  await expect(calendar).toHaveAttribute('href', 'https://calendly.com/equipo');
  await expect(page.getByLabel(leadFormCopy.phoneNumber.label)).toHaveValue(phone.typed);
  await expectAccessible(page);
  await page.getByLabel(leadFormCopy.state.label).selectOption('TX');
  await expect(calendar).toBeHidden();
});

test('a refusal stays above the button after its toast, until the form changes', async ({ page, phone }) => {
  // Only a program fills the honeypot.
  await page.goto('/');
  await page.locator('[name=website]').fill('https://spam.example');
  await fillForm(page, phone.typed);
  await page.getByRole('button', { name: leadFormCopy.submit }).click();
  const notice = page.locator('form').getByRole('alert');
  await expect(notice).toContainText('No pudimos enviar el código.');
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expect(page.locator('main')).not.toContainText('/calendario');
  await expectAccessible(page);
  await page.getByLabel(leadFormCopy.state.label).selectOption('TX');
  await expect(notice).toBeHidden();
});

test('the keyboard alone is enough to choose another method', async ({ page, phone }) => {
  await sendForm(page, phone.typed);
  await expect(codeInput(page)).toBeFocused();
  const button = page.getByRole('button', { name: names.whatsapp });
  await expect(button).toBeVisible();
  for (
    let presses = 0;
    presses < 10 && !(await button.evaluate((node) => node === document.activeElement));
    presses++
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(title(page, methodsCopy.whatsapp.title)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});
