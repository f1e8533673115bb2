import type { SiteDocument } from 'domain/site/document';
import { PASSWORD, PASSWORD_HASH } from './admin';
import type { Product } from './product';

/** Draft as the API returns it. */
export interface SiteDraft {
  revision: number;
  document: SiteDocument;
}

let people = 0;

/** Logs in as another administrator, who edits through the API. */
export async function logInAnew(product: Product) {
  people += 1;
  const username = `ana${process.pid}-${people}`;
  await product.query(
    "INSERT INTO admin_users (username, password_hash, first_name, role) VALUES ($1, $2, $3, 'owner')",
    [username, PASSWORD_HASH, 'Ana'],
  );
  const call = async <T>(method: string, path: string, body?: object, token = '') => {
    const answer = await fetch(`${product.url}/api/admin/${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        'x-forwarded-for': `74.1.${people >> 8}.${people & 255}`,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as T };
  };
  const { body } = await call<{ token: string }>('POST', 'login', { username, password: PASSWORD });
  return {
    draft: async () => (await call<SiteDraft>('GET', 'site/draft', undefined, body.token)).body,
    save: async ({ revision, document }: SiteDraft) =>
      (await call('PUT', 'site/draft', { revision, document }, body.token)).status,
    publish: async () => {
      const { body: draft } = await call<SiteDraft>('GET', 'site/draft', undefined, body.token);
      return (await call('POST', 'site/publish', { revision: draft.revision }, body.token)).status;
    },
  };
}
