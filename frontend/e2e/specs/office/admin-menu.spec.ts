import type { Request } from '@playwright/test';
import { dashboardCopy } from '../../../src/admin/pages/dashboard.copy';
import { administrationCopy as copy } from '../../../src/admin/pages/menu/administration.copy';
import { paletteCopy } from '../../../src/admin/pages/palette/palette.copy';
import { newLeadCopy } from '../../../src/admin/features/leads/create/new-lead.copy';
import { leadsCopy } from '../../../src/admin/features/leads/shared/leads.copy';
import { peopleCopy } from '../../../src/admin/features/people/people.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { leadPhone, seedLeads } from '../../support/leads';
import { openPage, openSection, sectionTab } from '../../support/sections';

const OFFICE = [
  'Mi día',
  'Leads',
  'Mensajes',
  'Citas',
  'Mapa',
  'Analytics',
  'Seguridad',
  'Administración',
  'Cuenta',
];

const MENU = '**/api/admin/account/menu';

/** Returns the pins that a request stores; undefined for other requests. */
const pinsOf = (request: Request): string[] | undefined =>
  request.method() === 'PUT' && request.url().endsWith('/api/admin/account/menu')
    ? (request.postDataJSON() as { pins: string[] }).pins
    : undefined;

test('the menu has nine entries, and pinned pages stay on every device', async ({ page, admin }) => {
  await admin.open(page);
  const menu = page.getByRole('tablist', { name: dashboardCopy.sections });
  // Payments and campaigns of other tests pin their pages.
  const entries = menu.getByRole('tab', { includeHidden: true }).filter({ hasNotText: /^(Pagos|Campañas)/ });
  await expect(entries).toHaveText(OFFICE.map((name) => new RegExp(`^${name}`)));
  // Owners start with the leads.
  await expect(menu.getByRole('tab', { name: /^Leads/ })).toHaveAttribute('aria-selected', 'true');

  await openSection(page, copy.title);
  await expect(page.getByRole('region', { name: copy.groups.sales })).toBeVisible();
  await expectAccessible(page);
  // A slow answer to the first pin takes none of the later ones back.
  const pressed = Promise.withResolvers<void>();
  const saved: string[] = [];
  page.on('response', (response) => {
    const pins = pinsOf(response.request());
    if (pins) saved.push(pins.join());
  });
  await page.route(MENU, async (route) => {
    if (pinsOf(route.request())?.length === 1) await pressed.promise;
    await route.continue();
  });
  for (const name of ['Sitio', 'Equipo', 'Webhooks']) {
    await page.getByRole('button', { name: copy.pin(name) }).click();
    await expect(page.getByRole('button', { name: copy.unpin(name) })).toBeVisible();
  }
  await page.getByRole('button', { name: copy.pin('Claves de API') }).click();
  await expect(page.getByText(copy.full.title, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: copy.unpin('Webhooks') }).click();
  await expect(page.getByRole('button', { name: copy.pin('Webhooks') })).toBeVisible();
  pressed.resolve();
  await expect.poll(() => saved).toEqual(['sitio', 'sitio,equipo', 'sitio,equipo,webhooks', 'sitio,equipo']);

  // The server keeps them.
  await page.reload();
  await expect(entries).toHaveText(
    [...OFFICE.slice(0, 8), 'Sitio', 'Equipo', 'Cuenta'].map((name) => new RegExp(`^${name}`)),
  );
  await openSection(page, 'Equipo');
  await expect(page.getByRole('heading', { name: peopleCopy.title, level: 2 })).toBeVisible();
  await openPage(page, 'Auditoría');
  await page.getByRole('link', { name: copy.title, exact: true }).click();
  await expect(page.getByRole('heading', { name: copy.title, level: 2 })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('costs are a tab of Analytics and fraud one of Seguridad, and old addresses open them', async ({
  page,
  admin,
}) => {
  await admin.open(page, '/admin?tab=costos');
  await expect(page.getByRole('heading', { name: 'Costos', level: 2 })).toBeVisible();
  await expect(await sectionTab(page, 'Analytics')).toHaveAttribute('aria-selected', 'true');
  await page.goto('/admin?tab=analytics');
  await page.getByRole('tablist', { name: 'Analytics' }).first().getByRole('tab', { name: 'Costos' }).click();
  await expect(page).toHaveURL('/admin?tab=costos');
  await page.goto('/admin?tab=fraude');
  await expect(page.getByRole('heading', { name: 'Fraude', level: 2 })).toBeVisible();
  await expect(await sectionTab(page, 'Seguridad')).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expectAccessible(page);
});

test('an agent has the daily work at first level, and the rest under Más', async ({
  page,
  admin,
  product,
}) => {
  await product.query(`UPDATE admin_users SET role = 'agent' WHERE id = $1`, [admin.id]);
  await admin.open(page);
  const menu = page.getByRole('tablist', { name: dashboardCopy.sections });
  for (const name of ['Mi día', 'Leads', 'Mensajes', 'Citas'])
    await expect(menu.getByRole('tab', { name: new RegExp(`^${name}`) })).toBeVisible();
  await expect(menu.getByRole('tab', { name: /^Mi día/ })).toHaveAttribute('aria-selected', 'true');
  await expect(menu.getByRole('tab', { name: 'Pagos' })).toBeHidden();
  await expect(menu.getByRole('tab', { name: copy.title, includeHidden: true })).toHaveCount(0);
  await page.getByRole('button', { name: dashboardCopy.more.open, exact: true }).click();
  for (const name of ['Pagos', 'Mapa', 'Analytics', 'Fraude', 'Privacidad'])
    await expect(menu.getByRole('tab', { name })).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole('tab', { name: 'Pagos' }).click();
  await expect(menu.getByRole('tab', { name: 'Mapa' })).toBeHidden();
  await expect(page).toHaveURL('/admin?tab=pagos');
});

test('the palette opens sections, leads, people and acts by the keyboard', async ({
  page,
  admin,
  product,
  hasTouch,
}) => {
  test.skip(hasTouch, 'Phones have no keyboard.');
  const phone = leadPhone();
  await seedLeads(product, [
    { fullName: 'Paleta Buscada Ruiz', phone, state: 'FL', verified: true },
    { fullName: 'Audita Vieja Ruiz', state: 'FL', verified: true },
  ]);
  await admin.open(page);
  await expect(page.getByRole('tab', { name: /^Leads/ })).toBeVisible();
  const palette = page.getByRole('combobox', { name: paletteCopy.field });
  const option = (name: string | RegExp) => page.getByRole('option', { name });

  await page.keyboard.press('Control+k');
  await expect(palette).toBeFocused();
  await expect(option(paletteCopy.acts.newLead)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('audit');
  // Leads arrive later, and leave the choice where it is.
  await expect(option(/^Audita Vieja Ruiz/)).toBeVisible();
  await expect(option(/^Auditoría/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin?tab=auditoria');

  // A lead by its phone.
  await page.keyboard.press('Control+k');
  await page.keyboard.type(phone.slice(2));
  await expect(option(/^Paleta Buscada Ruiz/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: leadsCopy.detail.title })).toContainText('Paleta Buscada');

  // A colleague by the name.
  await page.keyboard.press('Control+k');
  await page.keyboard.type(admin.username);
  await option(new RegExp(`^${admin.username}`)).click();
  await expect(page.getByRole('dialog', { name: admin.username })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: admin.username })).toBeHidden();

  // An act.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('nuevo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: newLeadCopy.title })).toBeVisible();
  await expect(page).toHaveURL('/admin?tab=leads');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: newLeadCopy.title })).toBeHidden();

  await page.keyboard.press('/');
  await expect(
    page.getByRole('searchbox', { name: new RegExp(leadsCopy.search.replaceAll('.', '\\.')) }),
  ).toBeFocused();
  await page.keyboard.type('?');
  await expect(page.getByRole('dialog', { name: paletteCopy.keys.title })).toBeHidden();
  await page.locator('main').focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: paletteCopy.keys.title })).toBeVisible();
  await expectAccessible(page);
});
