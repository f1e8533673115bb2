import { ChainRetention } from '../../../src/modules/audit/chain/chain-retention';
import { ChainService } from '../../../src/modules/audit/chain/chain.service';
import { RetentionService } from '../../../src/modules/privacy/retention.service';
import { createAdmin, logIn } from '../../support/admin';
import { createTestApp, newIp, newPhone, submission, type TestApp } from '../../support/app';
import {
  checked,
  exported,
  firstProblems,
  unnoticedBytes,
  type Line,
} from '../../support/database/audit-chain';
import { keepFirstRows } from '../../support/database/first-rows';

const DAY_MS = 86_400_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

/** Entries in the order in which they get their links. */
const write = async (app: TestApp, username: string, days: number, count = 1): Promise<string[]> => {
  const rows = await app.query<{ id: string }>(
    `INSERT INTO audit_entries (username, action, "after", created_at)
     SELECT $1, 'lead_changed', '{"city": "Miami"}', $2::timestamptz FROM generate_series(1, $3::int) RETURNING id`,
    [username, daysAgo(days).toISOString(), count],
  );
  await app.app.get(ChainService).seal();
  return rows.map(({ id }) => id);
};
const removeOlder = (app: TestApp, days: number): Promise<number> =>
  app.app.get(ChainRetention).removeEntries(daysAgo(days));
const names = async (app: TestApp): Promise<string[]> =>
  (
    await app.query<{ username: string }>(
      `SELECT DISTINCT username FROM audit_entries WHERE action = 'lead_changed' ORDER BY 1`,
    )
  ).map(({ username }) => username);
const checkpointOf = (lines: Line[]): { row: { record: Record<string, string> } } & Line =>
  lines.find(({ kind }) => kind === 'checkpoint') as never;
const copyOf = (lines: Line[]): Line[] => JSON.parse(JSON.stringify(lines)) as Line[];

describe('retention of the audit trail', () => {
  let app: TestApp;
  let restore: () => Promise<void>;
  beforeAll(async () => {
    app = await createTestApp();
    restore = await keepFirstRows(app);
  });
  afterEach(() => restore());
  afterAll(() => app.close());

  it('removes old entries, and a signed checkpoint proves the rest', async () => {
    await write(app, 'antigua', 400, 3);
    await app.query(
      `INSERT INTO consents (phone_number, kind, granted, text_version, text_shown, created_at)
       VALUES ($1, 'verification_sms', true, 'v1', 'Acepto.', $2)`,
      [newPhone(), daysAgo(400)],
    );
    await write(app, 'nueva', 10, 2);
    await write(app, 'tardía', 400);
    expect(await removeOlder(app, 365)).toBe(3);
    // It was sealed after one that is kept.
    expect(await names(app)).toEqual(['nueva', 'tardía']);
    const lines = await exported(app);
    const { publicKey, removed, through } = checkpointOf(lines).row.record;
    expect([removed, through]).toEqual(['3', '3']);
    const { code, text } = await checked(lines, '--key', publicKey!);
    expect(text).toMatch(
      /note: link 8 .*: retention removed 3 audit rows up to link 3, written before 20\d\d/,
    );
    expect(text).toContain('The chain is whole: 8 links');
    expect(text).toContain('3 rows removed by retention');
    expect(code).toBe(0);
    expect((await checked(lines, '--key', 'ab'.repeat(32))).text).toContain('another key than yours');
    expect(await app.query('SELECT 1 FROM audit_salts WHERE sequence <= 3')).toEqual([]);

    expect(await removeOlder(app, 365)).toBe(0);
    expect(await removeOlder(app, 5)).toBe(3);
    expect((await checked(await exported(app))).text).toContain('6 rows removed by retention');
    const shorter = await exported(app, true);
    expect(shorter.slice(1).map(({ kind }) => kind)).toEqual(['checkpoint', 'checkpoint']);
    expect((await checked(shorter)).code).toBe(0);
  });

  it('is part of the nightly retention, after five years by default', async () => {
    await write(app, 'antigua', 1_831);
    await write(app, 'nueva', 1_829);
    expect(await app.app.get(RetentionService).apply()).toEqual({ auditEntries: 1 });
    const entries = await app.query(`SELECT username, "after" FROM audit_entries ORDER BY created_at, id`);
    expect(entries).toEqual([
      { username: 'nueva', after: { city: 'Miami' } },
      { username: 'system', after: { auditEntries: 1 } },
    ]);
  });

  it('removes many batches, each with its checkpoint', async () => {
    await write(app, 'antigua', 400, 2_300);
    expect(await removeOlder(app, 365)).toBe(2_300);
    const lines = await exported(app);
    expect(lines.filter(({ kind }) => kind === 'checkpoint')).toHaveLength(3);
    expect((await checked(lines)).text).toContain('2300 rows removed by retention');
  });

  it('reports a changed byte, and other entries that were removed or declared removed', async () => {
    await write(app, 'antigua', 400, 2);
    const [kept] = await write(app, 'nueva', 10, 2);
    await removeOlder(app, 365);
    const lines = await exported(app);
    for (const file of [lines, await exported(app, true)]) {
      const { tried, unnoticed } = await unnoticedBytes(file);
      expect(tried).toBeGreaterThan(1_000);
      expect(unnoticed).toEqual([]);
    }
    // The content of a checkpoint is signed and sealed.
    const forged = copyOf(lines);
    Object.assign(
      forged.find(({ rowId }) => rowId === kept)!,
      { row: null },
    );
    checkpointOf(forged).row.record = { ...checkpointOf(forged).row.record, through: '3', removed: '3' };
    expect((await firstProblems([forged]))[0]).toMatch(/its signature is wrong/);
    const undone = copyOf(lines);
    Object.assign(checkpointOf(undone), { row: null });
    expect((await firstProblems([undone]))[0]).toMatch(/^link 1 \(audit row .*\): the row was removed/);

    await app.query('DELETE FROM audit_entries WHERE id = $1', [kept]);
    expect((await checked(await exported(app))).text).toContain(
      `First: link 3 (audit row ${kept!}): the row was removed`,
    );
  });

  it('does not remove the proof that a row was changed or removed', async () => {
    const [changed] = await write(app, 'antigua', 400, 2);
    await app.query(`UPDATE audit_entries SET "after" = '{}' WHERE id = $1`, [changed]);
    expect(await removeOlder(app, 365)).toBe(0);
    expect((await checked(await exported(app))).text).toContain(
      `(audit row ${changed!}): the row, or its salt`,
    );
    await app.query(`UPDATE audit_entries SET "after" = '{"city": "Miami"}' WHERE id = $1`, [changed]);
    expect(await removeOlder(app, 365)).toBe(2);

    const [gone] = await write(app, 'antigua', 400, 2);
    await app.query('DELETE FROM audit_entries WHERE id = $1', [gone]);
    expect(await removeOlder(app, 365)).toBe(0);
    expect((await checked(await exported(app))).text).toContain(`(audit row ${gone!}): the row was removed`);
  });

  it('removes the masked entries of an erasure, of any age', async () => {
    const caller = await logIn(app, (await createAdmin(app)).username);
    const phone = newPhone();
    await app.post('/api/leads', submission(phone), newIp());
    const [lead] = await app.query<{ id: string }>('SELECT id FROM leads WHERE phone_number = $1', [phone]);
    await caller.patch(`/api/admin/leads/${lead!.id}`, { email: 'borrada@example.com' });
    await app.app.get(ChainService).seal();
    expect((await caller.post('/api/admin/privacy/erase', { phoneNumber: phone })).status).toBe(200);
    // The masked rows that stay have no link yet.
    const days = -1;
    expect(await removeOlder(app, days)).toBeGreaterThan(0);
    const lines = await exported(app);
    expect(lines.some(({ kind, reason }) => kind === 'audit' && reason === 'erased')).toBe(true);
    const { code, text } = await checked(lines);
    expect(text).toContain('The chain is whole');
    expect(code).toBe(0);
    expect((await checked(await exported(app, true))).code).toBe(0);
  });

  it('works while other transactions write, seal and remove', async () => {
    const others = await Promise.all([1, 2].map(() => createTestApp({}, { databaseUrl: app.databaseUrl })));
    const all = [app, ...others];
    try {
      await write(app, 'antigua', 400, 1_500);
      const counts = await Promise.all(
        all.flatMap((each) => [removeOlder(each, 365), write(each, 'nueva', 1, 200).then(() => 0)]),
      );
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1_500);
      const { text } = await checked(await exported(app));
      expect(text).toContain('The chain is whole');
      expect(text).toContain('1500 rows removed by retention');
      expect(await names(app)).toEqual(['nueva']);
    } finally {
      for (const each of others) await each.close();
    }
  });
});
