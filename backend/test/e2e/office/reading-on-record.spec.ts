import { createAdmin, logIn } from '../../support/admin';
import { createTestApp, newIp, newPhone, submission, type TestApp } from '../../support/app';

/** Users who opened a lead are recorded, on two instances. */
let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({}, { databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const newLead = async (): Promise<string> => {
  const phone = newPhone();
  expect((await app.post('/api/leads', submission(phone), newIp())).status).toBe(201);
  const [lead] = await app.query<{ id: string }>('SELECT id FROM leads WHERE phone_number = $1', [phone]);
  return lead!.id;
};
const views = (lead: string) =>
  app.query<{ username: string; ip_address: string }>(
    `SELECT username, ip_address, "before", "after" FROM audit_entries WHERE action = 'lead_viewed' AND target = $1 ORDER BY id`,
    [`lead:${lead}`],
  );

describe('opening a lead', () => {
  it('is recorded once per administrator and lead in ten minutes, however many requests come at once', async () => {
    const [ana, eva] = [await createAdmin(app), await createAdmin(app)];
    const caller = await logIn(app, ana.username);
    const lead = await newLead();
    const read = await Promise.all(
      Array.from({ length: 20 }, (_, n) => caller.get(`/api/admin/leads/${lead}`, n % 2 ? app : second)),
    );
    expect(read.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await views(lead)).toEqual([
      { username: ana.username, ip_address: caller.ip, before: null, after: null },
    ]);

    const other = await logIn(app, eva.username);
    await other.get(`/api/admin/leads/${lead}`);
    const another = await newLead();
    await caller.get(`/api/admin/leads/${another}`);
    expect((await views(lead)).map(({ username }) => username)).toEqual([ana.username, eva.username]);
    expect(await views(another)).toHaveLength(1);

    // Ten minutes later it is another view.
    await app.query(`UPDATE limit_counters SET resets_at = now() WHERE key LIKE 'lead-viewed:%'`);
    await caller.get(`/api/admin/leads/${lead}`);
    expect(await views(lead)).toHaveLength(3);
  });

  it('records no view of a missing lead, and adds no view to the timeline', async () => {
    const caller = await logIn(app, (await createAdmin(app)).username);
    const nobody = '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d';
    expect((await caller.get(`/api/admin/leads/${nobody}`)).status).toBe(404);
    expect(await views(nobody)).toEqual([]);
    const lead = await newLead();
    await caller.get(`/api/admin/leads/${lead}`);
    const { body } = await caller.get<{ timeline: { kind: string }[] }>(`/api/admin/leads/${lead}`);
    expect(body.timeline.map(({ kind }) => kind)).not.toContain('lead_viewed');
    const { body: page } = await caller.get<{ total: number }>(
      `/api/admin/audit?action=lead_viewed&ipAddress=${caller.ip}`,
    );
    expect(page.total).toBe(1);
  });
});
