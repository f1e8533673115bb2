import { createAdmin, logIn, PASSWORD, type Caller } from '../../support/admin';
import { createTestApp, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const signedIn = async (): Promise<{ username: string; caller: Caller }> => {
  const { username } = await createAdmin(app);
  return { username, caller: await logIn(app, username) };
};

describe('GET /api/admin/audit', () => {
  interface Page {
    entries: { action: string; username: string; before: unknown; after: unknown; ipAddress: string }[];
    total: number;
    page: number;
    pageSize: number;
  }

  it('lists actions, the newest first, in pages', async () => {
    const { username, caller } = await signedIn();
    await caller.post('/api/admin/account/change-email', { newEmail: 'a@example.com', password: PASSWORD });
    const { body } = await caller.get<Page>(`/api/admin/audit?username=${username}&pageSize=1`);
    expect(body).toMatchObject({ total: 2, page: 1, pageSize: 1 });
    expect(body.entries).toEqual([
      expect.objectContaining({
        action: 'email_changed',
        username,
        before: { email: null },
        after: { email: 'a@example.com' },
        ipAddress: caller.ip,
      }),
    ]);
    const next = await caller.get<Page>(
      `/api/admin/audit?username=${username.toUpperCase()}&pageSize=1&page=2`,
    );
    expect(next.body.entries[0]).toMatchObject({ action: 'login' });
  });

  it('filters by action, address and time', async () => {
    const { caller } = await signedIn();
    const total = async (query: string) => (await caller.get<Page>(`/api/admin/audit?${query}`)).body.total;
    expect(await total(`ipAddress=${caller.ip}`)).toBe(1);
    expect(await total(`ipAddress=${caller.ip}&action=logout`)).toBe(0);
    expect(await total(`ipAddress=${caller.ip}&from=2100-01-01`)).toBe(0);
    expect(await total(`ipAddress=${caller.ip}&to=2020-01-01T00:00:00Z`)).toBe(0);
  });

  it('names each action and its target, and lists the actions on one lead', async () => {
    const { caller } = await signedIn();
    const [lead] = await insertLeads(app, [{ full_name: 'Rosa Auditada' }]);
    const address = `/api/admin/leads/${lead}`;
    await caller.patch(address, { email: 'rosa@example.com' });
    await caller.post('/api/admin/account/change-email', { newEmail: 'b@example.com', password: PASSWORD });
    const { body } = await caller.get<Page>(`/api/admin/audit?target=lead:${lead}`);
    expect(body).toMatchObject({
      total: 1,
      entries: [{ action: 'lead_changed', target: `lead:${lead}`, targetName: 'Rosa Auditada' }],
    });
    const own = await caller.get<Page>(`/api/admin/audit?ipAddress=${caller.ip}&action=email_changed`);
    expect(own.body.entries).toMatchObject([{ targetName: own.body.entries[0]!.username }]);
    const gone = await caller.get<Page>('/api/admin/audit?target=lead:nadie');
    expect(gone.body.entries).toEqual([]);
  });

  it.each(['page=0', 'pageSize=101', 'page=1e99', 'action=x', 'from=nunca', 'from=%2B275760-09-13', 'foo=1'])(
    'refuses %s',
    async (query) => {
      const { caller } = await signedIn();
      expect((await caller.get(`/api/admin/audit?${query}`)).status).toBe(400);
    },
  );
});
