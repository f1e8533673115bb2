import { analyticsCopy, stepNames } from '../../../src/admin/features/analytics/analytics.copy';
import { heatMapCopy } from '../../../src/admin/features/analytics/heat-map/heat-map.copy';
import { leadsCopy } from '../../../src/admin/features/leads/shared/leads.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { actOfList, leadPhone, seedLeads } from '../../support/leads';

/** Days into which no other test puts leads. */
const DAYS = 'desde=2021-03-01&hasta=2021-03-31';

test('the map leads to the list of a state, and tables show the same figures', async ({
  page,
  admin,
  product,
}) => {
  await seedLeads(
    product,
    ['TX', 'TX', 'FL', null].map((state, n) => ({
      fullName: `Mapa ${'abcd'[n]}${test.info().project.name}`.replace(/\d/g, ''),
      phone: leadPhone(),
      state,
      verified: n === 0,
      createdAt: '2021-03-10T15:30:00Z',
    })),
  );
  await admin.open(page, `/admin?tab=mapa&${DAYS}`);
  const top = page.getByRole('list').filter({ hasText: 'Texas' });
  await expect(top).toContainText('Texas2 · 50%');
  await expect(top).toContainText(heatMapCopy.states.missing);
  await page.getByText(heatMapCopy.states.table).click();
  await expect(page.getByRole('row', { name: /Texas/ })).toContainText('2150%');
  await expect(page.getByText(heatMapCopy.hours.busiest('10\u00a0a.m.', '4'))).toBeVisible();
  await page.getByText(heatMapCopy.hours.table).click();
  await expect(page.getByRole('row', { name: '10 a.m. 4 1' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/admin?tab=mapa&${DAYS}&zona=America/Los_Angeles`);
  await expect(page.getByText(heatMapCopy.hours.busiest('7\u00a0a.m.', '4'))).toBeVisible();
  await page.getByRole('link', { name: 'Florida' }).first().click();
  await expect(page).toHaveURL(/tab=leads&estado=FL&desde=2021-03-01&hasta=2021-03-31/);
  await expect(await actOfList(page, leadsCopy.export.button('1'))).toBeVisible();

  await page.goto('/admin/mapa?desde=2020-01-01&hasta=2020-01-02');
  await expect(page.getByText(heatMapCopy.states.empty)).toBeVisible();
  await expect(page.getByText(heatMapCopy.hours.empty)).toBeVisible();
  await expectAccessible(page);
});

test('analytics shows the figures, and a text when there are none', async ({ page, admin, product }) => {
  await seedLeads(
    product,
    [true, false].map((verified, n) => ({
      fullName: `Cifras ${'ab'[n]}`,
      phone: leadPhone(),
      state: 'NY',
      verified,
      createdAt: `2021-04-0${n + 1}T15:00:00Z`,
    })),
  );
  const address = (section: string, days = 'desde=2021-04-01&hasta=2021-04-30') =>
    `/admin?tab=analytics&seccion=${section}&${days}`;
  await admin.open(page, address('resumen'));
  await expect(page.getByText(analyticsCopy.cards.conversion)).toBeVisible();
  await expect(page.getByText(/^Verificados \d+ \(50%\)$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: analyticsCopy.tabs.demografia }).click();
  await expect(page.getByRole('row', { name: /Nueva York/ })).toContainText('100%');
  await page.getByRole('tab', { name: analyticsCopy.tabs.rendimiento }).click();
  await expect(page.getByText(analyticsCopy.noData)).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('tab', { name: analyticsCopy.tabs.tendencias }).click();
  await expect(page.getByRole('row', { name: /^1 abr 2021/ })).toContainText('100%');
  await expect(page.getByRole('row', { name: /^2 abr 2021/ })).toContainText(analyticsCopy.trends.pending);
  await expectAccessible(page);
  await page.getByRole('tab', { name: analyticsCopy.tabs.embudo }).click();
  await expect(page.getByText(analyticsCopy.funnel.empty)).toBeVisible();

  // The shown days are the chosen ones: with one open end, and with both.
  const shown = (name: string) => page.getByLabel(name, { exact: true });
  await page.goto(address('tendencias', 'hasta=2021-04-30'));
  await expect(shown('Desde')).toHaveValue('1 abr 2021');
  await expect(shown('Hasta')).toHaveValue('30 abr 2021');
  await expect(page.getByRole('row', { name: /^1 abr 2021/ })).toBeVisible();
  await page.goto(address('tendencias', ''));
  await expect(page.getByRole('button', { name: '30 días', pressed: true })).toBeVisible();
  await expect(shown('Desde')).not.toHaveValue('');
  await expect(page.getByRole('button', { name: analyticsCopy.range })).toBeHidden();
  await page.getByRole('tab', { name: analyticsCopy.tabs.resumen }).click();
  await expect(page.getByRole('button', { name: analyticsCopy.range, pressed: true })).toBeVisible();
  await expect(shown('Desde')).toHaveValue('');

  await page.goto(address('resumen', 'desde=2020-01-01&hasta=2020-01-02'));
  await expect(page.getByText(analyticsCopy.noData)).toHaveCount(2);
});

test('on the narrowest phone the states with the longest names fit', async ({ page, admin, product }) => {
  const createdAt = '2020-06-10T15:30:00Z';
  await seedLeads(
    product,
    ['MA', 'NC', 'DC'].map((state) => ({ fullName: 'Angosta Prueba', phone: leadPhone(), state, createdAt })),
  );
  await page.setViewportSize({ width: 320, height: 700 });
  await admin.open(page, '/admin?tab=analytics&seccion=demografia&desde=2020-06-01&hasta=2020-06-30');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('the funnel counts visits, compares with the period before, and splits by source and device', async ({
  page,
  admin,
  product,
}) => {
  await product.query(
    `INSERT INTO analytics_events (event, metadata, created_at)
     SELECT event, jsonb_build_object('sessionId', session, 'device', 'mobile', 'utmSource', 'google'), '2022-05-10T12:00:00Z'
       FROM (VALUES ('landing_view', 's1'), ('landing_view', 's2'), ('landing_view', 's2'), ('form_start', 's1')) AS e(event, session)`,
  );
  await admin.open(page, '/admin?tab=analytics&seccion=embudo&desde=2022-05-01&hasta=2022-05-31');
  await expect(page.getByRole('row', { name: new RegExp(`^${stepNames.visit}`) })).toContainText('100%');
  await expect(page.getByRole('row', { name: new RegExp(`^${stepNames.form_start}`) })).toContainText('50%');
  await expect(page.getByRole('heading', { name: analyticsCopy.funnel.byDevice })).toBeVisible();
  await page.getByRole('combobox', { name: analyticsCopy.funnel.of }).click();
  await page.getByTitle('google', { exact: true }).click();
  await expect(page.getByRole('row', { name: new RegExp(`^${stepNames.form_start}`) }).first()).toContainText(
    '50%',
  );
  await expectAccessible(page);
});

test('the show rate is shown by week, by agent and by source, and the funnel continues to the payment', async ({
  page,
  admin,
  product,
}) => {
  const [lead] = await seedLeads(product, [
    { fullName: 'Asistencia Prueba', phone: leadPhone(), state: 'TX', createdAt: '2020-03-02T15:00:00Z' },
  ]);
  await product.query(
    `INSERT INTO appointments (provider, external_id, status, starts_at, lead_id, agent_id)
     SELECT 'calendly', 'show-' || place, status, starts_at::timestamptz, $1, CASE WHEN mine THEN $2::uuid END
       FROM (VALUES (1, 'attended', '2020-03-03T15:00:00Z', true), (2, 'attended', '2020-03-04T15:00:00Z', true),
                    (3, 'no_show', '2020-03-10T15:00:00Z', true), (4, 'booked', '2020-03-11T15:00:00Z', false),
                    (5, 'cancelled', '2020-03-11T16:00:00Z', false)) AS held (place, status, starts_at, mine)`,
    [lead, admin.id],
  );
  await admin.open(page, '/admin?tab=analytics&seccion=asistencia&desde=2020-03-02&hasta=2020-03-15');
  const { showRate: copy } = analyticsCopy;
  const total = page.getByRole('definition').filter({ hasText: '66.7%' });
  await expect(total).toBeVisible();
  const table = (name: string) => page.getByRole('group', { name, exact: true });
  const row = (name: string, first: string) =>
    table(name).getByRole('row', { name: new RegExp(`^${first}`) });
  await expect(row(copy.byWeek, '2 mar 2020')).toContainText('100%2200');
  await expect(row(copy.byWeek, '9 mar 2020')).toContainText('0%20111');
  await expect(row(copy.byAgent, admin.username)).toContainText('66.7%3210');
  await expect(row(copy.byAgent, copy.otherCalendar)).toContainText(analyticsCopy.noData);
  await expect(row(copy.bySource, 'Directo')).toContainText('66.7%');
  await expectAccessible(page);

  await page.goto('/admin?tab=analytics&seccion=asistencia&desde=2019-03-02&hasta=2019-03-15');
  await expect(page.getByText(copy.empty)).toBeVisible();
  await page.goto('/admin?tab=analytics&seccion=asistencia&desde=2018-01-01&hasta=2019-12-31');
  await expect(page.getByText(analyticsCopy.tooLong(400))).toBeVisible();
  await expectAccessible(page);
});
