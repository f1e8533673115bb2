import { expect, type Locator, type Page } from '@playwright/test';
import { dashboardCopy } from '../../src/admin/pages/dashboard.copy';

/** A section's tab; on a phone it is brought in sight if it is one of those behind 'Más'. */
export async function sectionTab(page: Page, name: string): Promise<Locator> {
  const tab = page
    .getByRole('tablist', { name: dashboardCopy.sections })
    .getByRole('tab', { name, includeHidden: true });
  await tab.waitFor({ state: 'attached' });
  if (!(await tab.isVisible()))
    await page.getByRole('button', { name: dashboardCopy.more.open, exact: true }).click();
  return tab;
}

/** Goes to a section by its tab. */
export async function openSection(page: Page, name: string): Promise<void> {
  const tab = await sectionTab(page, name);
  await tab.click();
  // By then the others are out of sight again.
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}
