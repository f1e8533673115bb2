import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test';

/** Source of the package's axe, minified: half the size of the one that the package sends by default. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);
const NOTHING = ';';

/** Fails on any accessibility violation on the current screen, without the elements of the selector `except`. */
export async function expectAccessible(page: Page, except?: string): Promise<void> {
  // Skipped for the translated project: a translator's elements do not change what axe checks, and the same
  // test runs without them.
  if (await page.locator('html.translated-ltr').count()) return;
  const axe = new AxeBuilder({ page, axeSource: await missingSource(page) })
    // Runs every rule. Describing each passing element would double the time.
    .options({ resultTypes: ['violations'] })
    // The default mode opens a tab each time. This mode skips frames of other origins, which we cannot
    // change.
    .setLegacyMode();
  if (except) axe.exclude(except);
  expect((await axe.analyze()).violations).toEqual([]);
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
