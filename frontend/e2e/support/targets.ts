import type { Locator } from '@playwright/test';
import { expect } from './test';

/** Fails if an element is smaller than WCAG 2.2 asks of targets. */
export async function expectLargeTarget(target: Locator): Promise<void> {
  const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
}
