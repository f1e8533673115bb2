import type { Page } from '@playwright/test';
import { loginCopy } from '../../src/admin/features/login/login.copy';
import type { Product } from './product';
import { expect, test as base } from './test';

export const PASSWORD = 'una clave bien larga';
/** bcrypt hash of the password above, at the lowest cost, because it is only recognised. */
export const PASSWORD_HASH = '$2b$04$bZRES5W7BvDaMXB7wvSAKuog2qawqFDWRVPUfrwXXlFuZJVYCIUku';

let admins = 0;

/** Administrator that no other test uses. */
export interface Admin {
  id: string;
  username: string;
  /** Logs in through the login page. */
  logIn(page: Page): Promise<void>;
  /** Opens a page directly, with a session created without the login page. */
  open(page: Page, address?: string): Promise<void>;
  /** Calls the API in a session of its own. */
  get<Answer>(path: string): Promise<Answer>;
}

export const test = base.extend<{ admin: Admin }>({
  // Animations off, because axe would measure the contrast in the middle of one.
  contextOptions: { reducedMotion: 'reduce' },
  admin: async ({ product }, use) => {
    const username = `admin${process.pid}-${admins++}`;
    let token: Promise<string> | undefined;
    const [row] = await product.query<{ id: string }>(
      // The list of what is left to set up is another test's.
      `INSERT INTO admin_users (username, password_hash, role, setup_dismissed) VALUES ($1, $2, 'owner', true) RETURNING id`,
      [username, PASSWORD_HASH],
    );
    await use({
      id: row?.id ?? '',
      username,
      logIn: async (page) => {
        await page.getByLabel(loginCopy.username).fill(username);
        await page.getByLabel(loginCopy.password, { exact: true }).fill(PASSWORD);
        await page.getByRole('button', { name: loginCopy.submit }).click();
      },
      open: async (page, address = '/admin') => {
        const answer = await page.request.post('/api/admin/login', {
          data: { username, password: PASSWORD },
        });
        const { token, user } = (await answer.json()) as { token: string; user: object };
        await page.addInitScript(
          ([storedToken, storedUser]) => {
            // Only once, so that later changes by the page stay.
            if (sessionStorage.getItem('seeded')) return;
            sessionStorage.setItem('seeded', 'true');
            localStorage.setItem('adminToken', storedToken ?? '');
            localStorage.setItem('adminUser', storedUser ?? '');
            localStorage.setItem('adminLoggedIn', 'true');
            localStorage.setItem('adminLoginTime', String(Date.now()));
          },
          [token, JSON.stringify(user)],
        );
        // The notices above a screen move it when they arrive, which may be while the mouse is pressed on a button.
        const settings = page
          .waitForResponse((response) => new URL(response.url()).pathname === '/api/admin/settings', {
            timeout: 10_000,
          })
          .catch(() => null);
        await page.goto(address);
        await settings;
      },
      get: async <Answer>(path: string) => {
        token ??= apiToken(product, username);
        const answer = await fetch(`${product.url}${path}`, {
          headers: { authorization: `Bearer ${await token}` },
        });
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        return (await answer.json()) as Answer;
      },
    });
  },
});

async function apiToken(product: Product, username: string): Promise<string> {
  const answer = await fetch(`${product.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  return ((await answer.json()) as { token: string }).token;
}

export { expect };
