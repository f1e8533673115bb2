import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test';

/** Fails on any accessibility violation on the current screen. */
export async function expectAccessible(page: Page): Promise<void> {
  // Skipped for the translated project: a translator's elements do not change what axe checks, and the same
  // test runs without them.
  if (await page.locator('html.translated-ltr').count()) return;
  const axe = new AxeBuilder({ page })
    // Runs every rule. Describing each passing element would double the time.
    .options({ resultTypes: ['violations'] })
    // The default mode opens a tab each time. This mode skips frames of other origins, which we cannot
    // change.
    .setLegacyMode();
  expect((await axe.analyze()).violations).toEqual([]);
}
