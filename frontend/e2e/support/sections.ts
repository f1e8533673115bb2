import { expect, type Locator, type Page } from '@playwright/test';
import { dashboardCopy } from '../../src/admin/pages/dashboard.copy';
import { administrationCopy } from '../../src/admin/pages/menu/administration.copy';

/** Returns a section's entry in the menu. Opens 'Más' if the entry is in it. */
export async function sectionTab(page: Page, name: string): Promise<Locator> {
  const tab = page
    .getByRole('tablist', { name: dashboardCopy.sections })
    .getByRole('tab', { name, includeHidden: true });
  await tab.waitFor({ state: 'attached' });
  if (!(await tab.isVisible()))
    await page.getByRole('button', { name: dashboardCopy.more.open, exact: true }).click();
  return tab;
}

/** Opens a section by its entry in the menu. */
export async function openSection(page: Page, name: string): Promise<void> {
  const tab = await sectionTab(page, name);
  await tab.click();
  // The menu is closed again by then.
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** Opens a page of 'Administración'. */
export async function openPage(page: Page, name: string): Promise<void> {
  await openSection(page, administrationCopy.title);
  await page.getByRole('tabpanel').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
}
