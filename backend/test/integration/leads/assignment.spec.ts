import { Clock } from '../../../src/common/clock';
import { AdminUsersRepository } from '../../../src/modules/auth/admin-users.repository';
import { LeadAssignmentService } from '../../../src/modules/leads/assignment/lead-assignment.service';
import { SettingsService } from '../../../src/modules/settings/settings.service';
import { DataSource } from 'typeorm';
import { type Caller, createAdmin, logIn, type TestAdmin } from '../../support/admin';
import { createTestApp, type TestApp } from '../../support/app';
import { keepFirstRows } from '../../support/database/first-rows';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';
import { insertLeads } from '../../support/leads';

interface Assigned {
  id: string;
  assignedTo: { id: string; username: string } | null;
}

const MINUTE_MS = 60_000;

/** The assignees of leads, on two or three instances over one database. */
describe('assignment', () => {
  let database: TestDatabase;
  let first: TestApp;
  let second: TestApp;
  let third: TestApp;
  let owner: Caller;

  let restore: () => Promise<void>;

  beforeAll(async () => {
    database = await createTestDatabase();
    first = await createTestApp({}, { databaseUrl: database.url });
    second = await createTestApp({}, { databaseUrl: database.url });
    third = await createTestApp({}, { databaseUrl: database.url });
    restore = await keepFirstRows(first, second, third);
  });
  beforeEach(async () => {
    owner = await logIn(first, (await createAdmin(first)).username);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await restore();
  });
  afterAll(async () => {
    await Promise.all([first.close(), second.close(), third.close()]);
    await database.drop();
  });

  const agents = (count: number): Promise<TestAdmin[]> =>
    Promise.all(Array.from({ length: count }, () => createAdmin(first, { role: 'agent' })));
  const verifiedLeads = (count: number): Promise<unknown> =>
    first.query(
      `INSERT INTO leads (full_name, phone_number, state, verification_status, verified_at, phone_proven_at)
       SELECT 'Persona ' || n, '+1305' || (4000000 + n), 'FL', 'verified', now(), now() FROM generate_series(1, $1::int) n`,
      [count],
    );
  const set = async (settings: object): Promise<void> => {
    expect((await owner.put('/api/admin/settings', settings)).status).toBe(200);
    for (const app of [first, second]) await app.app.get(SettingsService).current();
  };
  const round = (app = first): Promise<void> => app.app.get(LeadAssignmentService).round();
  const holders = async (): Promise<Map<string | null, number>> => {
    const rows = await first.query<{ id: string | null; count: number }>(
      'SELECT assigned_to AS id, count(*)::int AS count FROM leads GROUP BY 1',
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  };
  const later = (minutes: number): void => {
    const now = new Date(Date.now() + minutes * MINUTE_MS);
    for (const app of [first, second]) jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(now);
  };
  const presence = (id: string, isPresent: boolean): Promise<void> =>
    first.app
      .get(DataSource)
      .transaction((manager) => first.app.get(AdminUsersRepository).change(manager, id, { isPresent }));

  it('assigns an unassigned lead to the agent with the first contact, and keeps the notes of both', async () => {
    await verifiedLeads(12);
    const people = await agents(2);
    const callers = await Promise.all(
      people.map(({ username }, n) => logIn(n % 2 ? second : first, username)),
    );
    const ids = (await first.query<{ id: string }>('SELECT id FROM leads')).map(({ id }) => id);
    const called = { type: 'call', direction: 'outbound', outcome: 'no_answer', confirm: true };
    for (const id of ids) {
      const answers = await Promise.all(
        callers.map((caller) => caller.post(`/api/admin/leads/${id}/interactions`, called)),
      );
      // The later agent may be refused because the lead is assigned by now.
      const noted = answers.filter(({ status }) => status === 201).length;
      expect(noted).toBeGreaterThan(0);
      expect(answers.every(({ status }) => status === 201 || status === 404)).toBe(true);
      const [row] = await first.query<{ person: string; gifts: number; calls: number }>(
        `SELECT assigned_to AS person, (SELECT count(*)::int FROM lead_assignments WHERE lead_id = l.id) AS gifts,
                (SELECT count(*)::int FROM lead_interactions WHERE lead_id = l.id) AS calls FROM leads l WHERE id = $1`,
        [id],
      );
      expect(people.map((person) => person.id)).toContain(row!.person);
      expect(row).toMatchObject({ gifts: 1, calls: noted });
    }
    // A note is not a contact, and a helping owner does not become the assignee.
    await first.query(
      `INSERT INTO leads (full_name, phone_number, state, verification_status) VALUES ('Sola', '+13055550000', 'FL', 'verified')`,
    );
    const [open] = await first.query<{ id: string }>('SELECT id FROM leads WHERE assigned_to IS NULL');
    await callers[0]!.post(`/api/admin/leads/${open!.id}/interactions`, {
      type: 'note',
      content: 'Es prima de Ana',
    });
    await owner.post(`/api/admin/leads/${open!.id}/interactions`, called);
    expect((await holders()).get(null)).toBe(1);
  });

  it('loses no lead on a day of two agents and a manager at once, on three instances', async () => {
    await verifiedLeads(60);
    const people = await agents(2);
    const callers = await Promise.all(
      people.map(({ username }, n) => logIn(n % 2 ? second : first, username)),
    );
    const manager = await logIn(third, (await createAdmin(third, { role: 'manager' })).username);
    const outcomes = ['answered', 'no_answer', 'voicemail', 'callback', 'not_interested', 'wrong_number'];
    const work = async (caller: Caller): Promise<number> => {
      for (let calls = 0; ; calls += 1) {
        const { status, body } = await caller.post<Assigned>('/api/admin/leads/claim');
        if (status === 204) return calls;
        const outcome = outcomes[calls % outcomes.length]!;
        const noted = await caller.post(`/api/admin/leads/${body.id}/interactions`, {
          type: 'call',
          direction: 'outbound',
          outcome,
        });
        // The manager may have assigned it to the other agent meanwhile.
        expect([201, 404]).toContain(noted.status);
      }
    };
    const manage = async (): Promise<void> => {
      for (let turn = 0; turn < 10; turn += 1) {
        const [some] = await third.query<{ ids: string[] }>(
          `SELECT array_agg(id) AS ids FROM (SELECT id FROM leads ORDER BY md5(id::text || $1) LIMIT 3) AS chosen`,
          [String(turn)],
        );
        const { status } = await manager.post('/api/admin/leads/bulk', {
          action: 'assign',
          ids: some!.ids,
          adminId: people[turn % 2]!.id,
        });
        expect(status).toBe(200);
      }
    };
    await Promise.all([...callers.map(work), manage()]);
    const shares = await holders();
    expect(shares.get(null)).toBeUndefined();
    expect(people.reduce((sum, { id }) => sum + (shares.get(id) ?? 0), 0)).toBe(60);
    // A lead that was not reached returns at a set time; no lead was called twice.
    const rows = await first.query<{ calls: number; lost: boolean }>(
      `SELECT (SELECT count(*)::int FROM lead_interactions i WHERE i.lead_id = l.id AND i.type = 'call') AS calls,
              l.next_follow_up_at IS NULL AND EXISTS (SELECT FROM lead_interactions i WHERE i.lead_id = l.id
                AND i.metadata->>'outcome' IN ('no_answer', 'voicemail', 'callback')) AS lost
         FROM leads l`,
    );
    expect(rows.filter(({ calls, lost }) => calls > 1 || lost)).toEqual([]);
    // A lead that the manager assigned before the call is on an agent's list, not forgotten.
    const open = await Promise.all(
      callers.map((caller) => caller.get<{ items: unknown[] }>('/api/admin/desk')),
    );
    const uncalled = rows.filter(({ calls }) => calls === 0).length;
    expect(open.reduce((sum, { body }) => sum + body.items.length, 0)).toBeGreaterThanOrEqual(uncalled);
  });

  it('gives 50 people who claim at once on two instances a different lead each time', async () => {
    await verifiedLeads(120);
    const callers: Caller[] = [];
    // Not all at once, because an instance refuses more than 22 logins at a time.
    for (const [n, { username }] of (await agents(50)).entries())
      callers.push(await logIn(n % 2 ? second : first, username));
    const answers = [];
    for (let turn = 0; turn < 3; turn += 1)
      answers.push(
        ...(await Promise.all(callers.map((caller) => caller.post<Assigned>('/api/admin/leads/claim')))),
      );
    const taken = answers.filter(({ status }) => status === 200).map(({ body }) => body.id);
    expect(answers.filter(({ status }) => status !== 200 && status !== 204)).toEqual([]);
    expect(new Set(taken).size).toBe(taken.length);
    // A claim skips leads that concurrent claims have locked; they remain for later claims.
    for (let rest = taken.length; rest < 120; rest += 1)
      expect((await callers[0]!.post('/api/admin/leads/claim')).status).toBe(200);
    expect((await callers[1]!.post('/api/admin/leads/claim')).status).toBe(204);
    const history = await first.query('SELECT 1 FROM lead_assignments');
    expect(history).toHaveLength(120);
  });

  it('takes the best lead first, and never one that is blocked, fraudulent, lost or contacted', async () => {
    const [agent] = await agents(1);
    const caller = await logIn(first, agent!.username);
    await first.query(
      `INSERT INTO leads (full_name, phone_number, verification_status, lead_score, is_blocked, is_fraudulent, lead_category, last_contacted_at) VALUES
         ('Pendiente', '+13055550001', 'pending', 99, false, false, 'new', null), ('Buena', '+13055550002', 'verified', 80, false, false, 'new', null),
         ('Menos', '+13055550003', 'verified', 20, false, false, 'new', null), ('Bloqueada', '+13055550004', 'verified', 90, true, false, 'new', null),
         ('Fraude', '+13055550005', 'verified', 90, false, true, 'new', null), ('Perdida', '+13055550006', 'verified', 90, false, false, 'lost', null),
         ('Hablada', '+13055550007', 'verified', 90, false, false, 'contacted', now())`,
    );
    const names = [];
    for (let n = 0; n < 4; n += 1)
      names.push(
        (await caller.post<{ fullName: string } | undefined>('/api/admin/leads/claim')).body?.fullName,
      );
    expect(names).toEqual(['Buena', 'Menos', 'Pendiente', undefined]);
  });

  it('distributes evenly on two instances at once, with no lead left over or assigned twice', async () => {
    const people = await agents(7);
    await verifiedLeads(1_500);
    await set({ assignment: 'round_robin' });
    await Promise.all([round(first), round(second), round(first)]);
    for (let n = 0; n < 3; n += 1) await Promise.all([round(first), round(second)]);
    const held = await holders();
    expect(held.get(null)).toBeUndefined();
    const counts = people.map(({ id }) => held.get(id) ?? 0);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    const [{ count } = { count: 0 }] = await first.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM lead_assignments',
    );
    expect(count).toBe(1_500);
  });

  it('assigns only to present agents, and no extra leads to an agent who returns', async () => {
    const [ana, luz] = await agents(2);
    await set({ assignment: 'round_robin' });
    await presence(luz!.id, false);
    await verifiedLeads(10);
    await round();
    expect((await holders()).get(ana!.id)).toBe(10);
    await presence(luz!.id, true);
    await first.query(
      `INSERT INTO leads (full_name, phone_number, verification_status, verified_at)
       SELECT 'Nueva', '+1306' || (4000000 + n), 'verified', now() FROM generate_series(1, 6) n`,
    );
    await round();
    const held = await holders();
    expect([held.get(ana!.id), held.get(luz!.id)]).toEqual([13, 3]);
  });

  it('reassigns a lead without activity in time; a lead with activity stays', async () => {
    const [ana, luz] = await agents(2);
    await set({ assignment: 'round_robin', assignmentMinutes: 5 });
    await presence(luz!.id, false);
    await verifiedLeads(2);
    await round();
    const callerAna = await logIn(first, ana!.username);
    const { body } = await callerAna.get<{ leads: Assigned[] }>('/api/admin/leads?assignedTo=me');
    const [touched, left] = body.leads;
    const call = { type: 'call', direction: 'outbound', outcome: 'no_answer' };
    expect((await callerAna.post(`/api/admin/leads/${touched!.id}/interactions`, call)).status).toBe(201);
    await presence(luz!.id, true);
    later(4);
    await round();
    expect((await holders()).get(ana!.id)).toBe(2);
    later(6);
    await round();
    const whose = await first.query<{ id: string; to: string }>('SELECT id, assigned_to AS to FROM leads');
    expect(new Map(whose.map(({ id, to }) => [id, to]))).toEqual(
      new Map([
        [touched!.id, ana!.id],
        [left!.id, luz!.id],
      ]),
    );
    // Both agents had it: it stays unassigned, and any agent can claim it.
    later(20);
    await round();
    expect((await holders()).get(null)).toBe(1);
    const again = await callerAna.post<Assigned>('/api/admin/leads/claim');
    expect([again.status, again.body.id]).toEqual([200, left!.id]);
  });

  it('assigns the leads that a present agent can get, even behind many better leads that none can get', async () => {
    const [ana] = await agents(1);
    await set({ assignment: 'round_robin' });
    await verifiedLeads(1_200);
    // Ana has had a thousand of them and only accepts leads from Florida; all of them come before the last one.
    await first.query(
      `INSERT INTO lead_assignments (lead_id, assigned_to, reason) SELECT id, $1, 'claimed' FROM leads ORDER BY phone_number LIMIT 1000`,
      [ana!.id],
    );
    await first.query(
      `UPDATE leads SET lead_score = 90, state = CASE WHEN phone_number > '+13054001000' THEN 'TX' ELSE 'FL' END`,
    );
    const now = new Date();
    const [lead] = await insertLeads(first, [
      { created_at: now, verification_status: 'verified', verified_at: now, lead_score: 1 },
    ]);
    await first.query(`UPDATE admin_users SET states = '{FL}' WHERE id = $1`, [ana!.id]);
    await round();
    expect(await first.query('SELECT id FROM leads WHERE assigned_to = $1', [ana!.id])).toEqual([
      { id: lead },
    ]);
  });

  it('assigns by hand, with history and audit entry, and refuses users who take no leads', async () => {
    const [ana] = await agents(1);
    const auditor = await createAdmin(first, { role: 'auditor' });
    await verifiedLeads(1);
    const { body } = await owner.get<{ leads: Assigned[] }>('/api/admin/leads');
    const path = `/api/admin/leads/${body.leads[0]!.id}/assign`;
    const given = await owner.post<Assigned>(path, { adminId: ana!.id });
    expect([given.status, given.body.assignedTo]).toEqual([200, { id: ana!.id, username: ana!.username }]);
    const refused = await owner.post(path, { adminId: auditor.id });
    expect([refused.status, refused.body.code]).toEqual([422, 'ASSIGNEE_NOT_FOUND']);
    expect((await owner.post<Assigned>(path, { adminId: null })).body.assignedTo).toBeNull();
    expect((await owner.post(path, {})).status).toBe(400);
    const history = await first.query<{ reason: string; to: string | null }>(
      'SELECT reason, assigned_to AS to FROM lead_assignments ORDER BY created_at, id',
    );
    expect(history).toEqual([
      { reason: 'manual', to: ana!.id },
      { reason: 'manual', to: null },
    ]);
    const audit = await owner.get<{ entries: { action: string }[] }>('/api/admin/audit?action=lead_assigned');
    expect(audit.body.entries).toHaveLength(2);
  });

  it('takes an assignment of many back, except leads that others assigned meanwhile', async () => {
    const [ana, luz, eva] = await agents(3);
    await verifiedLeads(4);
    const rows = await first.query<{ id: string }>('SELECT id FROM leads ORDER BY phone_number');
    const ids = rows.map(({ id }) => id);
    const [one, two, three, four] = ids as [string, string, string, string];
    const give = (of: string[], adminId: string | null, more: object = {}) =>
      owner.post<{ changed: number; previous: { adminId: string | null; ids: string[] }[] }>(
        '/api/admin/leads/bulk',
        { ids: of, action: 'assign', adminId, ...more },
      );
    await give([one, two], ana!.id);
    const mistake = (await give(ids, luz!.id)).body;
    expect([mistake.changed, mistake.previous.length]).toEqual([4, 2]);
    const before = new Map(mistake.previous.map((group) => [group.adminId, group.ids.toSorted()]));
    expect(before).toEqual(
      new Map([
        [ana!.id, [one, two].toSorted()],
        [null, [three, four].toSorted()],
      ]),
    );
    await give([two, four], eva!.id);
    const undone = await Promise.all(
      mistake.previous.map(({ adminId, ids: group }) => give(group, adminId, { assignedTo: luz!.id })),
    );
    expect(undone.map(({ body }) => body.changed)).toEqual([1, 1]);
    expect(await first.query('SELECT assigned_to AS id FROM leads ORDER BY phone_number')).toEqual(
      [ana!.id, eva!.id, null, eva!.id].map((id) => ({ id })),
    );
    // Unassigned leads are a condition too.
    expect((await give(ids, luz!.id, { assignedTo: null })).body.changed).toBe(1);
    expect((await give(ids, luz!.id, { assignedTo: 'x' })).status).toBe(400);
  });

  it('assigns many by hand at once, and distributes the leads of a leaving user', async () => {
    const [ana, luz, eva] = await agents(3);
    await verifiedLeads(9);
    const { body } = await owner.get<{ leads: Assigned[] }>('/api/admin/leads?pageSize=50');
    const ids = body.leads.map(({ id }) => id);
    const bulk = await owner.post<{ changed: number }>('/api/admin/leads/bulk', {
      ids,
      action: 'assign',
      adminId: ana!.id,
    });
    expect([bulk.status, bulk.body.changed]).toEqual([200, 9]);
    const admin = {
      id: owner.ip,
      username: 'x',
      role: 'owner' as const,
      sees: 'all' as const,
      confirmed: true,
      secondFactorDue: false,
      sid: 's',
      ip: '1.2.3.4',
      userAgent: null,
    };
    const [{ id }] = (await first.query<{ id: string }>(
      `SELECT id FROM admin_users WHERE role = 'owner'`,
    )) as [{ id: string }];
    await first.app
      .get(DataSource)
      .transaction((manager) =>
        first.app.get(LeadAssignmentService).shareOut(manager, { ...admin, id }, ana!.id),
      );
    const held = await holders();
    expect([held.get(ana!.id), held.get(null)]).toEqual([undefined, undefined]);
    expect([held.get(luz!.id), held.get(eva!.id)].sort()).toEqual([4, 5]);
  });

  it('assigns nothing automatically when assignment is by hand', async () => {
    const [ana] = await agents(1);
    await verifiedLeads(2);
    const caller = await logIn(first, ana!.username);
    expect((await caller.post('/api/admin/leads/claim')).status).toBe(200);
    later(600);
    await round();
    expect(await holders()).toEqual(
      new Map([
        [ana!.id, 1],
        [null, 1],
      ]),
    );
  });
});
