import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe';
import { expect, test } from '../../support/test';

const publicPages = [
  '/',
  '/checkout?plan=growth',
  '/calendario',
  '/privacidad',
  '/terminos',
  '/divulgaciones',
  '/accesibilidad',
  '/no-existe',
];

/** Errors that the page wrote to the console, including refusals of the content security policy. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // A missing page is answered with 404, which the browser reports too.
    if (message.type() === 'error' && !message.text().includes('status of 404')) errors.push(message.text());
  });
  return errors;
}

for (const path of publicPages) {
  test(`${path} has no accessibility violation, no script error and no sideways scrolling`, async ({
    page,
  }) => {
    const errors = watchErrors(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    for (const details of await page.locator('main details').all()) {
      await details.evaluate((element: HTMLDetailsElement) => void (element.open = true));
    }
    await expectAccessible(page);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflow()).toBeLessThanOrEqual(0);
    // Letters of twice the size on a phone, and on the smallest one.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
  });
}

test('the page sends no request to other hosts, and moves no text during reading', async ({
  page,
  product,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(product.url)) foreign.push(request.url());
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.locator('footer').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test('the landing page is complete without scripts', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(product.url);
  const main = page.locator('main');
  for (const text of [
    '$125',
    'Después, $250 al mes',
    '50% de descuento',
    'Valor de $19.99 al mes', // Starter
    '$0',
    'Después, $500 al mes', // Growth
    '$349',
    'Después, $699 al mes',
    'Valor de $49.99', // Business Elite
    '$6,300+',
    '$31,500+',
    '$63,000+',
    '+200',
    '95%',
    '30,000+',
    '10+',
    'Historias de Éxito',
    'TESTIMONIOS REALES',
    'Garantía de 90 Días',
    '$497',
  ]) {
    await expect(main.getByText(text).first()).toBeVisible();
  }
  await expect(page.locator('#formulario-contacto noscript p')).toContainText('hace falta JavaScript');
  await expect(page.locator('#formulario-contacto noscript p')).toBeVisible();
  await expect(page.locator('noscript a[href$=".mp4"]')).toHaveCount(7);
  const question = page.locator('details', { hasText: '¿Cuánto cuesta el plan Growth?' });
  await question.locator('summary').click();
  await expect(question.getByText('$499 al mes')).toBeVisible();
  await context.close();
});

test('the plans and the application link to the addresses of the build', async ({ page }) => {
  await page.goto('/');
  for (const [name, href] of [
    ['Empezar con Starter', '/checkout?plan=starter'],
    ['Empezar con Growth', '/checkout?plan=growth'],
    ['Empezar con Business Elite', '/checkout?plan=elite'],
    ['Descargar en App Store', 'https://www.apple.com/app-store/'],
    ['Disponible en Google Play', 'https://play.google.com/store/apps'],
  ] as const) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
});

test('the questions are in the structured data for search engines exactly as on the page', async ({
  page,
}) => {
  await page.goto('/');
  const data = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText()) as {
    '@graph': { '@type': string; mainEntity?: { name: string; acceptedAnswer: { text: string } }[] }[];
  };
  const questions = data['@graph'].find((item) => item['@type'] === 'FAQPage')?.mainEntity ?? [];
  expect(questions.length).toBeGreaterThanOrEqual(10);
  expect(await page.locator('#preguntas summary').allInnerTexts()).toEqual(questions.map(({ name }) => name));
});

test('links bring plans, guarantee and form below the header', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const anchor of ['planes', 'garantia', 'formulario-contacto']) {
    await page.evaluate((id) => void (location.hash = id), anchor);
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
    await expect
      .poll(async () => {
        const top = await page
          .locator(`#${anchor}`)
          .evaluate((element) => element.getBoundingClientRect().top);
        const header = await page
          .locator('header')
          .evaluate((element) => element.getBoundingClientRect().bottom);
        return top - header;
      })
      .toBeGreaterThanOrEqual(-1);
  }
});

test('a video is a poster until it is chosen, and then plays with captions', async ({ page }) => {
  const media: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'media') media.push(request.url());
  });
  await page.goto('/');
  const poster = page.getByRole('button', { name: /Ver el video: La consulta gratis/ });
  await poster.scrollIntoViewIfNeeded();
  expect(media).toEqual([]);
  await poster.press('Enter');
  const video = page.locator('video');
  await expect(video).toBeFocused();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2);
  await expect(page.locator('video track[srclang="es"]')).toHaveCount(1);
});

test('the carousel moves by its buttons', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const left = () => page.getByRole('region', { name: 'Videos' }).evaluate((element) => element.scrollLeft);
  await page.getByRole('button', { name: 'Videos siguientes' }).click();
  await expect.poll(left).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Videos anteriores' }).click();
  await expect.poll(left).toBe(0);
});

test('the payment page summarises the plan, and refuses an unknown one', async ({ page, product }) => {
  await page.goto('/checkout?plan=growth');
  await expect(page.getByRole('region', { name: 'Resumen del plan' })).toContainText('$199');
  await expect(page.getByText('AHORRA $50 - PRIMER MES')).toBeVisible();
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  await page.goto('/checkout?plan=platinum');
  await expect(page).toHaveURL(`${product.url}/`);
});

test('an unknown address is a 404 page that leads home', async ({ page, product }) => {
  const answer = await page.goto('/no-existe');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
});
