import { fraudCopy as copy, severityNames, statusNames } from '../../../src/admin/features/fraud/fraud.copy';
import { fraudReasonNames } from '../../../src/admin/lib/fraud-reason-names';
import { formatPhone } from '../../../src/shared/phone';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { leadPhone, seedLeads } from '../../support/leads';
import type { Product } from '../../support/product';
import type { Page } from '@playwright/test';

const toast = (page: Page, title: string) => page.getByRole('region').getByText(title, { exact: true });
const card = (page: Page, subject: string) =>
  page.getByRole('list', { name: copy.list }).getByRole('listitem').filter({ hasText: subject });
const act = (page: Page, action: keyof typeof statusNames, subject: string) =>
  page.getByRole('button', { name: copy.actions.of(copy.actions[action], subject), exact: true });

/** A lead of that name with a suspicious form and its open alert. */
async function suspicious(product: Product, name: string, score = 95): Promise<string> {
  const phone = leadPhone();
  const columns = { fraud_score: score, fraud_reason: 'tor, gibberish_name' };
  const [lead] = await seedLeads(product, [{ fullName: name, phone, state: 'FL', columns }]);
  await product.query(
    `INSERT INTO fraud_alerts (lead_id, alert_type, severity, description, metadata)
     SELECT $1::uuid, 'submission', CASE WHEN $3 > 84 THEN 'critical' ELSE 'low' END, 'Formulario sospechoso', jsonb_build_object('subject', $2::text, 'score', $3::int, 'count', 2,
       'reasons', '[{"name":"tor","points":40},{"name":"gibberish_name","points":25}]'::jsonb,
       'ip', '{"ip":"185.220.101.4","country":"DE","region":"Berlin","city":"Berlin","asn":"AS60729","isp":"Stiftung Erneuerbare Freiheit"}'::jsonb)`,
    [lead, phone, score],
  );
  return formatPhone(phone);
}

test('an alert shows its evidence, is marked as a false positive, and opened again', async ({
  page,
  admin,
  product,
}) => {
  const name = `Xkcdfghj ${test.info().project.name}`;
  const phone = await suspicious(product, name);
  await admin.open(page, '/admin?tab=fraude');
  const alert = card(page, phone);
  await expect(alert).toContainText(severityNames.critical);
  await expect(alert).toContainText(fraudReasonNames['tor']!);
  await expect(alert).toContainText(copy.times('2'));
  await expect(alert.getByRole('link', { name })).toHaveAttribute('href', /tab=leads&lead=/);
  await expect(alert.getByRole('link', { name: '185.220.101.4' })).toHaveAttribute('href', /consulta=185/);
  await expectAccessible(page);

  await act(page, 'reviewing', phone).click();
  await expect(alert).toContainText(statusNames.reviewing);
  await act(page, 'false_positive', phone).click();
  await expect(page.getByText(copy.decide.hint.false_positive)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(copy.decide.note).fill('Es una clienta');
  await page.getByRole('button', { name: copy.decide.ok.false_positive }).click();
  await expect(toast(page, copy.decide.done)).toBeVisible();
  await expect(alert).toContainText('Es una clienta');
  await expect(alert).toContainText(`${copy.lead}: ${name} · ${copy.score('0')}`);
  await act(page, 'active', phone).click();
  await expect(alert).toContainText(`${copy.lead}: ${name} · ${copy.score('65')}`);
});

test('alerts are filtered by severity, and many are decided at once', async ({ page, admin, product }) => {
  const phones = await Promise.all([1, 2].map(() => suspicious(product, 'Varias Alertas', 31)));
  await admin.open(page, '/admin?tab=fraude&gravedad=low&estado=active');
  for (const phone of phones) {
    await expect(card(page, phone)).toBeVisible();
    await page.getByRole('checkbox', { name: copy.selection.choose(phone) }).check();
  }
  await expect(page.getByText(copy.selection.count('2'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: copy.actions.resolved, exact: true }).click();
  await page.getByRole('button', { name: copy.decide.ok.resolved }).click();
  await expect(toast(page, copy.decide.doneMany('2'))).toBeVisible();
  for (const phone of phones) await expect(card(page, phone)).toBeHidden();
  const critical = page.getByRole('button', { name: new RegExp(copy.open.critical) });
  await critical.click();
  await expect(page).toHaveURL(/gravedad=critical/);
  await expect(page).toHaveURL(/estado=open/);
  await expect(critical).toHaveAttribute('aria-pressed', 'true');
  await critical.click();
  await expect(page).not.toHaveURL(/gravedad|estado/);
});

test('an alert without a lead cannot be marked as a false positive', async ({ page, admin, product }) => {
  const [alone, phone] = [formatPhone(leadPhone()), await suspicious(product, 'Con Su Lead', 32)];
  await product.query(
    `INSERT INTO fraud_alerts (alert_type, severity, description, metadata)
     VALUES ('submission', 'low', 'Formulario sospechoso', jsonb_build_object('subject', $1::text, 'score', 33, 'count', 1, 'reasons', '[]'::jsonb))`,
    [`+1${alone.replace(/\D/g, '')}`],
  );
  await admin.open(page, '/admin?tab=fraude&gravedad=low&estado=open');
  await expect(card(page, alone)).toBeVisible();
  await expect(act(page, 'resolved', alone)).toBeVisible();
  await expect(act(page, 'false_positive', alone)).toBeHidden();
  await expect(act(page, 'false_positive', phone)).toBeVisible();
  const together = page.getByRole('button', { name: copy.actions.false_positive, exact: true });
  await page.getByRole('checkbox', { name: copy.selection.choose(phone) }).check();
  await expect(together).toBeVisible();
  await page.getByRole('checkbox', { name: copy.selection.choose(alone) }).check();
  await expect(together).toBeHidden();
  await act(page, 'resolved', alone).click();
  await page.getByRole('button', { name: copy.decide.ok.resolved }).click();
  await expect(toast(page, copy.decide.done)).toBeVisible();
});

test('an unfinished note is kept while the alerts cannot be loaded', async ({ page, admin, product }) => {
  const phone = await suspicious(product, 'A Medio Decidir');
  await page.clock.install();
  await admin.open(page, '/admin?tab=fraude');
  await act(page, 'resolved', phone).click();
  await page.getByLabel(copy.decide.note).fill('Parece que');
  await page.route('**/api/admin/fraud/alerts?*', (route) => route.abort());
  await expect(async () => {
    await page.clock.runFor(31_000);
    await expect(page.getByText(/No se pudo actualizar/)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByLabel(copy.decide.note)).toHaveValue('Parece que');
});

test('the savings are charted, and a whole network is blocked', async ({ page, admin, product }) => {
  const network = test.info().project.name === 'telefono' ? '45.95.11' : '45.95.12';
  await product.query(
    `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type, failure_reason)
     SELECT '+1305620' || (1000 + n), $1 || '.' || n, false, 'send', 'rate_limited' FROM generate_series(1, 30) n`,
    [network],
  );
  await admin.open(page, '/admin?tab=fraude&seccion=tendencias');
  await expect(page.getByText(copy.trends.savedHint)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: copy.trends.saved })).toBeVisible();
  await expect(page.locator('figure').getByText(copy.trends.blocks, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: copy.sections.redes }).click();
  const row = page.getByRole('row').filter({ hasText: `${network}.0/24` });
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: copy.networks.blockOf(`${network}.0/24`) }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: copy.networks.block }).click();
  await expect(row).toContainText(copy.networks.blocked);
});

test('an empty list of alerts and a failed request each show a text', async ({ page, admin }) => {
  await admin.open(page, '/admin?tab=fraude&desde=2001-01-01&hasta=2001-01-02');
  await expect(page.getByText(copy.filteredEmpty)).toBeVisible();
  await page.route('**/api/admin/fraud/alerts?*', (route) => route.abort());
  await page.goto('/admin?tab=fraude');
  await expect(page.getByText(copy.failed)).toBeVisible();
  await expectAccessible(page);
});
