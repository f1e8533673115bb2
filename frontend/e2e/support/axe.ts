import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test';

/** Fails on any accessibility violation of what is on screen now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Every rule runs. Describing each element that passed would take as long as the rules do.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  expect((await axe.analyze()).violations).toEqual([]);
}
