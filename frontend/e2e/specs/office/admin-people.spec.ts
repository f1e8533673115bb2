import { accountCopy } from '../../../src/admin/features/account/account.copy';
import { invitationCopy } from '../../../src/admin/features/people/invitation/invitation.copy';
import { peopleCopy as copy } from '../../../src/admin/features/people/people.copy';
import { passwordAgainCopy } from '../../../src/admin/app/password-again.copy';
import { expect, PASSWORD, PASSWORD_HASH, test, type Admin } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { leadPhone, seedLeads } from '../../support/leads';
import type { Product } from '../../support/product';

const ADDRESS = '/admin?tab=equipo';

/** Makes the administrator's logins too old to count as recent. */
const wait = (product: Product, { id }: Admin) =>
  product.query(
    `UPDATE sessions SET sess = sess || jsonb_build_object('confirmedAt', now() - interval '16 minutes') WHERE sess->>'adminId' = $1`,
    [id],
  );

test('a user is invited, chooses a password by the link and logs in', async ({
  page,
  admin,
  browser,
  baseURL,
}) => {
  await admin.open(page, ADDRESS);
  await page.getByRole('button', { name: copy.invite }).click();
  await expectAccessible(page);
  const username = `nueva${admin.username}`;
  await page.getByLabel(copy.invitation.username).fill(username);
  await page.getByLabel(copy.invitation.email, { exact: true }).fill('nueva@example.com');
  await page.getByRole('button', { name: copy.invitation.submit }).click();
  const dialog = page.getByRole('dialog', { name: copy.link.title });
  const link = await dialog.getByLabel(copy.link.field).inputValue();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: copy.link.done }).click();
  const row = page.getByRole('listitem').filter({ hasText: username });
  await expect(row).toContainText(copy.invited);
  await expectAccessible(page);

  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}), reducedMotion: 'reduce' });
  const guest = await other.newPage();
  const asked: string[] = [];
  guest.on('request', (request) => asked.push(request.url(), request.headers()['referer'] ?? ''));
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: invitationCopy.title })).toBeVisible();
  await expect(guest.getByText(invitationCopy.invites(admin.username))).toBeVisible();
  expect(guest.url()).not.toContain('token');
  await expectAccessible(guest);
  // A reload finds the token, which the address no longer has.
  await guest.reload();
  await guest.getByLabel(invitationCopy.password, { exact: true }).fill('una frase muy larga');
  await guest.getByLabel(invitationCopy.confirm).fill('otra');
  await guest.getByRole('button', { name: invitationCopy.submit }).click();
  await expect(guest.getByText(invitationCopy.mismatch)).toBeVisible();
  await guest.getByLabel(invitationCopy.confirm).fill('una frase muy larga');
  await guest.getByRole('button', { name: invitationCopy.submit }).click();
  // The new person is in, without a second login.
  await expect(guest.getByRole('tab', { name: 'Leads' })).toBeVisible();
  await expect(guest.getByRole('tab', { name: copy.title })).toBeHidden();
  const token = new URL(link).searchParams.get('token')!;
  // The first address, and the requests that need it: no other address and no referrer.
  expect(
    asked
      .filter((url) => url.includes(token))
      .every((url) => url === link || url.includes('/api/admin/invitations/')),
  ).toBe(true);

  // The agent's presence, in the header.
  await guest.getByRole('switch', { name: copy.presence.label }).click();
  await expect(guest.getByRole('switch', { name: copy.presence.label })).not.toBeChecked();
  await expectAccessible(guest);
  await guest.goto(link);
  await expect(guest.getByText(invitationCopy.over)).toBeVisible();
  await other.close();
});

test('a change of role requires the password, and loses no typed text', async ({ page, admin, product }) => {
  const username = `rosa${admin.username}`;
  await product.query(
    `INSERT INTO admin_users (username, password_hash, role, email) VALUES ($1::text, $2, 'agent', $1::text || '@example.com')`,
    [username, PASSWORD_HASH],
  );
  const fullName = `Encargada ${leadPhone()
    .replaceAll(/\D/g, '')
    .replaceAll(/\d/g, (digit) => 'abcdefghij'[+digit]!)}`;
  await seedLeads(product, [{ fullName, phone: leadPhone() }]);
  await product.query(
    `UPDATE leads SET assigned_to = (SELECT id FROM admin_users WHERE username = $1) WHERE full_name = $2`,
    [username, fullName],
  );
  await admin.open(page, `/admin?tab=leads&q=${encodeURIComponent(fullName)}`);
  await expect(page.getByText(username)).toBeVisible();
  await page.goto(ADDRESS);
  await page.getByRole('button', { name: copy.editOf(username) }).click();
  const drawer = page.getByRole('dialog', { name: username });
  await expect(drawer).toBeVisible();
  await expectAccessible(page);
  await drawer.getByLabel(copy.form.displayName).fill('Rosa Díaz');
  // An address can be changed, but not removed.
  await drawer.getByLabel(copy.form.email, { exact: true }).fill('');
  await drawer.getByRole('button', { name: copy.form.save }).click();
  await expect(drawer.getByText(copy.invitation.emailRequired)).toBeVisible();
  await drawer.getByLabel(copy.form.email, { exact: true }).fill(`${username}@example.com`);
  await drawer.getByLabel(copy.form.role).click();
  await page.getByTitle('Gerente').click();
  await wait(product, admin);
  await drawer.getByRole('button', { name: copy.form.save }).click();
  const again = page.getByRole('dialog', { name: passwordAgainCopy.title });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await again.getByLabel(passwordAgainCopy.password).fill('no es esta');
  await again.getByRole('button', { name: passwordAgainCopy.confirm }).click();
  await expect(again.getByText('La contraseña actual no es correcta')).toBeVisible();
  await again.getByLabel(passwordAgainCopy.password).fill(PASSWORD);
  await again.getByRole('button', { name: passwordAgainCopy.confirm }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Rosa Díaz' })).toContainText('Gerente');
  // Colleagues see that name next to the leads, too.
  await page.goto(`/admin?tab=leads&q=${encodeURIComponent(fullName)}`);
  await expect(page.getByText('Rosa Díaz')).toBeVisible();
  await expect(page.getByText(username)).toBeHidden();
});

test('the form stays unchanged when the password is not given', async ({ page, admin, product }) => {
  await admin.open(page, ADDRESS);
  await page.getByRole('button', { name: copy.invite }).click();
  await page.getByLabel(copy.invitation.username).fill(`otra${admin.username}`);
  await page.getByLabel(copy.invitation.email, { exact: true }).fill('otra@example.com');
  await wait(product, admin);
  await page.getByRole('button', { name: copy.invitation.submit }).click();
  await page
    .getByRole('dialog', { name: passwordAgainCopy.title })
    .getByRole('button', { name: passwordAgainCopy.cancel })
    .click();
  await expect(page.getByLabel(copy.invitation.username)).toHaveValue(`otra${admin.username}`);
});

test('a user is deactivated and reactivated', async ({ page, admin, product }) => {
  const username = `beto${admin.username}`;
  await product.query(
    `INSERT INTO admin_users (username, password_hash, role, last_seen_at) VALUES ($1, $2, 'agent', now())`,
    [username, PASSWORD_HASH],
  );
  await admin.open(page, ADDRESS);
  await page.getByRole('button', { name: copy.editOf(username) }).click();
  await page.getByRole('button', { name: copy.access.deactivate }).click();
  const ask = page.getByRole('dialog', { name: copy.access.confirmTitle(username) });
  await expectAccessible(page);
  await ask.getByRole('button', { name: copy.access.deactivate }).click();
  await expect(page.getByRole('listitem').filter({ hasText: username })).toContainText(copy.inactive);
  await page.getByRole('button', { name: copy.access.activate }).click();
  await expect(page.getByRole('listitem').filter({ hasText: username })).toContainText(copy.present);
});

test('the matrix and the user’s profile are shown, at 320 pixels too', async ({ page, admin }) => {
  await admin.open(page, `${ADDRESS}&seccion=permisos`);
  await expect(page.getByRole('row', { name: /Exportar leads/ })).toContainText(copy.permissions.reach.none);
  await expectAccessible(page);
  await page.goto('/admin?tab=cuenta&seccion=datos');
  await page.getByLabel(accountCopy.details.displayName).fill('La dueña');
  await page.getByRole('button', { name: accountCopy.details.submit }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'La dueña' })).toBeVisible();
  await expectAccessible(page);
  for (const address of [ADDRESS, `${ADDRESS}&seccion=permisos`, '/admin?tab=cuenta&seccion=datos']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});

test('a user who must set up a second factor finds that section, and nothing else', async ({
  page,
  admin,
  product,
}) => {
  const isDue = async () =>
    (await admin.get<{ secondFactorDue: boolean }>('/api/admin/session')).secondFactorDue;
  expect(await isDue()).toBe(false);
  await product.query(
    `INSERT INTO settings (key, value) VALUES ('secondFactorRoles', '["owner"]') ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  );
  try {
    // The server uses settings for two seconds.
    await expect.poll(isDue).toBe(true);
    await admin.open(page);
    await expect(page.getByText(accountCopy.secondFactorDue.title)).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Leads' })).toBeHidden();
    await page.getByRole('link', { name: accountCopy.secondFactorDue.go }).click();
    await expect(page.getByRole('button', { name: accountCopy.twoFactor.setUp })).toBeVisible();
    await expectAccessible(page);
  } finally {
    await product.query(`DELETE FROM settings WHERE key = 'secondFactorRoles'`);
    await expect.poll(isDue).toBe(false);
  }
});
