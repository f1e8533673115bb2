import type { Page } from '@playwright/test';
import { loginCopy } from '../../src/admin/features/login/login.copy';
import { expect, test as base } from './test';

export const PASSWORD = 'una clave bien larga';
/** bcrypt of the password above, at the least cost: it is only to be recognised. */
export const PASSWORD_HASH = '$2b$04$bZRES5W7BvDaMXB7wvSAKuog2qawqFDWRVPUfrwXXlFuZJVYCIUku';

let admins = 0;

/** An administrator that no other test knows. */
export interface Admin {
  id: string;
  username: string;
  /** Through the login page, as a person does. */
  logIn(page: Page): Promise<void>;
  /** Straight to a page, with a session opened behind the scenes. */
  open(page: Page, address?: string): Promise<void>;
}

export const test = base.extend<{ admin: Admin }>({
  // What is half way through an animation has the contrast of neither end.
  contextOptions: { reducedMotion: 'reduce' },
  admin: async ({ product }, use) => {
    const username = `admin${process.pid}-${admins++}`;
    const [row] = await product.query<{ id: string }>(
      "INSERT INTO admin_users (username, password_hash, role) VALUES ($1, $2, 'owner') RETURNING id",
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
            // Once: what the page does to its storage later stays.
            if (sessionStorage.getItem('seeded')) return;
            sessionStorage.setItem('seeded', 'true');
            localStorage.setItem('adminToken', storedToken ?? '');
            localStorage.setItem('adminUser', storedUser ?? '');
            localStorage.setItem('adminLoggedIn', 'true');
            localStorage.setItem('adminLoginTime', String(Date.now()));
          },
          [token, JSON.stringify(user)],
        );
        await page.goto(address);
      },
    });
  },
});

export { expect };
