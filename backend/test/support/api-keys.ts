import { API_SCOPES, type ApiScope } from 'domain/office/api-scopes';
import { Caller } from './admin';
import type { TestApp } from './app';

const DAY_MS = 86_400_000;
let serial = 0;

export interface TestKey {
  id: string;
  caller: Caller;
}

/** Creates an API key for a single test, as an owner. */
export async function createKey(
  app: TestApp,
  owner: Caller,
  { scopes = API_SCOPES, name = `Sistema ${serial++}` }: { scopes?: readonly ApiScope[]; name?: string } = {},
): Promise<TestKey> {
  const { status, body } = await owner.post<{ id: string; key: string; code?: string }>(
    '/api/admin/api-keys',
    { name, scopes, expiresAt: new Date(Date.now() + 30 * DAY_MS).toISOString() },
  );
  if (status !== 201) throw new Error(`no key was made: ${status} ${body.code ?? ''}`);
  return { id: body.id, caller: new Caller(app, body.key) };
}
