import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { runsAtDeskOnly } from './one-width';
import { expect, test } from './test';

/** Source of the package's axe, minified: half the size of the one that the package sends by default. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);
const NOTHING = ';';

const PHONE = { width: 390, height: 844 };

/**
 * Fails on any accessibility violation on the current screen, without the elements of the selector `except`. A journey
 * that runs at a desk only is checked at the width of a phone too, where nothing may be wider than the screen. The
 * contrast of colours is left out there, because it takes half the time and depends on the theme.
 */
export async function expectAccessible(page: Page, except?: string): Promise<void> {
  // Skipped for the translated project: a translator's elements do not change what axe checks, and the same
  // test runs without them.
  if (await page.locator('html.translated-ltr').count()) return;
  await expectNoViolation(page, except);
  const desk = page.viewportSize();
  if (!desk || desk.width <= PHONE.width || !runsAtDeskOnly(test.info())) return;
  await page.setViewportSize(PHONE);
  await expectNoViolation(page, except, ['color-contrast']);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(PHONE.width);
  await page.setViewportSize(desk);
  // The page renders its wide layout after the next frame. A click before it would find the elements of the narrow one.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
}

async function expectNoViolation(page: Page, except?: string, withoutRules: string[] = []): Promise<void> {
  const violations = async () => {
    await settled(page);
    const axe = new AxeBuilder({ page, axeSource: await missingSource(page) })
      // Runs every rule. Describing each passing element would double the time.
      .options({ resultTypes: ['violations'] })
      // The default mode opens a tab each time. This mode skips frames of other origins, which we cannot
      // change.
      .setLegacyMode()
      .disableRules(withoutRules);
    if (except) axe.exclude(except);
    return (await axe.analyze()).violations;
  };
  if ((await violations()).length === 0) return;
  // A list that became busy during the check was half-transparent. A real violation is there the second time too.
  expect(await violations()).toEqual([]);
}

/**
 * Waits until no part of the screen is busy or fading, because half-transparent text has too little contrast. A
 * screen that is still busy after ten seconds is checked as it is: some tests hold it in that state.
 */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]'))
    .toHaveCount(0, { timeout: 10_000 })
    .catch(() => undefined);
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    // A cancelled animation rejects, and is over all the same.
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}

/**
 * Returns the source that the package must send to the page. Loads axe once into a page without frames, because
 * the package sends and evaluates its source twice for each check, which takes as long as the check.
 */
async function missingSource(page: Page): Promise<string> {
  if (page.frames().length > 1) return AXE;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return NOTHING;
}
