import type { Page } from '@playwright/test';

/** Keeps the toast with this button on the screen by moving the pointer to it, because it would close within seconds. */
export const keepToast = (page: Page, action: string): Promise<void> =>
  page.getByRole('region').getByRole('button', { name: action, exact: true }).hover();
