import type { Locator, Page } from '@playwright/test';
import { LAST_CONTACT_NAMES, LEAD_CATEGORY_NAMES, type LeadCategory } from 'domain/leads';
import { audienceCopy, editorCopy } from '../../../src/admin/features/campaigns/shared/campaign-editor.copy';
import { boardCopy } from '../../../src/admin/features/leads/board/board.copy';
import { nextStepNames } from '../../../src/admin/lib/times/next-steps';
import { listChangesCopy } from '../../../src/admin/features/leads/bulk/list-changes.copy';
import { wholeListCopy } from '../../../src/admin/features/leads/bulk/whole-list.copy';
import { leadsCopy, presetNames } from '../../../src/admin/features/leads/shared/leads.copy';
import { tasksCopy } from '../../../src/admin/features/leads/tasks/tasks.copy';
import { viewsCopy } from '../../../src/admin/features/leads/views/views.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { actOfList, seedLeads } from '../../support/leads';
import type { Product } from '../../support/product';
import { keepToast } from '../../support/toasts';

test('a filter is saved as a view, opened again, renamed, shared and deleted', async ({ page, admin }) => {
  const name = `Texas por llamar ${admin.username}`;
  await admin.open(page, '/admin?tab=leads&estado=TX&vista=not_contacted');
  await page.getByRole('button', { name: viewsCopy.save }).click();
  const dialog = page.getByRole('dialog', { name: viewsCopy.dialog.save });
  await dialog.getByLabel(viewsCopy.dialog.name).fill(name);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: viewsCopy.dialog.ok }).click();
  await expect(dialog).toBeHidden();
  const view = page.getByRole('button', { name, exact: true });
  await expect(view).toHaveAttribute('aria-pressed', 'true');

  // A second press leaves it, and the list is complete.
  await view.click();
  await expect(page).not.toHaveURL(/estado=/);
  await expect(view).toHaveAttribute('aria-pressed', 'false');
  await view.click();
  await expect(page).toHaveURL(/estado=TX/);
  await expect(page.getByRole('button', { name: presetNames.not_contacted })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await page.getByRole('button', { name: viewsCopy.options(name) }).click();
  await page.getByRole('menuitem', { name: viewsCopy.share }).click();
  await expect(page.getByText(viewsCopy.sharedToast, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: viewsCopy.options(name) }).click();
  await page.getByRole('menuitem', { name: viewsCopy.rename }).click();
  const renaming = page.getByRole('dialog', { name: viewsCopy.dialog.rename });
  await renaming.getByLabel(viewsCopy.dialog.name).fill(`${name} ya`);
  await renaming.getByRole('button', { name: viewsCopy.dialog.ok }).click();
  await expect(page.getByRole('button', { name: `${name} ya`, exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: viewsCopy.options(`${name} ya`) }).click();
  await page.getByRole('menuitem', { name: viewsCopy.remove }).click();
  await expect(page.getByRole('button', { name: `${name} ya`, exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: viewsCopy.save })).toBeVisible();
});

test.describe('the board', () => {
  const nameOf = (): string => `Tablera ${crypto.randomUUID().replace(/[^a-f]/g, '')}`;
  const column = (page: Page, category: LeadCategory, count: number): Locator =>
    page.getByRole('region', { name: boardCopy.column(category, String(count)), exact: true });

  /** Two new leads with the same unique name, one of them due. */
  async function twoLeads(product: Product): Promise<string> {
    const name = nameOf();
    await seedLeads(product, [
      { fullName: `Ana ${name}`, state: 'TX' },
      {
        fullName: `Berta ${name}`,
        state: 'TX',
        columns: { next_follow_up_at: '2026-01-05T15:00:00Z' },
      },
    ]);
    return name;
  }

  test('moves leads by its menu, and back', async ({ page, admin, product }) => {
    const name = await twoLeads(product);
    await admin.open(page, `/admin?tab=leads&q=${encodeURIComponent(name)}`);
    await page.getByText(boardCopy.mode.board, { exact: true }).click();
    const fresh = column(page, 'new', 2);
    await expect(fresh.getByRole('link')).toHaveText([`Berta ${name}`, `Ana ${name}`]);
    await expectAccessible(page);
    await page.getByRole('button', { name: boardCopy.move(`Ana ${name}`) }).press('Enter');
    await page.getByRole('menuitem', { name: LEAD_CATEGORY_NAMES.hot }).press('Enter');
    await keepToast(page, boardCopy.undo);
    await expect(column(page, 'hot', 1).getByRole('link')).toHaveText(`Ana ${name}`);
    await expect(page.getByRole('button', { name: boardCopy.move(`Ana ${name}`) })).toBeFocused();
    await page.getByRole('button', { name: boardCopy.undo }).click();
    await expect(column(page, 'new', 2)).toBeVisible();

    // Another user changes it meanwhile, after the board was read: the board shows the current state.
    await page.route('**/api/admin/leads/*', async (route) => {
      if (route.request().method() === 'PATCH')
        await product.query(
          `UPDATE leads SET lead_category = 'client', updated_at = now() WHERE full_name = $1`,
          [`Berta ${name}`],
        );
      await route.continue();
    });
    await page.getByRole('button', { name: boardCopy.move(`Berta ${name}`) }).click();
    await page.getByRole('menuitem', { name: LEAD_CATEGORY_NAMES.cold }).click();
    await expect(page.getByText(boardCopy.changed, { exact: true })).toBeVisible();
    await expect(column(page, 'client', 1).getByRole('link')).toHaveText(`Berta ${name}`);
    await column(page, 'client', 1).getByRole('link').click();
    await expect(page).toHaveURL(/lead=/);
  });

  test('moves leads by mouse and by finger', async ({ page, admin, product }, info) => {
    const name = await twoLeads(product);
    await admin.open(page, `/admin?tab=leads&como=tablero&q=${encodeURIComponent(name)}`);
    const card = page.getByRole('listitem').filter({ hasText: `Ana ${name}` });
    await card.scrollIntoViewIfNeeded();
    const from = (await card.boundingBox())!;
    const target = (await column(page, 'hot', 0).boundingBox())!;
    const [x, y] = [from.x + 20, from.y + from.height - 12];
    // Where the board does not scroll automatically.
    const to = { x: target.x + 6, y };
    if (info.project.name === 'telefono') {
      const touch = await page.context().newCDPSession(page);
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
        touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
      await send('touchStart', { x, y });
      await expect(card).toHaveAttribute('data-dragged', 'true');
      await send('touchMove', to);
      await expect(column(page, 'hot', 0)).toHaveAttribute('data-over', 'true');
      await send('touchEnd');
    } else {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await expect(column(page, 'hot', 0)).toHaveAttribute('data-over', 'true');
      await page.mouse.up();
    }
    await expect(column(page, 'hot', 1).getByRole('link')).toHaveText(`Ana ${name}`);
    await expect(page).not.toHaveURL(/lead=/);
    await page.reload();
    await expect(column(page, 'hot', 1).getByRole('link')).toHaveText(`Ana ${name}`);
  });

  test('moves a lead that another user assigned during the drag', async ({ page, admin, product }, info) => {
    test.skip(info.project.name === 'telefono', 'the mouse is enough');
    const name = await twoLeads(product);
    await admin.open(page, `/admin?tab=leads&como=tablero&q=${encodeURIComponent(name)}`);
    const card = page.getByRole('listitem').filter({ hasText: `Ana ${name}` });
    await card.scrollIntoViewIfNeeded();
    const from = (await card.boundingBox())!;
    const target = (await column(page, 'hot', 0).boundingBox())!;
    await page.mouse.move(from.x + 20, from.y + from.height - 12);
    await page.mouse.down();
    await page.mouse.move(target.x + 6, from.y + from.height - 12, { steps: 4 });
    await expect(column(page, 'hot', 0)).toHaveAttribute('data-over', 'true');
    await product.query('UPDATE leads SET assigned_to = $2, updated_at = now() WHERE full_name = $1', [
      `Ana ${name}`,
      admin.id,
    ]);
    await expect(card.first()).toContainText(admin.username);
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.mouse.up();
    expect((await saved).status()).toBe(200);
    await expect(column(page, 'hot', 1).getByRole('link')).toHaveText(`Ana ${name}`);
  });
});

test('a task is created with a lead, completed in ‘Mi día’, and listed among the user’s tasks', async ({
  page,
  admin,
  product,
}) => {
  const [lead] = await seedLeads(product, [{ fullName: 'Ana Tareas', state: 'TX' }]);
  const title = 'Enviar el contrato firmado';
  await admin.open(page, `/admin?tab=leads&lead=${lead}`);
  const section = page.getByRole('region', { name: tasksCopy.title });
  await section.getByLabel(tasksCopy.form.title).fill(title);
  await section.getByRole('button', { name: nextStepNames.hour }).click();
  await section.getByRole('button', { name: tasksCopy.form.add }).click();
  await expect(section.getByText(title)).toBeVisible();
  await expect(section.getByLabel(tasksCopy.form.title)).toHaveValue('');
  await expectAccessible(page);
  await section.scrollIntoViewIfNeeded();
  // Overdue by now.
  await product.query(`UPDATE tasks SET due_at = now() - interval '2 hours' WHERE lead_id = $1`, [lead]);

  await page.goto('/admin?tab=midia');
  const today = page.getByRole('region', { name: tasksCopy.today.title(1) });
  await expect(today.getByRole('link', { name: 'Ana Tareas' })).toBeVisible();
  await expectAccessible(page);
  await today.getByRole('checkbox', { name: tasksCopy.done(title) }).click();
  await expect(page.getByRole('heading', { name: tasksCopy.today.none })).toBeVisible();
  await page.getByRole('button', { name: tasksCopy.today.all }).click();
  const mine = page.getByRole('dialog', { name: tasksCopy.mine.title });
  await mine.getByLabel(tasksCopy.form.title).fill('Comprar café');
  await mine.getByRole('button', { name: tasksCopy.form.add }).click();
  await expect(mine.getByText('Comprar café')).toBeVisible();
  await expectAccessible(page);
  await mine.getByText(tasksCopy.mine.done, { exact: true }).click();
  await expect(mine.getByText(title)).toBeVisible();
  // The row disappears, and `uncheck` could wait for it.
  await mine.getByRole('checkbox', { name: tasksCopy.undone(title) }).click();
  await mine.getByText(tasksCopy.mine.open, { exact: true }).click();
  await expect(mine.getByText(title)).toBeVisible();
});

test('a campaign is sent to the filtered list', async ({ page, admin, product }) => {
  const name = `Lista ${crypto.randomUUID().replace(/[^a-f]/g, '')}`;
  await seedLeads(product, [{ fullName: name, state: 'TX' }]);
  await admin.open(page, `/admin?tab=leads&estado=TX&contacto=never&q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: viewsCopy.send }).click();
  await expect(page.getByText(LAST_CONTACT_NAMES.never, { exact: true })).toBeVisible();
  const list = page.getByRole('group', { name: audienceCopy.ofList });
  await expect(list.getByRole('button')).toHaveText(audienceCopy.searched(name));
  await expectAccessible(page);
  await list.scrollIntoViewIfNeeded();
  await page.getByLabel(editorCopy.name).fill('A la lista');
  await page.getByRole('textbox', { name: editorCopy.message }).fill('Hola {{firstName}}');
  await page.getByRole('button', { name: editorCopy.save, exact: true }).click();
  await expect(page).toHaveURL(/editar=[0-9a-f-]{36}/);
  const [saved] = await product.query<{ criteria: object }>(
    `SELECT target_criteria AS criteria FROM sms_campaigns WHERE name = 'A la lista' ORDER BY created_at DESC LIMIT 1`,
  );
  expect(saved!.criteria).toEqual({ states: ['TX'], list: { search: name, lastContact: 'never' } });
});

test('a whole list is changed, beyond the maximum of a selection', async ({ page, admin, product }) => {
  const name = `Entera ${crypto.randomUUID().replace(/[^a-f]/g, '')}`;
  const start = 2_100_000_000 + Math.floor(Math.random() * 700_000_000);
  await product.query(
    `INSERT INTO leads (full_name, phone_number, state)
     SELECT $1, '+1' || ($2::bigint + n), 'TX' FROM generate_series(1, 510) AS n`,
    [name, start],
  );
  await admin.open(page, `/admin?tab=leads&q=${encodeURIComponent(name)}`);
  await page
    .getByRole('checkbox', { name: leadsCopy.selection.select(name) })
    .first()
    .check();
  await page.getByRole('button', { name: wholeListCopy.open('510') }).click();
  const dialog = page.getByRole('dialog', { name: wholeListCopy.title('510') });
  await dialog.getByLabel(wholeListCopy.category).click();
  await page.getByTitle(LEAD_CATEGORY_NAMES.cold, { exact: true }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: wholeListCopy.apply('510') }).click();
  await expect(dialog.getByText(wholeListCopy.states.done(510, '510'))).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: wholeListCopy.close }).last().click();
  const [cold] = await product.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM leads WHERE full_name = $1 AND lead_category = 'cold'`,
    [name],
  );
  expect(cold!.n).toBe(510);

  // The change of the whole list is listed afterwards.
  await page.getByRole('button', { name: leadsCopy.selection.clear }).click();
  await (await actOfList(page, listChangesCopy.open)).click();
  const changes = page.getByRole('dialog', { name: listChangesCopy.open });
  await expect(changes.getByText(listChangesCopy.category(LEAD_CATEGORY_NAMES.cold)).first()).toBeVisible();
  await expectAccessible(page);
});
