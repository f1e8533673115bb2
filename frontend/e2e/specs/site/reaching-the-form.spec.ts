import type { Page } from '@playwright/test';
import { initialDocument } from 'domain/site/initial';
import { leadFormCopy as copy } from '../../../src/landing/lead-form/lead-form.copy';
import { expect, test } from '../../support/test';

const { offer } = initialDocument();
const header = (page: Page) => page.locator('header').first();
const submit = (page: Page) => page.getByRole('button', { name: copy.submit });

/** Whether a whole element is in the window, below the sticky header. */
async function standsInView(page: Page, label: string): Promise<boolean> {
  const box = (await page.getByLabel(label).boundingBox())!;
  const top = (await header(page).boundingBox())!;
  return box.y >= top.y + top.height && box.y + box.height <= page.viewportSize()!.height;
}

for (const [width, height, submitFits] of [
  [320, 568, false],
  [360, 640, true],
  [375, 667, true],
  [390, 844, true],
  [820, 1180, true],
  [1440, 900, true],
] as const)
  for (const name of [offer.action, offer.actionShort])
    test(`'${name}' ends in the first field of the form, the others in view, at ${width}x${height}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/');
      await expect(submit(page)).toBeEnabled();
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByLabel(copy.fullName.label)).toBeFocused();
      await expect(page).toHaveURL(/#formulario-contacto$/);
      for (const { label } of [copy.fullName, copy.state, copy.phoneNumber])
        await expect.poll(() => standsInView(page, label), { message: label }).toBe(true);
      if (submitFits) await expect(submit(page)).toBeInViewport({ ratio: 1 });
    });

test('nothing of the section before shows under the header after a jump', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const anchor of ['planes', 'ahorro', 'historias', 'garantia', 'preguntas', 'formulario-contacto']) {
    await page.evaluate((id) => void (location.hash = id), anchor);
    // Images above it may still be loading.
    await expect
      .poll(
        async () => {
          const top = await page
            .locator(`#${anchor}`)
            .evaluate((element) => element.getBoundingClientRect().top);
          const { y, height } = (await header(page).boundingBox())!;
          return Math.abs(top - (y + height));
        },
        { message: anchor },
      )
      .toBeLessThanOrEqual(1);
  }
});

// A slow first visit keeps the system font, which may be wider.
for (const [width, face] of [
  [320, 'web'],
  [320, 'system'],
  [360, 'web'],
  [368, 'web'],
  [390, 'web'],
] as const)
  test(`the header’s button stays visible at ${width} px, next to its neighbours, in the ${face} face`, async ({
    page,
  }) => {
    if (face === 'system') await page.route('**/*.woff2', (route) => route.abort());
    await page.setViewportSize({ width, height: 640 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await page.evaluate(() => window.scrollTo(0, 5_000));
    const parts = [
      header(page).getByRole('link').first(),
      header(page).getByRole('link', { name: offer.actionShort }),
      header(page).locator('summary'),
    ];
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
    const boxes = await Promise.all(parts.map(async (part) => (await part.boundingBox())!));
    for (const [n, box] of boxes.slice(1).entries())
      expect(box.x).toBeGreaterThanOrEqual(boxes[n]!.x + boxes[n]!.width);
    expect((await header(page).boundingBox())!.height).toBeLessThanOrEqual(72);
  });

test('nothing is cut off with text twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(header(page).getByRole('link', { name: offer.actionShort })).toBeInViewport({ ratio: 1 });
});

test('a visitor from an Android app can use the form, also after a reload', async ({ page }) => {
  // A browser on a desk drops such a referrer, so it is set as Chrome on Android reports it.
  await page.addInitScript(() => {
    Object.defineProperty(document, 'referrer', { value: 'android-app://com.google.android.gm/' });
  });
  await page.goto('/');
  await expect(submit(page)).toBeEnabled();
  // As an earlier version of the page stored it.
  await page.evaluate(() =>
    sessionStorage.setItem('attribution', JSON.stringify({ referrer: 'null/', landingVariant: 'principal' })),
  );
  await page.reload();
  await expect(submit(page)).toBeEnabled();
});
