import type { Page, Route } from '@playwright/test';
import { calendarCopy } from '../../../src/calendar/calendar.copy';
import { checkoutCopy } from '../../../src/checkout/checkout.copy';
import { leadFormCopy } from '../../../src/landing/lead-form/lead-form.copy';
import { verificationCopy } from '../../../src/landing/verification/verification.copy';
import { LOAD_NOTICE_ID } from '../../../src/shared/site/load-notice';
import { expectAccessible } from '../../support/axe';
import { expect, test } from '../../support/test';

const SCRIPTS = /\/assets\/[^/]+\.js$/;
const NOTICE = 'Esta parte de la página no cargó. Recargue la página';
const PAGES = ['/', '/checkout?plan=growth', '/calendario'];
/** Pages without scripts. */
const STILL_PAGES = ['/privacidad', '/terminos', '/divulgaciones', '/no-existe'];

const FAILURES: [name: string, (route: Route) => Promise<void>][] = [
  ['are gone', (route) => route.fulfill({ status: 404, body: '' })],
  ['are blocked', (route) => route.abort('blockedbyclient')],
  ['have a syntax error', (route) => route.fulfill({ contentType: 'text/javascript', body: 'const = ;' })],
  [
    'throw at once',
    (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("x")' }),
  ],
];

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: NOTICE });

/**
 * Ends the 8 seconds that the style sheet waits before it shows the notice. For pages without a script that could
 * still change them.
 */
async function endWaiting(page: Page): Promise<void> {
  const end = (element: Element) => {
    const [wait] = element.getAnimations();
    wait?.finish();
    return wait?.effect?.getComputedTiming().endTime;
  };
  await expect.poll(() => page.locator(`#${LOAD_NOTICE_ID}`).evaluate(end)).toBe(8_000);
}

/** The page can be read, with its legal links and instructions, and contains no element that waits for a script. */
async function expectReadable(page: Page): Promise<void> {
  await expect(notice(page)).toBeVisible();
  await expect(page.locator('[data-scripted] *').filter({ visible: true })).toHaveCount(0);
  for (const text of [checkoutCopy.loading, calendarCopy.loading])
    await expect(page.getByText(text).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Privacidad' }).last()).toBeVisible();
  await expect(page.getByText('Algo salió mal')).toHaveCount(0);
}

for (const path of PAGES)
  for (const [name, fail] of FAILURES)
    test(`${path} stays readable and explains what to do if its scripts ${name}`, async ({ page }) => {
      await page.route(SCRIPTS, fail);
      await page.goto(path);
      await endWaiting(page);
      await expectReadable(page);
    });

for (const path of PAGES)
  test(`${path} works when its script loads late`, async ({ page }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route(SCRIPTS, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await endWaiting(page);
    await expectReadable(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    release();
    await expect(notice(page)).toHaveCount(0);
    if (path.startsWith('/checkout')) await expect(page.locator('form')).toBeVisible();
  });

/** Functions that the first render or the first effects of each page use. */
const THROWING: [path: string, broken: string][] = [
  ['/', `Object.defineProperty(window, 'innerWidth', { get() { throw new Error('x') } })`],
  ['/', `Document.prototype.querySelector = () => { throw new Error('x') }`],
  ['/checkout?plan=growth', `Document.prototype.querySelector = () => { throw new Error('x') }`],
  ['/calendario', `window.URLSearchParams = class { constructor() { throw new Error('x') } }`],
];
for (const [path, broken] of THROWING)
  test(`${path} stays unchanged when its script throws during hydration: ${broken.slice(0, 40)}`, async ({
    page,
  }) => {
    await page.addInitScript(broken);
    await page.goto(path);
    await expectReadable(page);
  });

test('/checkout without scripts shows its notice and no empty boxes', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${product.url}/checkout?plan=growth`);
  await expect(page.locator('main noscript p')).toBeVisible();
  await expect(page.locator('[class*="_plan_"], [class*="_payment_"]').filter({ visible: true })).toHaveCount(
    0,
  );
  await expect(notice(page)).toBeHidden();
  await context.close();
});

async function sendForm(page: Page, phone: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel(leadFormCopy.fullName.label).fill('María Fernández Núñez');
  await page.getByLabel(leadFormCopy.state.label).selectOption('FL');
  await page.getByLabel(leadFormCopy.phoneNumber.label).fill(phone);
  await page.getByRole('button', { name: leadFormCopy.submit }).click();
}

const title = (page: Page) => page.getByRole('heading', { name: verificationCopy.title });

for (const [name, fail] of [
  ['is gone', (route: Route) => route.fulfill({ status: 404, body: '' })],
  ['never comes', () => undefined],
] as const)
  test(`the form is sent where the device id script ${name}`, async ({ page, phone }) => {
    const asked = page.waitForRequest(/device-id-[^/]+\.js$/);
    await page.route(/device-id-[^/]+\.js$/, fail);
    await sendForm(page, phone.typed);
    await asked;
    await expect(title(page)).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });

test('a front page works as usual when its receipt does not load', async ({ page, phone }) => {
  await page.route(/PaymentReceipt-[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.addInitScript((receipt) => sessionStorage.setItem('paymentReceipt', JSON.stringify(receipt)), {
    paymentId: '1',
    planName: 'GROWTH',
    amount: 199,
    last4: '1111',
    terms: 'Nada.',
    at: Date.now(),
  });
  const asked = page.waitForRequest(/PaymentReceipt-[^/]+\.js$/);
  await sendForm(page, phone.typed);
  await asked;
  await expect(title(page)).toBeVisible();
});

test('a code dialog leads to a reload if its script is missing', async ({ page, product, phone }) => {
  await page.route(/VerificationDialog-[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  await sendForm(page, phone.typed);
  await expect(notice(page)).toBeVisible();
  await page.unroute(/VerificationDialog-[^/]+\.js$/);
  await page.goto(product.url);
  await expect(title(page)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

for (const path of STILL_PAGES)
  test(`${path} needs no script and mentions none`, async ({ page }) => {
    await page.route(SCRIPTS, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('script[src]')).toHaveCount(0);
    await expect(notice(page)).toHaveCount(0);
  });
