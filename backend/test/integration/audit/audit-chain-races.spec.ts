import { Client } from 'pg';
import { ChainService } from '../../../src/modules/audit/chain/chain.service';
import { createTestApp, type TestApp } from '../../support/app';
import { checked, exported } from '../../support/database/audit-chain';

/** Several instances append while rows are written, some in long transactions. */
describe('the audit chain under concurrency', () => {
  let instances: TestApp[];
  beforeAll(async () => {
    const first = await createTestApp();
    const others = [1, 2].map(() => createTestApp({}, { databaseUrl: first.databaseUrl }));
    instances = [first, ...(await Promise.all(others))];
  });
  afterAll(async () => {
    for (const instance of instances.toReversed()) await instance.close();
  });
  const seal = (): Promise<unknown> => Promise.all(instances.map(({ app }) => app.get(ChainService).seal()));
  const INSERT = `INSERT INTO audit_entries (username, action) SELECT $1, 'login' FROM generate_series(1, $2::int)`;

  it('contains each row once, in the order of commits, including late ones', async () => {
    const [first] = instances;
    const late = new Client({ connectionString: first!.databaseUrl });
    await late.connect();
    await late.query('BEGIN');
    await late.query(INSERT, ['tarde', 3]);
    const writing = Array.from({ length: 30 }, (_, n) =>
      instances[n % 3]!.query(INSERT, [`pronto ${n}`, 100]).then(seal),
    );
    await Promise.all(writing);
    await seal();
    const before = await exported(first!);
    expect(JSON.stringify(before)).not.toContain('tarde');
    expect(before.length - 1).toBe(3_000);
    await late.query('COMMIT');
    await late.end();
    await seal();
    const lines = await exported(first!);
    const rows = lines.slice(1) as { rowId: string; row: { record: { username: string } } }[];
    expect(new Set(rows.map(({ rowId }) => rowId)).size).toBe(3_003);
    expect(rows.slice(-3).map(({ row }) => row.record.username)).toEqual(['tarde', 'tarde', 'tarde']);
    expect((await checked(lines)).text).toContain('The chain is whole: 3003 links');
  });
});
