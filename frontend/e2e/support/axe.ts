import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test';

/** Fails on any accessibility violation of what is on screen now. */
export async function expectAccessible(page: Page): Promise<void> {
  // A translator's elements change nothing that axe knows of, and the journey is measured without them.
  if (await page.locator('html.translated-ltr').count()) return;
  const axe = new AxeBuilder({ page })
    // Every rule runs. Describing each element that passed would take as long as the rules do.
    .options({ resultTypes: ['violations'] })
    // The usual mode opens a tab each time. This one does not read frames of other origins, which are not ours to mend.
    .setLegacyMode();
  expect((await axe.analyze()).violations).toEqual([]);
}
