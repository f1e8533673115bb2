import { riskNames, securityCopy as copy } from '../../../src/admin/features/security/shared/security.copy';
import {
  ipLookupCopy as words,
  listingNames,
  listNames,
} from '../../../src/admin/features/security/lookup/ip-lookup.copy';
import { queryTroubleCopy } from '../../../src/admin/ui/failures/query-trouble.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { seedLeads } from '../../support/leads';
import { Product } from '../../support/product';
import type { Page, Route } from '@playwright/test';

const startAlone = () => Product.start();

// A separate product, because open work of other tests would show in 'Estado Sistema'. It starts once.
test.describe.configure({ mode: 'default' });
test.use({ startProduct: async ({}, use) => use(startAlone) });

const toast = (page: Page, title: string) => page.getByRole('region').getByText(title, { exact: true });

const lookup = (ip: string) => `/admin/security?seccion=consulta&consulta=${ip}`;

/** Waits until the address has its row: the server adds new ones a few times a minute. */
const takenUp = (product: Product, ip: string) =>
  expect
    .poll(() => product.query('SELECT 1 FROM ip_geo WHERE ip_address = $1', [ip]), { timeout: 90_000 })
    .toHaveLength(1);

/** Adds the address to the recorded ones, without waiting for that. */
const seen = (product: Product, ip: string) =>
  product.query(
    `INSERT INTO ip_geo (ip_address, risk_score, risk_level) VALUES ($1, 100, 'critical')
     ON CONFLICT (ip_address) DO UPDATE SET risk_score = 100`,
    [ip],
  );

test('new attempts appear in the filtered list, and an address is blocked from its row', async ({
  page,
  admin,
  product,
}) => {
  // It waits for the server's next round.
  test.slow();
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

  await takenUp(product, ip);
  await page.getByRole('tab', { name: copy.tabs.ips }).click();
  await expect(page.getByRole('row').filter({ hasText: ip })).toBeVisible();
  await expectAccessible(page);
});

test('an address is unblocked from its row, even one that a range blocks', async ({
  page,
  admin,
  product,
}) => {
  const network = test.info().project.name === 'telefono' ? '203.0.115' : '203.0.116';
  const [ip, range] = [`${network}.7`, `${network}.0/24`];
  await product.query(
    `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type, failure_reason)
     VALUES ('+13054209913', $1, false, 'verify', 'wrong_code')`,
    [ip],
  );
  const block = (value: string) =>
    product.query(
      `INSERT INTO blocked_entities (entity_type, entity_value, reason, blocked_by) VALUES ('ip', $1, 'Ataque', 'rosa')`,
      [value],
    );
  await block(range);
  await block(ip);
  await admin.open(page, `/admin/security?ip=${ip}`);
  const row = page.getByRole('row').filter({ hasText: ip });
  const letIn = async (value: string) => {
    await page.getByRole('button', { name: copy.blocks.liftOf(ip) }).click();
    await expect(page.getByText(copy.blocks.liftTitle(value))).toBeVisible();
    await page.getByRole('button', { name: copy.blocks.lift, exact: true }).click();
    await expect(toast(page, copy.blocks.lifted)).toBeVisible();
  };
  await expect(row).toContainText(copy.ips.blocked);
  await expect(page.getByRole('button', { name: copy.attempts.blockOf(ip) })).toBeHidden();
  await expectAccessible(page);
  await letIn(ip);
  await expect(row).toContainText(copy.ips.blockedBy(range));

  await seen(product, ip);
  await page.getByRole('tab', { name: copy.tabs.ips }).click();
  await expect(row).toContainText(copy.ips.blockedBy(range));
  await expectAccessible(page);
  await letIn(range);
  await expect(page.getByRole('button', { name: copy.attempts.blockOf(ip) })).toBeVisible();
});

test('a longer block is replaced only after a confirmation', async ({ page, admin, product }) => {
  const ip = test.info().project.name === 'telefono' ? '203.0.117.7' : '203.0.118.7';
  await product.query(
    `INSERT INTO blocked_entities (entity_type, entity_value, reason, blocked_by) VALUES ('ip', $1, 'Ataque', 'rosa')`,
    [ip],
  );
  await admin.open(page, `/admin/security?seccion=bloqueados&buscar=${ip}`);
  // Each of these moves the button when it arrives, which may be while the mouse is pressed on it.
  await expect(page.getByText(copy.cards.active, { exact: true })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: ip })).toBeVisible();
  await page.getByRole('button', { name: copy.blocks.add, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(copy.blocks.value).fill(ip);
  await dialog.getByLabel(copy.blocks.reason).fill('Por un día');
  await dialog.getByRole('button', { name: copy.blocks.add, exact: true }).click();
  const replace = dialog.getByRole('checkbox', { name: copy.blocks.replace });
  await expect(replace).toBeVisible();
  await expectAccessible(page);
  await replace.check();
  await dialog.getByRole('button', { name: copy.blocks.add, exact: true }).click();
  await expect(toast(page, copy.blocks.created)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Por un día' })).toContainText(copy.blocks.active);
});

const down = (route: Route) =>
  route.fulfill({
    status: 503,
    json: { code: 'UNAVAILABLE', message: 'No disponible', error: 'No disponible', requestId: '1' },
  });

test('open and typed data are kept while the lists cannot be loaded, and the lists load again', async ({
  page,
  admin,
  product,
}) => {
  test.slow();
  const ip = test.info().project.name === 'telefono' ? '185.220.101.231' : '185.220.101.232';
  await product.query(
    `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type) VALUES ('+13054209914', $1, true, 'send')`,
    [ip],
  );
  await seen(product, ip);
  await page.clock.install();
  const stale = page.getByText(queryTroubleCopy.stale('').slice(0, 20));
  const sections = [
    { address: `/admin/security?ip=${ip}`, api: '**/api/admin/security/attempts*', pollMs: 10_000 },
    { address: '/admin/security?seccion=ips', api: '**/api/admin/security/ips', pollMs: 60_000 },
    { address: lookup(ip), api: '**/api/admin/security/ip-lookup', pollMs: 30_000 },
  ];
  for (const { address, api, pollMs } of sections) {
    await admin.open(page, address);
    await page
      .getByRole('button', { name: address.includes('consulta') ? words.block : copy.attempts.blockOf(ip) })
      .click();
    const reason = page.getByRole('dialog').getByLabel(copy.blocks.reason);
    await reason.fill('A medio escribir');
    await page.route(api, down);
    await expect(async () => {
      await page.clock.runFor(pollMs + 1_000);
      await expect(stale).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(reason).toHaveValue('A medio escribir');
    if (address === sections[0]!.address) await expectAccessible(page);
    await page.unroute(api);
    await expect(async () => {
      await page.clock.runFor(pollMs + 1_000);
      await expect(stale).toBeHidden({ timeout: 2_000 });
    }).toPass();
    await expect(reason).toHaveValue('A medio escribir');
  }
});

test('the faults of the system are shown, even when the lists cannot be loaded', async ({ page, admin }) => {
  await page.route('**/api/admin/security/stats', down);
  await admin.open(page, '/admin/security');
  await expect(page.getByText(copy.cards.databaseAway)).toBeVisible();
  await expect(page.getByText(copy.cards.attention, { exact: true })).toBeVisible();
  await expect(page.getByText(copy.cards.failures)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/admin/security/stats');
  await page.route('**/api/admin/security/stats', (route) => route.abort());
  await page.reload();
  await expect(page.getByText(copy.cards.serverAway)).toBeVisible();
});

test('risks are coloured like the score, and an empty list differs from an empty filter result', async ({
  page,
  admin,
}) => {
  const levels = ['critical', 'high', 'medium', 'low'] as const;
  await page.route('**/api/admin/security/attempts*', (route) =>
    route.fulfill({
      json: {
        attempts: route.request().url().includes('?')
          ? []
          : levels.map((riskLevel, n) => ({
              id: String(n),
              phoneNumber: '+13054209915',
              ipAddress: `203.0.119.${n}`,
              attemptType: 'send',
              country: null,
              city: null,
              isp: null,
              vpnDetected: false,
              success: true,
              failureReason: null,
              createdAt: new Date().toISOString(),
              riskLevel,
              isBlocked: false,
              block: null,
            })),
      },
    }),
  );
  await admin.open(page, '/admin/security');
  const colours = await Promise.all(
    levels.map((level) =>
      page
        .getByRole('row')
        .getByText(riskNames[level], { exact: true })
        .evaluate((tag) => getComputedStyle(tag).getPropertyValue('--tone')),
    ),
  );
  expect(new Set(colours).size).toBe(4);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.getByLabel(copy.attempts.phone).fill('999');
  await page.getByLabel(copy.attempts.phone).press('Enter');
  await expect(page.getByText(copy.attempts.filteredEmpty)).toBeVisible();
  await page.unroute('**/api/admin/security/attempts*');
  await page.route('**/api/admin/security/attempts*', (route) => route.fulfill({ json: { attempts: [] } }));
  await page.goto('/admin/security');
  await expect(page.getByText(copy.attempts.empty)).toBeVisible();
});

test('an address is looked up, blocked and unblocked', async ({ page, admin, product }) => {
  const ip = test.info().project.name === 'telefono' ? '66.249.66.11' : '66.249.66.12';
  await product.query(
    `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type, failure_reason)
     SELECT '+1305420' || (9000 + n), $1, false, 'verify', 'wrong_code' FROM generate_series(1, 20) n`,
    [ip],
  );
  await seedLeads(product, [{ fullName: 'Eva Luna Prado', state: 'CA', columns: { ip_address: ip } }]);
  await admin.open(page, '/admin/security?seccion=consulta');
  await expect(page.getByText(words.intro)).toBeVisible();
  await page.getByRole('button', { name: words.search, exact: true }).click();
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
  // No test reaches the internet: the map is ours.
  await expect(report.getByText(words.map.offline)).toBeVisible();
  await expectAccessible(page);

  await report.getByRole('button', { name: words.block }).click();
  await page.getByLabel(copy.blocks.reason).fill('Adivina códigos');
  await page.getByRole('button', { name: copy.blocks.add, exact: true }).click();
  await expect(report.getByText(words.blocked, { exact: true })).toBeVisible();
  await expect(report.getByRole('button', { name: words.block })).toBeHidden();
  await report.getByRole('button', { name: words.check }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(words.blacklist.listed)).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByRole('row', { name: new RegExp(listNames['blocked_here']!) })).toContainText(
    listingNames.listed,
  );
  await expectAccessible(page);
  await dialog.getByText(words.blacklist.close, { exact: true }).click();
  await report.getByRole('button', { name: words.lift(ip) }).click();
  await page.getByRole('button', { name: copy.blocks.lift, exact: true }).click();
  await expect(report.getByText(words.notBlocked)).toBeVisible();
});

test('OpenStreetMap is shown in two styles where it can be reached', async ({ page, admin }) => {
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

test('a failed lookup of an address is reported', async ({ page, admin }) => {
  await admin.open(page, lookup('999.9.9.9'));
  await expect(page.getByText(words.failed('999.9.9.9'))).toBeVisible();
  await expectAccessible(page);
  await page.goto(lookup('10.0.0.1'));
  await expect(page.getByText(words.place.private)).toBeVisible();
  await expect(page.getByText(words.timeline.empty)).toBeVisible();
});
