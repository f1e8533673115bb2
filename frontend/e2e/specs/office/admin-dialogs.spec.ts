import { shellCopy } from '../../../src/admin/app/shell.copy';
import { leadsCopy } from '../../../src/admin/features/leads/shared/leads.copy';
import { peopleCopy } from '../../../src/admin/features/people/people.copy';
import { settingsCopy } from '../../../src/admin/features/settings/settings.copy';
import { siteCopy } from '../../../src/admin/features/site/site.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { leadPhone, seedLeads } from '../../support/leads';

const LEAD = { name: leadsCopy.detail.title };

test('a dialog returns the focus, and leaves nothing in the history', async ({ page, admin, product }) => {
  const fullName = 'Focina Vuelve';
  await seedLeads(product, [{ fullName, phone: leadPhone(), state: 'FL', verified: true }]);
  await admin.open(page, '/admin?tab=cuenta');
  await page.getByRole('tab', { name: 'Leads' }).click();
  const link = page.getByRole('link', { name: fullName, exact: true });
  await link.click();
  await expect(page.getByRole('dialog', LEAD)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', LEAD)).toBeHidden();
  await expect(link).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('dialog', LEAD)).toBeHidden();
  await expect(page).not.toHaveURL(/lead=/);

  const settings = page.getByRole('button', { name: shellCopy.settings });
  await settings.click();
  await expect(page.getByLabel(settingsCopy.calendarUrl)).toBeVisible();
  await page.getByRole('button', { name: settingsCopy.cancel }).click();
  await expect(page.getByLabel(settingsCopy.calendarUrl)).toBeHidden();
  await expect(settings).toBeFocused();
});

test('dialogs and drawers of each kind give the focus back to the button that opened them', async ({
  page,
  admin,
  product,
}) => {
  const [id] = await seedLeads(product, [
    { fullName: 'Focina Muchas', phone: leadPhone(), state: 'FL', verified: true },
  ]);
  const { detail } = leadsCopy;
  await admin.open(page, `/admin?lead=${id}`);
  for (const [address, names] of [
    [`/admin?lead=${id}&ficha=datos`, [detail.block, detail.markFraud]],
    ['/admin?tab=sitio', [siteCopy.proofs.button, siteCopy.versions.button, siteCopy.publish.button]],
    ['/admin?tab=equipo', [peopleCopy.invite]],
  ] as const) {
    await page.goto(address);
    for (const name of names) {
      const opener = page.getByRole('button', { name: new RegExp(`^${name}( \\(\\d+\\))?$`) });
      // A key press does not wait for it.
      await expect(opener).toBeEnabled();
      // By the keyboard: a click would not focus the button in every browser.
      await opener.press('Enter');
      const dialog = page
        .getByRole('dialog')
        .filter({ hasNot: page.getByRole('dialog') })
        .last();
      await expect(dialog).toBeVisible();
      await expect(opener).not.toBeFocused();
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    }
  }
});

test('a lead that was opened from the audit trail closes to it', async ({ page, admin, product }) => {
  const [id] = await seedLeads(product, [{ fullName: 'Auditina Vuelve', phone: leadPhone(), state: 'FL' }]);
  await product.query(
    `INSERT INTO audit_entries (username, action, target, "before", "after") VALUES ($1, 'lead_changed', $2, $3, $4)`,
    [admin.username, `lead:${id}`, { leadCategory: 'new' }, { leadCategory: 'hot' }],
  );
  await admin.open(page, `/admin?tab=auditoria&target=lead:${id}`);
  await expect(page.getByText('Lead: Auditina Vuelve').first()).toBeVisible();
  await page.locator('.ant-table-row-expand-icon').first().click();
  await expect(page.getByRole('row', { name: 'Categoría Nuevo Caliente', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Lead: Auditina Vuelve' }).first().click();
  await expect(page.getByRole('dialog', LEAD)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`target=lead`));
  await expect(page.getByText('Lead: Auditina Vuelve').first()).toBeVisible();
});

test('on a phone the audit trail names user and target without scrolling sideways', async ({
  page,
  admin,
  product,
}) => {
  const [id] = await seedLeads(product, [{ fullName: 'Auditina Angosta', phone: leadPhone(), state: 'FL' }]);
  await product.query(
    `INSERT INTO audit_entries (username, action, target, "before", "after") VALUES ($1, 'lead_changed', $2, $3, $4)`,
    [admin.username, `lead:${id}`, { leadCategory: 'new' }, { leadCategory: 'hot' }],
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await admin.open(page, `/admin?tab=auditoria&target=lead:${id}`);
  await expect(page.getByText('Mostrando 1 a 1 de 1 registro', { exact: true })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: admin.username });
  await expect(row.getByRole('link', { name: 'Lead: Auditina Angosta' })).toBeVisible();
  const table = page.getByRole('table').first();
  const fits = () => table.evaluate((element) => element.getBoundingClientRect().right <= window.innerWidth);
  expect(await fits()).toBe(true);
  await page.locator('.ant-table-row-expand-icon').first().click();
  await expect(page.getByRole('row', { name: 'Categoría Nuevo Caliente', exact: true })).toBeVisible();
  expect(await fits()).toBe(true);
  await expectAccessible(page);
});

for (const width of [768, 820, 1024, 1440])
  test(`nothing of the list is cut at ${width} px`, async ({ page, admin, product }) => {
    await page.setViewportSize({ width, height: 900 });
    const family = `Anchurosa${{ 768: 'a', 820: 'b', 1024: 'c', 1440: 'd' }[width]}`;
    const fullName = `María de los Ángeles ${family} Fernández`;
    const phone = leadPhone();
    const [id] = await seedLeads(product, [{ fullName, phone, state: 'NC', verified: true }]);
    // Without an active block the product removes the mark after a while.
    await product.query(
      `INSERT INTO blocked_entities (entity_type, entity_value, reason, blocked_by) VALUES ('phone', $1, 'Prueba', 'rosa')`,
      [phone],
    );
    await product.query(
      `UPDATE leads SET is_blocked = true, is_fraudulent = true, lead_category = 'hot',
              next_follow_up_at = '2020-01-02T15:00:00Z' WHERE id = $1`,
      [id],
    );
    await admin.open(page, `/admin?tab=leads&q=${family}`);
    await expect(page.getByRole('link', { name: fullName, exact: true })).toBeVisible();
    await expect(page.getByText(leadsCopy.detail.blockedTag, { exact: true })).toBeVisible();
    await expect(
      page.getByRole('tabpanel').getByText(leadsCopy.detail.fraudTag, { exact: true }),
    ).toBeVisible();
    await expect(page.getByText('Caliente').first()).toBeVisible();
    const remove = page.getByRole('button', { name: leadsCopy.remove(fullName) });
    const box = await remove.boundingBox();
    expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  });

test('a chosen option under the mouse is readable, in the light and in the dark theme', async ({
  page,
  admin,
  product,
}) => {
  const fullName = 'Contrastina Legible';
  await seedLeads(product, [{ fullName, phone: leadPhone(), state: 'FL', verified: true }]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await admin.open(page, '/admin?tab=leads&q=Contrastina');
  const theme = page.getByRole('button', { name: shellCopy.theme.label });
  for (const name of [shellCopy.theme.light, shellCopy.theme.dark]) {
    await theme.click();
    await page.getByRole('menuitemradio', { name }).click();
    await page.getByRole('checkbox', { name: leadsCopy.selection.select(fullName) }).check();
    await page.getByRole('link', { name: fullName, exact: true }).hover();
    await expectAccessible(page);
    await page.getByRole('button', { name: leadsCopy.selection.remove }).click();
    await expect(page.getByText(leadsCopy.selection.confirm.title(1))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: leadsCopy.selection.confirm.no }).click();
    await theme.click();
    await expect(page.getByRole('menuitemradio', { name })).toHaveAttribute('aria-checked', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: leadsCopy.selection.select(fullName) }).uncheck();
  }
});
