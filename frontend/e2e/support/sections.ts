import { expect, type Locator, type Page } from '@playwright/test';
import { dashboardCopy } from '../../src/admin/pages/dashboard.copy';

/** Returns a section's tab. On phones, opens the menu 'Más' if the tab is in it. */
export async function sectionTab(page: Page, name: string): Promise<Locator> {
  const tab = page
    .getByRole('tablist', { name: dashboardCopy.sections })
    .getByRole('tab', { name, includeHidden: true });
  await tab.waitFor({ state: 'attached' });
  if (!(await tab.isVisible()))
    await page.getByRole('button', { name: dashboardCopy.more.open, exact: true }).click();
  return tab;
}

/** Opens a section by its tab. */
export async function openSection(page: Page, name: string): Promise<void> {
  const tab = await sectionTab(page, name);
  await tab.click();
  // The menu is closed again by then.
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}
