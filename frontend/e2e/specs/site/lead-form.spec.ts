import type { Page } from '@playwright/test';
import { leadFormCopy } from '../../../src/landing/lead-form/lead-form.copy';
import { verificationCopy } from '../../../src/landing/verification/verification.copy';
import { transportCopy } from '../../../src/shared/api/transport.copy';
import { expectAccessible as expectNoViolation } from '../../support/axe';
import { watchTexts } from '../../support/shown-texts';
import { expect, test } from '../../support/test';

const fill = async (page: Page, phone: string): Promise<void> => {
  await page.getByLabel(leadFormCopy.fullName.label).fill('María Fernández Ñúñez');
  await page.getByLabel(leadFormCopy.state.label).selectOption('FL');
  await page.getByLabel(leadFormCopy.phoneNumber.label).fill(phone);
};
const submit = (page: Page): Promise<void> => page.getByRole('button', { name: leadFormCopy.submit }).click();
const dialog = (page: Page) => page.getByRole('dialog', { name: verificationCopy.title });
const codeInput = (page: Page) => page.getByLabel(verificationCopy.label);
/** A wrong code, different each time: the dialog sends the same code once. */
const wrong = (code: string, nth: number): string =>
  String((Number(code) + 1 + nth) % 1_000_000).padStart(6, '0');

/** Checks the needs of people without sight or a pointer. */
const expectAccessible = async (page: Page): Promise<void> => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectNoViolation(page);
};

test('the errors of an empty form are shown next to its fields, and the first has the focus', async ({
  page,
}) => {
  await page.goto('/');
  await submit(page);
  await expect(page.getByText(leadFormCopy.errors.nameTooShort)).toBeVisible();
  await expect(page.getByText(leadFormCopy.errors.state)).toBeVisible();
  await expect(page.getByText(leadFormCopy.errors.phoneFormat)).toBeVisible();
  await expect(page.getByLabel(leadFormCopy.fullName.label)).toBeFocused();
  await expectAccessible(page);
});

for (const [kind, phone, text] of [
  ['toll-free', '(800) 420-1234', 'número no es válido'],
  ['Canadian', '(416) 420-1234', 'números de Estados Unidos'],
] as const) {
  test(`a ${kind} number is refused next to its field`, async ({ page }) => {
    await page.goto('/');
    await fill(page, phone);
    await submit(page);
    await expect(page.getByText(text, { exact: false })).toBeVisible();
    await expect(page.getByLabel(leadFormCopy.phoneNumber.label)).toHaveValue(phone);
    await expect(dialog(page)).toBeHidden();
  });
}

test('a wrong code is refused, and the sixth try too, even with the right code', async ({
  page,
  product,
  phone,
}) => {
  await page.goto('/');
  await fill(page, phone.typed);
  await submit(page);
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByText(verificationCopy.toasts.sent, { exact: true })).toBeVisible();
  await expectAccessible(page);
  const code = await product.lastCode(phone.e164);
  for (let tries = 0; tries < 5; tries++) {
    const answered = page.waitForResponse('**/api/leads/verify');
    await codeInput(page).fill('');
    await codeInput(page).fill(wrong(code, tries));
    expect(await (await answered).json()).toMatchObject({ verified: false });
    await expect(page.getByText(verificationCopy.toasts.wrong.title, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await codeInput(page).fill('');
  await codeInput(page).fill(code);
  await expect(dialog(page).getByRole('alert')).toContainText('Se agotaron los intentos');
  expect(page.url()).not.toContain('calendario');
});

test('an expired code is refused', async ({ page, product, phone }) => {
  await page.goto('/');
  await fill(page, phone.typed);
  await submit(page);
  await expect(dialog(page)).toBeVisible();
  const code = await product.lastCode(phone.e164);
  await product.query(
    `UPDATE leads SET otp_expires_at = now() - interval '1 second' WHERE phone_number = $1`,
    [phone.e164],
  );
  await codeInput(page).fill(code);
  await expect(page.getByText(verificationCopy.toasts.wrong.title, { exact: true })).toBeVisible();
  await expect(dialog(page)).toBeVisible();
});

test('another code waits for its minute, and then arrives', async ({ page, product, phone }) => {
  await page.clock.install();
  await page.goto('/');
  await fill(page, phone.typed);
  await submit(page);
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByText(/Enviar otro código en (1:00|0:\d\d)/)).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: verificationCopy.resend, exact: true })).toBeHidden();

  await product.query('DELETE FROM limit_counters WHERE key = $1', [`send-gap-phone:${phone.e164}`]);
  await page.clock.fastForward('01:05');
  await dialog(page).getByRole('button', { name: verificationCopy.resend, exact: true }).click();
  await expect(page.getByText(verificationCopy.resent, { exact: true })).toBeVisible();
  await expect.poll(async () => (await product.messagesTo(phone.e164)).length).toBe(2);
  const shown = await watchTexts(page);
  await codeInput(page).fill(await product.lastCode(phone.e164));
  await shown(verificationCopy.toasts.verified.title);
});

test('a double click makes one lead and sends one code', async ({ page, product, phone }) => {
  await page.goto('/');
  await fill(page, phone.typed);
  await page.getByRole('button', { name: leadFormCopy.submit }).dblclick();
  await expect(dialog(page)).toBeVisible();
  expect(await product.messagesTo(phone.e164)).toHaveLength(1);
  expect(await product.query('SELECT 1 FROM leads WHERE phone_number = $1', [phone.e164])).toHaveLength(1);
});

test('a lost network loses no typed text', async ({ page, phone }) => {
  await page.goto('/');
  await fill(page, phone.typed);
  await page.route('**/api/**', (route) => route.abort());
  await submit(page);
  await expect(page.getByText(transportCopy.network).first()).toBeVisible();
  await expect(page.getByRole('button', { name: leadFormCopy.submit })).toBeEnabled();
  await expect(page.getByLabel(leadFormCopy.fullName.label)).toHaveValue('María Fernández Ñúñez');
  await expect(page.getByLabel(leadFormCopy.phoneNumber.label)).toHaveValue(phone.typed);

  await page.unroute('**/api/**');
  await submit(page);
  await expect(dialog(page)).toBeVisible();
});

test('the dialog survives a reload, and the journey continues', async ({ page, product, phone }) => {
  await page.goto('/');
  await fill(page, phone.typed);
  await submit(page);
  await expect(dialog(page)).toBeVisible();
  await page.reload();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByText(phone.typed.slice(-4), { exact: false })).toBeVisible();
  await codeInput(page).fill(await product.lastCode(phone.e164));
  await page.waitForURL('**/calendario**');
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: leadFormCopy.submit })).toBeEnabled();
});

test('the form and the dialog can be used with the keyboard alone', async ({ page, product, phone }) => {
  await page.goto('/#formulario-contacto');
  await expect(page.getByRole('button', { name: leadFormCopy.submit })).toBeEnabled();
  await page.getByLabel(leadFormCopy.fullName.label).focus();
  await page.keyboard.type('María Fernández');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(leadFormCopy.state.label)).toBeFocused();
  await page.keyboard.type('Florida');
  await page.keyboard.press('Tab');
  await page.keyboard.type(phone.e164.slice(2));
  await expect(page.getByLabel(leadFormCopy.phoneNumber.label)).toHaveValue(phone.typed);
  await page.keyboard.press('Enter');
  await expect(codeInput(page)).toBeFocused();
  await page.keyboard.type(await product.lastCode(phone.e164));
  await page.waitForURL('**/calendario**');
});

test('a device id is stored only where the owner has enabled it', async ({ page, phone }) => {
  await page.goto('/');
  await fill(page, phone.typed);
  const plain = page.waitForRequest((request) => request.url().endsWith('/api/leads'));
  await submit(page);
  expect((await plain).postDataJSON()).not.toHaveProperty('deviceFingerprint');
  await expect(dialog(page)).toBeVisible();

  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), deviceFingerprint: true } });
  });
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/');
  await fill(page, phone.typed);
  const marked = page.waitForRequest((request) => request.url().endsWith('/api/leads'));
  await submit(page);
  expect((await marked).postDataJSON()).toMatchObject({
    deviceFingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
});
