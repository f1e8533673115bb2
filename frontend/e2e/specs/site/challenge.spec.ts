import type { Page } from '@playwright/test';
import { leadFormCopy as copy } from '../../../src/landing/lead-form/lead-form.copy';
import { verificationCopy } from '../../../src/landing/verification/verification.copy';
import { expectAccessible } from '../../support/axe';
import { expect, test } from '../../support/test';

// A Tor exit: the server requires a proof of work.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '185.220.101.34' } });

const submit = async (page: Page, phone: string): Promise<void> => {
  await page.goto('/');
  await page.getByLabel(copy.fullName.label).fill('María Fernández Ñúñez');
  await page.getByLabel(copy.state.label).selectOption('FL');
  await page.getByLabel(copy.phoneNumber.label).fill(phone);
  await page.getByRole('button', { name: copy.submit }).click();
};

test('a visitor of medium risk computes for a moment, and gets the code', async ({
  page,
  phone,
  product,
}) => {
  // A slow answer, so that the state meanwhile can be tested.
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/challenge', async (route) => {
    await released;
    await route.continue();
  });
  await submit(page, phone.typed);
  await expect(page.getByRole('button', { name: copy.proving })).toBeDisabled();
  await expect(page.getByRole('status').filter({ hasText: copy.proving })).toBeAttached();
  await expectAccessible(page);
  release();
  await expect(page.getByRole('dialog', { name: verificationCopy.title })).toBeVisible({ timeout: 60_000 });
  expect(await product.lastCode(phone.e164)).toMatch(/^\d{6}$/);
});

test('a visitor who requests another code computes too', async ({ page, phone, product }) => {
  await page.route('**/api/leads', async (route) => {
    const answer = await route.fetch();
    const sent = (await answer.json()) as object;
    await route.fulfill({
      response: answer,
      json: 'resendAvailableAt' in sent ? { ...sent, resendAvailableAt: new Date().toISOString() } : sent,
    });
  });
  await submit(page, phone.typed);
  await expect(page.getByRole('dialog', { name: verificationCopy.title })).toBeVisible({ timeout: 60_000 });
  await product.query('DELETE FROM limit_counters WHERE key = $1', [`send-gap-phone:${phone.e164}`]);
  const proved = page.waitForRequest(
    (request) => request.url().endsWith('/api/leads/resend') && 'challenge' in request.postDataJSON(),
  );
  await page.getByRole('button', { name: verificationCopy.resend, exact: true }).click();
  await proved;
  await expect(page.getByRole('region').getByText(verificationCopy.resent)).toBeVisible();
  await expect.poll(async () => (await product.messagesTo(phone.e164)).length).toBe(2);
});

test('the page explains what to do where the proof cannot be computed, and keeps the typed text', async ({
  page,
  phone,
}) => {
  await page.addInitScript(() => {
    class NoWorker {
      constructor() {
        throw new Error('no workers here');
      }
    }
    Object.assign(globalThis, { Worker: NoWorker });
  });
  await submit(page, phone.typed);
  await expect(page.locator('form').getByRole('alert').getByText(copy.errors.notProved)).toBeVisible();
  await expect(page.getByLabel(copy.phoneNumber.label)).toHaveValue(phone.typed);
  await expect(page.getByRole('button', { name: copy.submit })).toBeEnabled();
});

for (const script of ['solve-challenge', 'challenge.worker'])
  test(`the page explains what to do where ${script} does not load, and keeps the typed text`, async ({
    page,
    phone,
  }) => {
    const address = new RegExp(`/${script}-[^/]+\\.js$`);
    await page.route(address, (route) => route.fulfill({ status: 404, body: '' }));
    await submit(page, phone.typed);
    await expect(page.locator('form').getByRole('alert').getByText(copy.errors.notProved)).toBeVisible();
    const reload = page.getByRole('alert').getByRole('link', { name: 'Recargue la página' });
    if (script === 'solve-challenge') await expect(reload).toBeVisible();
    await expect(page.getByLabel(copy.phoneNumber.label)).toHaveValue(phone.typed);
    await page.unroute(address);
    await page.reload();
    await expect(page.getByLabel(copy.phoneNumber.label)).toHaveValue(phone.typed);
    await page.getByRole('button', { name: copy.submit }).click();
    await expect(page.getByRole('dialog', { name: verificationCopy.title })).toBeVisible({ timeout: 60_000 });
  });
