import { securityCopy as copy } from '../../src/admin/features/security/security.copy';
import {
  ipLookupCopy as words,
  listingNames,
  listNames,
} from '../../src/admin/features/security/ip-lookup.copy';
import { expect, test } from '../support/admin';
import { expectAccessible } from '../support/axe';
import { leadPhone } from '../support/leads';
import type { Page } from '@playwright/test';

const toast = (page: Page, title: string) => page.getByRole('region').getByText(title, { exact: true });

test('shows attempts as they come, filtered, and blocks an address from its row', async ({
  page,
  admin,
  product,
}) => {
  const ip = `203.0.${test.info().project.name === 'telefono' ? 113 : 114}.7`;
  await product.query(
    `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type, failure_reason)
     VALUES ('+13054209911', $1, false, 'verify', 'wrong_code'), ('+13054209912', $1, true, 'send', NULL)`,
    [ip],
  );
  await admin.open(page, `/admin/security?ip=${ip}`);
  await expect(page.getByText(copy.cards.system)).toBeVisible();
  await expect(page.getByText(copy.cards.active, { exact: true })).toBeVisible();
  const rows = page.getByRole('row').filter({ hasText: ip });
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('combobox', { name: copy.attempts.result }).click();
  await page.getByTitle(copy.attempts.failed).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Código incorrecto');
  await page.getByRole('button', { name: copy.attempts.blockOf(ip) }).click();
  await page.getByRole('button', { name: copy.blocks.add, exact: true }).click();
  await expect(page.getByText(copy.blocks.reasonRequired)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(copy.blocks.reason).fill('Adivina códigos');
  await page.getByRole('button', { name: copy.blocks.add, exact: true }).click();
  await expect(toast(page, copy.blocks.created)).toBeVisible();

  await page.getByRole('tab', { name: copy.tabs.bloqueados }).click();
  const block = page.getByRole('row').filter({ hasText: ip });
  await expect(block).toContainText(copy.blocks.active);
  await expectAccessible(page);
  await page.getByRole('button', { name: copy.blocks.liftOf(ip) }).click();
  await page.getByLabel(copy.blocks.liftReason).fill('Era un cliente');
  await expectAccessible(page);
  await page.getByRole('button', { name: copy.blocks.lift, exact: true }).click();
  await expect(toast(page, copy.blocks.lifted)).toBeVisible();
  await expect(block).toContainText(copy.blocks.liftedTag);
  await expect(block).toContainText('Era un cliente');

  await page.getByRole('tab', { name: copy.tabs.ips }).click();
  await expect(page.getByRole('row').filter({ hasText: ip })).toBeVisible();
  await expectAccessible(page);
});

const lookup = (ip: string) => `/admin/security?seccion=consulta&consulta=${ip}`;

test('looks an address up, blocks it and lets it in again', async ({ page, admin, product }) => {
  const ip = test.info().project.name === 'telefono' ? '66.249.66.11' : '66.249.66.12';
  await product.query(
    `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type, failure_reason)
     SELECT '+1305420' || (9000 + n), $1, false, 'verify', 'wrong_code' FROM generate_series(1, 20) n`,
    [ip],
  );
  await product.query(
    `INSERT INTO leads (full_name, phone_number, state, ip_address) VALUES ('Eva Luna Prado', $2, 'CA', $1)`,
    [ip, leadPhone()],
  );
  await admin.open(page, '/admin/security?seccion=consulta');
  await expect(page.getByText(words.intro)).toBeVisible();
  await page.getByRole('button', { name: words.search }).click();
  await expect(page.getByText(words.intro)).toBeVisible();
  await page.getByLabel(words.label).fill(ip);
  await page.getByLabel(words.label).press('Enter');
  const report = page.getByRole('article', { name: ip });
  await expect(report.getByText('Mountain View')).toBeVisible();
  await expect(report.getByText(words.place.flags.vpnDetected, { exact: true })).toBeVisible();
  await expect(report.getByRole('link', { name: 'Eva Luna Prado' })).toHaveAttribute(
    'href',
    /tab=leads&lead=/,
  );
  // No test reaches the internet: the map is our own.
  await expect(report.getByText(words.map.offline)).toBeVisible();
  await expectAccessible(page);

  await report.getByRole('button', { name: words.block }).click();
  await page.getByLabel(copy.blocks.reason).fill('Adivina códigos');
  await page.getByRole('button', { name: copy.blocks.add, exact: true }).click();
  await expect(report.getByText(words.blocked, { exact: true })).toBeVisible();
  await expect(report.getByRole('button', { name: words.block })).toBeHidden();
  await report.getByRole('button', { name: words.check }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(words.blacklist.listed)).toBeVisible({ timeout: 15_000 });
  await expect(dialog.getByRole('row', { name: new RegExp(listNames['blocked_here']!) })).toContainText(
    listingNames.listed,
  );
  await expectAccessible(page);
  await dialog.getByText(words.blacklist.close, { exact: true }).click();
  await report.getByRole('button', { name: words.lift(ip) }).click();
  await page.getByRole('button', { name: copy.blocks.lift, exact: true }).click();
  await expect(report.getByText(words.notBlocked)).toBeVisible();
});

test('shows OpenStreetMap in two styles where it can be reached', async ({ page, admin }) => {
  await page.route('https://www.openstreetmap.org/favicon.ico?*', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    }),
  );
  const layers: (string | null)[] = [];
  await page.route('https://www.openstreetmap.org/export/**', (route) => {
    layers.push(new URL(route.request().url()).searchParams.get('layer'));
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="es"><title>Mapa</title>',
    });
  });
  await admin.open(page, lookup('66.249.66.1'));
  await expect(page.locator('iframe[title="Mapa de Mountain View"]')).toBeVisible();
  await page.getByText(words.map.transport, { exact: true }).click();
  await expect.poll(() => layers).toEqual(['mapnik', 'transportmap']);
});

test('says so when an address cannot be looked up', async ({ page, admin }) => {
  await admin.open(page, lookup('999.9.9.9'));
  await expect(page.getByText(words.failed('999.9.9.9'))).toBeVisible();
  await expectAccessible(page);
  await page.goto(lookup('10.0.0.1'));
  await expect(page.getByText(words.place.private)).toBeVisible();
  await expect(page.getByText(words.timeline.empty)).toBeVisible();
});
