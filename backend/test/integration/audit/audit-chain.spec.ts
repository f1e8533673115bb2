import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChainHeadsService } from '../../../src/modules/audit/chain/chain-heads.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, newIp, newPhone, submission, type TestApp } from '../../support/app';
import {
  checked,
  exported,
  firstProblems,
  unnoticedBytes,
  type Line,
} from '../../support/database/audit-chain';

/** A small chain with a row of each kind, as the product writes them. */
let app: TestApp;
let owner: Caller;
const phone = newPhone();
beforeAll(async () => {
  app = await createTestApp();
  owner = await logIn(app, (await createAdmin(app)).username);
  expect((await app.post('/api/leads', submission(phone), newIp())).status).toBe(201);
  const [lead] = await app.query<{ id: string }>('SELECT id FROM leads WHERE phone_number = $1', [phone]);
  await owner.patch(`/api/admin/leads/${lead!.id}`, { email: 'rosa@example.com' });
  await app.query(
    `INSERT INTO consents (phone_number, full_name, kind, granted, text_version, text_shown)
     VALUES ($1, 'Rosa', 'verification_sms', true, 'v1', 'Acepto recibir un código.')`,
    [phone],
  );
  await app.query(
    `INSERT INTO payments (kind, mode, status, plan, amount_cents, full_name, email, phone, billing_zip, accepted_text_version, accepted_at, signed_terms)
     VALUES ('first', 'simulator', 'succeeded', 'growth', 9900, 'Rosa', 'rosa@example.com', '3055550142', '33101', 'v1', now(), '{"plan": "growth"}')`,
  );
});
afterAll(() => app.close());

/** A link of the file, by its position there. */
const linkAt = (lines: Line[], index: number): Line & { row: { record: Line; personal: Line } } =>
  lines[index] as never;
const copyOf = (lines: Line[]): Line[] => JSON.parse(JSON.stringify(lines)) as Line[];

/** The file of a chain that ends earlier. */
function endingAt(lines: Line[], end: number): Line[] {
  const [first, ...links] = copyOf(lines.slice(0, end + 1));
  const { sequence, hash } = links.at(-1)!;
  return [{ ...first!, head: { sequence, hash } }, ...links];
}

describe('the audit chain', () => {
  it('contains rows of each kind, and is complete', async () => {
    const lines = await exported(app);
    const links = lines.slice(1) as { kind: string; sequence: number; hash: string }[];
    expect(new Set(links.map(({ kind }) => kind))).toEqual(new Set(['audit', 'consent', 'contract']));
    expect(links.map(({ sequence }) => sequence)).toEqual(links.map((_, index) => index + 1));
    const { code, text } = await checked(lines);
    expect(text).toContain('The chain is whole');
    expect(code).toBe(0);
    const { body } = await owner.get('/api/admin/audit/head');
    expect(body).toMatchObject({ sequence: links.length, hash: links.at(-1)!.hash, waiting: 0 });
  });

  it('reports each changed value of each row', async () => {
    const lines = await exported(app);
    const files: Line[][] = [];
    const expected: string[] = [];
    for (const kind of ['audit', 'consent', 'contract']) {
      const index = lines.findIndex((line) => line['kind'] === kind && line['row']);
      const { row, sequence, rowId } = linkAt(lines, index);
      for (const part of ['record', 'personal'] as const)
        for (const name of Object.keys(row[part])) {
          const changed = copyOf(lines);
          const values = linkAt(changed, index).row[part];
          values[name] = values[name] === null ? '' : `${String(values[name])}x`;
          files.push(changed);
          const what = part === 'record' ? 'the row was changed' : 'the row, or its salt, was changed';
          expected.push(`link ${String(sequence)} (${kind} row ${String(rowId)}): ${what}`);
        }
    }
    expect(await firstProblems(files)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(25);
  });

  it('reports any changed byte of the file', async () => {
    const lines = endingAt(await exported(app), 2);
    expect((await checked(lines)).code).toBe(0);
    const { tried, unnoticed } = await unnoticedBytes(lines);
    expect(tried).toBeGreaterThan(1_000);
    expect(unnoticed).toEqual([]);
  });

  it.each<[string, (lines: Line[]) => Line[], RegExp]>([
    [
      'a removed row',
      (lines) => (Object.assign(lines[2]!, { row: null }), lines),
      /First: link 2 .*the row was removed/,
    ],
    ['a removed link', (lines) => lines.toSpliced(2, 1), /First: link 2: it was removed or moved; link 3 /],
    [
      'an inserted link',
      (lines) => lines.toSpliced(2, 0, { ...lines[1]! }),
      /First: link 2: it was removed or moved; link 1 /,
    ],
    [
      'two exchanged links',
      ([first, a, b, ...rest]) => [first!, b!, a!, ...rest],
      /First: link 1: it was removed or moved; link 2 /,
    ],
    [
      'another salt',
      (lines) => (Object.assign(lines[2]!, { salt: '00'.repeat(32) }), lines),
      /First: link 2 .*its salt, was changed/,
    ],
    [
      'a missing salt',
      (lines) => (Object.assign(lines[2]!, { salt: null }), lines),
      /First: link 2 .*its salt was removed, and no erasure/,
    ],
    ['a missing end', (lines) => lines.slice(0, -1), /First: link \d+: the end is missing/],
  ])('reports %s', async (_, tamper, message) => {
    const { code, text } = await checked(tamper(copyOf(await exported(app))));
    expect(text).toMatch(message);
    expect(code).toBe(1);
  });

  it('reports a missing end and a recreated chain by means of a stored head', async () => {
    const lines = await exported(app);
    const last = lines.at(-1) as { sequence: number; hash: string };
    const shorter = endingAt(lines, last.sequence - 1);
    expect((await checked(shorter)).code).toBe(0);
    const cut = await checked(shorter, '--head', `${last.sequence}:${last.hash}`);
    expect(cut.text).toContain(`First: link ${last.sequence}: the end was cut off`);
    const anew = await checked(lines, '--head', `${last.sequence}:${'ab'.repeat(32)}`);
    expect(anew.text).toContain(`First: link ${last.sequence} `);
    expect(anew.text).toContain('made anew');
    expect((await checked(lines, '--head', `${last.sequence}:${last.hash}`)).code).toBe(0);
  });

  it('reports changed, removed and unsealed rows of the database', async () => {
    const [row] = await app.query<{ id: string; action: string }>(
      `SELECT id, action FROM audit_entries WHERE action = 'lead_changed'`,
    );
    await exported(app);
    await app.query(`UPDATE audit_entries SET username = 'otra' WHERE id = $1`, [row!.id]);
    expect((await checked(await exported(app))).text).toContain(
      `(audit row ${row!.id}): the row was changed`,
    );
    const before = await app.query<Line>('SELECT * FROM consents LIMIT 1');
    await app.query('DELETE FROM consents WHERE id = $1', [before[0]!['id']]);
    await app.query('INSERT INTO audit_entries (username, action) VALUES ($1, $2)', ['nadie', 'login']);
    await app.query('DELETE FROM audit_queue');
    const { text } = await checked(await exported(app));
    expect(text).toContain(`(consent row ${String(before[0]!['id'])}): the row was removed`);
    expect(text).toMatch(/audit row [-0-9a-f]{36}: it is in the database, but was never sealed/);
  });

  it('lets no statement change a link', async () => {
    for (const statement of [
      'UPDATE audit_chain SET kind = kind',
      'DELETE FROM audit_chain WHERE sequence = 1',
      'TRUNCATE audit_chain',
    ])
      await expect(app.query(statement)).rejects.toThrow('audit_chain is only appended to');
  });
});

describe('the head of the day', () => {
  let folder: string;
  let own: TestApp;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'audit-heads-'));
    own = await createTestApp({ AUDIT_HEAD_FILE: join(folder, 'heads.jsonl') });
  });
  afterAll(async () => {
    await own.close();
    await rm(folder, { recursive: true });
  });

  it('is written once to the file, signed, and exposes a recreated chain', async () => {
    await createAdmin(own);
    await own.query(`INSERT INTO audit_entries (username, action) VALUES ('ana', 'login')`);
    const lines = await exported(own);
    const file = join(folder, 'heads.jsonl');
    for (let round = 0; round < 2; round += 1) await own.app.get(ChainHeadsService).note();
    const [written, ...more] = (await readFile(file, 'utf8')).trim().split('\n');
    expect(more).toEqual([]);
    const { hash, publicKey } = JSON.parse(written!) as { hash: string; publicKey: string };
    expect(hash).toBe(lines.at(-1)!['hash']);
    expect(await checked(lines, '--heads', file, '--key', publicKey)).toMatchObject({
      code: 0,
      text: expect.stringContaining('1 heads that you kept were compared'),
    });
    expect(await checked(lines, '--heads', file, '--key', 'ab'.repeat(32))).toMatchObject({
      code: 2,
      text: expect.stringContaining('another key than yours'),
    });
  });
});

describe('an erasure', () => {
  let own: TestApp;
  beforeAll(async () => {
    own = await createTestApp();
  });
  afterAll(() => own.close());

  it('leaves a complete chain, from which no data of the person can be guessed', async () => {
    const caller = await logIn(own, (await createAdmin(own)).username);
    const person = newPhone();
    await own.post('/api/leads', submission(person), newIp());
    const [lead] = await own.query<{ id: string }>('SELECT id FROM leads WHERE phone_number = $1', [person]);
    await caller.patch(`/api/admin/leads/${lead!.id}`, { email: 'borrada@example.com' });
    const sealed = (await exported(own)).find((line) =>
      JSON.stringify(line).includes('borrada@example.com'),
    ) as { sequence: number; rowId: string };
    expect((await caller.post('/api/admin/privacy/erase', { phoneNumber: person })).status).toBe(200);
    expect(await own.query('SELECT 1 FROM audit_salts WHERE sequence = $1', [sealed.sequence])).toEqual([]);

    const lines = await exported(own);
    const { code, text } = await checked(lines);
    expect(text).toContain(`erased: link ${sealed.sequence} (audit row ${sealed.rowId})`);
    expect(code).toBe(0);
    expect(JSON.stringify(lines)).not.toContain('borrada@example.com');
    // An erased link needs its erasure, and that needs an entry of the trail.
    for (const [kind, action, problem] of [
      ['erasure', null, 'no erasure of the office is on record'],
      ['audit', 'privacy_erased', 'names no sealed entry privacy_erased'],
    ] as const) {
      const without = copyOf(lines).map((line) =>
        line['kind'] === kind && (!action || JSON.stringify(line).includes(action))
          ? { ...line, row: null }
          : line,
      );
      expect((await checked(without)).text).toContain(
        `(audit row ${sealed.rowId}): it is said to be erased, and `,
      );
      expect((await checked(without)).text).toContain(problem);
    }
    // The remains of the erasure are sealed too.
    const index = lines.findIndex((line) => line['reason'] === 'erased' && line['rowId'] === sealed.rowId);
    linkAt(lines, index).row.personal['after'] = '{}';
    expect((await checked(lines)).text).toContain(
      `First: link ${index} (audit row ${sealed.rowId}): the row`,
    );
  });
});
