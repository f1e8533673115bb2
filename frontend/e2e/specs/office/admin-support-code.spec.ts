import { leadsCopy as copy } from '../../../src/admin/features/leads/shared/leads.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { actOfList, leadPhone, seedLeads } from '../../support/leads';
import type { Route } from '@playwright/test';

const ID = '0198f3c27f5e7a539f0e6d2f0a1b2c3d';
const broken = (route: Route) =>
  route.fulfill({
    status: 500,
    json: {
      code: 'INTERNAL_ERROR',
      message: 'Ocurrió un error inesperado. Inténtelo de nuevo en unos minutos.',
      error: 'Ocurrió un error inesperado. Inténtelo de nuevo en unos minutos.',
      requestId: ID,
    },
  });

test('an unexpected error shows a code that support can look up', async ({ page, admin, product }) => {
  const name = `Soporte ${test.info().project.name}`;
  await seedLeads(product, [{ fullName: `Ana ${name}`, phone: leadPhone(), state: 'FL' }]);
  await page.route('**/api/admin/leads?*', broken);
  await admin.open(page, `/admin?tab=leads&q=${name}`);
  await expect(page.getByText(`Código para soporte: ${ID}`)).toBeVisible();
  await expectAccessible(page);

  await page.unroute('**/api/admin/leads?*');
  await page.route('**/api/admin/leads/export*', broken);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await (await actOfList(page, copy.export.button('1'))).click();
  const notice = page.getByRole('region').getByText(`Código para soporte: ${ID}`);
  await expect(notice).toBeVisible();
  await expectAccessible(page);
});
