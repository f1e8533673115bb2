import { type Caller, createAdmin, logIn, type TestAdmin } from '../../support/admin';
import { createTestApp, type TestApp } from '../../support/app';
import { insertAppointment } from '../../support/appointments';
import { keepFirstRows } from '../../support/database/first-rows';
import { BLOCK_LEAD, insertLeads, type LeadColumns } from '../../support/leads';

interface Desk {
  items: {
    reason: string;
    at: string;
    appointmentId: string | null;
    timeZone: string;
    mayCall: boolean;
    callableFrom: string | null;
    heldBy: { username: string; isCalling: boolean } | null;
    lead: { id: string; fullName: string };
  }[];
  counts: { reason: string; count: number }[];
  calendarMode: string;
}

const HOUR_MS = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

/** The work list of one user. */
describe('GET /api/admin/desk', () => {
  let app: TestApp;
  let me: TestAdmin;
  let other: TestAdmin;
  let caller: Caller;

  let restore: () => Promise<void>;

  beforeAll(async () => {
    app = await createTestApp();
    restore = await keepFirstRows(app);
  });
  beforeEach(async () => {
    me = await createAdmin(app, { role: 'agent' });
    other = await createAdmin(app, { role: 'agent' });
    caller = await logIn(app, me.username);
  });
  afterEach(() => restore());
  afterAll(() => app.close());

  const lead = async (
    full_name: string,
    whose: TestAdmin | null,
    columns: LeadColumns = {},
  ): Promise<string> => {
    const [id] = await insertLeads(app, [{ full_name, verification_status: 'verified', ...columns }]);
    await app.query('UPDATE leads SET assigned_to = $2 WHERE id = $1', [id, whose?.id ?? null]);
    return id!;
  };
  const desk = async (): Promise<Desk> => {
    const { status, body } = await caller.get<Desk>('/api/admin/desk');
    expect(status).toBe(200);
    return body;
  };
  const names = async (): Promise<string[]> =>
    (await desk()).items.map((item) => `${item.reason}: ${item.lead.fullName}`);

  it('is ordered by reason: answers, overdue, due today, new by score, cancelled, missed, today', async () => {
    const contacted = { last_contacted_at: ago(100), lead_category: 'contacted' };
    await lead('Nueva Mía', me, { lead_score: 10 });
    await lead('Nueva Denadie', null, { lead_score: 90 });
    await lead('Respondió Tarde', me, { ...contacted, replied_at: ago(1) });
    await lead('Respondió Antes', null, { ...contacted, replied_at: ago(2) });
    await lead('Vencida', me, { ...contacted, next_follow_up_at: ago(3) });
    await insertAppointment(app, {
      provider: 'calendly',
      lead_id: await lead('Canceló', me, contacted),
      status: 'cancelled',
      starts_at: ago(-30),
      outcome_at: ago(5),
    });
    await insertAppointment(app, {
      provider: 'calendly',
      lead_id: await lead('Faltó', me, contacted),
      status: 'no_show',
      starts_at: ago(6),
      outcome_at: ago(5),
    });
    await insertAppointment(app, {
      provider: 'calendly',
      lead_id: await lead('Cita Ahora', me, contacted),
      starts_at: ago(0.1),
    });
    expect(await names()).toEqual([
      'reply: Respondió Antes',
      'reply: Respondió Tarde',
      'overdue: Vencida',
      'new: Nueva Denadie',
      'new: Nueva Mía',
      'cancelled: Canceló',
      'no_show: Faltó',
      'appointment: Cita Ahora',
    ]);
    const { counts } = await desk();
    expect(counts.map(({ count }) => count)).toEqual([2, 1, 0, 2, 1, 1, 1]);
  });

  it('shows the first twenty of a reason, and counts the rest', async () => {
    const names = Array.from({ length: 35 }, (_, n) => ({
      full_name: `Vencida ${n}`,
      next_follow_up_at: ago(100 - n),
    }));
    await insertLeads(app, names);
    const { items, counts } = await desk();
    expect(items.map(({ lead }) => lead.fullName)).toEqual(names.slice(0, 20).map((each) => each.full_name));
    expect(counts.find(({ reason }) => reason === 'overdue')).toEqual({ reason: 'overdue', count: 35 });
  });

  it('counts 50 of a reason with more, also if some of them are listed by an earlier reason', async () => {
    const ids = await insertLeads(
      app,
      Array.from({ length: 80 }, (_, n) => ({
        verification_status: 'verified',
        next_follow_up_at: ago(100 - n),
      })),
    );
    await app.query('UPDATE leads SET assigned_to = $2 WHERE id = ANY($1)', [ids, me.id]);
    await app.query('UPDATE leads SET replied_at = now() WHERE id = ANY($1)', [ids.slice(0, 4)]);
    const { counts } = await desk();
    expect(counts.slice(0, 2)).toEqual([
      { reason: 'reply', count: 4 },
      { reason: 'overdue', count: 50 },
    ]);
  });

  it('excludes leads of other users, and clients, lost, blocked, fraudulent and deleted leads', async () => {
    const due = { next_follow_up_at: ago(3) };
    await lead('De Otra', other, due);
    await lead('Clienta', me, { ...due, lead_category: 'client' });
    await lead('Perdida', me, { lead_category: 'lost' });
    await lead('Borrada', me, { ...due, deleted_at: ago(1) });
    const blocked = await lead('Bloqueada', me, due);
    await app.query(BLOCK_LEAD, [blocked]);
    await app.query('UPDATE leads SET is_fraudulent = true WHERE id = $1', [await lead('Falsa', me, due)]);
    expect(await names()).toEqual([]);
  });

  it.each([
    ['cancelled', -30],
    ['no_show', 6],
  ])('does not list an appointment as %s once the office has spoken with the lead', async (status, hours) => {
    const missed = async (fullName: string, contactedAt: string): Promise<unknown> =>
      insertAppointment(app, {
        provider: 'calendly',
        lead_id: await lead(fullName, me, { last_contacted_at: contactedAt, lead_category: 'contacted' }),
        status,
        starts_at: ago(hours),
        outcome_at: ago(5),
      });
    await missed('Ya Atendida', ago(4));
    await missed('Por Llamar', ago(6));
    expect(await names()).toEqual([`${status}: Por Llamar`]);
  });

  it('does not list a lead with an appointment as new', async () => {
    await lead('Agendó Sola', null, { lead_category: 'booked', lead_score: 90 });
    await lead('Agendó Mía', me, { lead_category: 'booked', lead_score: 90 });
    await lead('Nueva', null);
    expect(await names()).toEqual(['new: Nueva']);
  });

  it('lists each lead once, by its first reason', async () => {
    const id = await lead('Varias', me, { next_follow_up_at: ago(3), replied_at: ago(1) });
    await insertAppointment(app, { provider: 'calendly', lead_id: id, starts_at: ago(0.1) });
    expect(await names()).toEqual(['reply: Varias']);
  });

  it('removes a lead when its call is recorded, with the next step after an unanswered call', async () => {
    const id = await lead('Nueva', me);
    const call = { type: 'call', direction: 'outbound', outcome: 'no_answer' };
    expect((await caller.post(`/api/admin/leads/${id}/interactions`, call)).status).toBe(201);
    expect(await names()).toEqual([]);
    const { body } = await caller.get<{ nextFollowUpAt: string; lastContactedAt: null }>(
      `/api/admin/leads/${id}`,
    );
    expect(body.lastContactedAt).toBeNull();
    expect(Date.parse(body.nextFollowUpAt)).toBeGreaterThan(Date.now() + 23 * HOUR_MS);
  });

  it.each([
    ['wrong_number', {}],
    ['no_answer', { noNextStep: true }],
  ])('does not show a lead again after %s %j, also if a follow-up was due', async (outcome, rest) => {
    const call = { type: 'call', direction: 'outbound', outcome, ...rest };
    for (const id of [await lead('Nueva', me), await lead('Vencida', me, { next_follow_up_at: ago(3) })])
      expect((await caller.post(`/api/admin/leads/${id}/interactions`, call)).status).toBe(201);
    await lead('Otra', me);
    expect(await names()).toEqual(['new: Otra']);
    // The person fills in the form again and proves the phone.
    await app.query(`UPDATE leads SET code_verified_at = now() WHERE full_name = 'Nueva'`);
    expect((await names()).sort()).toEqual(['new: Nueva', 'new: Otra']);
  });

  it('states the person’s time zone and the next legal calling time', async () => {
    const owner = await logIn(app, (await createAdmin(app)).username);
    const none = { weekdays: null, saturday: null, sunday: null };
    const always = { from: '00:00', to: '23:45' };
    const day = { weekdays: always, saturday: always, sunday: always };
    await owner.put('/api/admin/settings', {
      quietHours: { default: { ...day }, states: [{ state: 'TX', ...none }], onHolidays: true },
    });
    await lead('Tejana', me, { state: 'TX', lead_score: 2 });
    await lead('Californiana', me, { state: 'CA', lead_score: 1 });
    const items = (await desk()).items.sort((one, other) => (one.timeZone < other.timeZone ? -1 : 1));
    // Texas allows no call at all; California does, except in the last quarter of an hour of a day.
    expect(items.map(({ timeZone, mayCall, callableFrom }) => [timeZone, mayCall, callableFrom])).toEqual([
      ['America/Chicago', false, null],
      ['America/Los_Angeles', items[1]!.callableFrom === null, items[1]!.callableFrom],
    ]);
    // The detail of the lead states the same.
    for (const { timeZone, mayCall, lead: row } of items)
      expect((await owner.get(`/api/admin/leads/${row.id}`)).body).toMatchObject({ timeZone, mayCall });
  });

  it('shows the leads that may be called now first, inside each reason, among more than are shown', async () => {
    const owner = await logIn(app, (await createAdmin(app)).username);
    const none = { weekdays: null, saturday: null, sunday: null };
    const always = { from: '00:00', to: '24:00' };
    const day = { weekdays: always, saturday: always, sunday: always };
    await owner.put('/api/admin/settings', {
      quietHours: { default: day, states: [{ state: 'TX', ...none }], onHolidays: true },
    });
    for (const reason of ['Vencida', 'Nueva'])
      await insertLeads(
        app,
        Array.from({ length: 80 }, (_, n) => ({
          full_name: `${reason} ${n}`,
          verification_status: 'verified',
          // More than are read at first.
          state: n < 75 ? 'TX' : 'CA',
          lead_score: 90 - n,
          ...(reason === 'Vencida' ? { next_follow_up_at: ago(100 - n) } : {}),
        })),
      );
    const { items, calendarMode } = await desk();
    expect(calendarMode).toBe('own');
    for (const reason of ['Vencida', 'Nueva']) {
      const places = items
        .filter(({ lead: { fullName } }) => fullName.startsWith(reason))
        .map(({ lead: { fullName } }) => Number(fullName.split(' ')[1]));
      expect(places).toEqual([75, 76, 77, 78, 79, ...Array.from({ length: 15 }, (_, n) => n)]);
    }
  });

  it('finds the leads that may be called now behind others at the limit of contacts', async () => {
    const owner = await logIn(app, (await createAdmin(app)).username);
    const none = { weekdays: null, saturday: null, sunday: null };
    const always = { from: '00:00', to: '24:00' };
    // Only one state allows calls, so as many leads as possible are searched at first.
    await owner.put('/api/admin/settings', {
      quietHours: {
        default: none,
        states: [{ state: 'FL', weekdays: always, saturday: always, sunday: always }],
        onHolidays: true,
      },
    });
    const atLimit = 60;
    const ids = await insertLeads(
      app,
      Array.from({ length: 90 }, (_, n) => ({
        full_name: `Nueva ${n}`,
        verification_status: 'verified',
        state: n < 80 ? 'FL' : 'TX',
        lead_score: 95 - n,
      })),
    );
    await app.query(
      `INSERT INTO contacts (phone_number, kind) SELECT phone_number, 'call' FROM leads, generate_series(1, 3) WHERE id = ANY($1::uuid[])`,
      [ids.slice(0, atLimit)],
    );
    const { items } = await desk();
    expect(items.map(({ lead: { fullName }, mayCall }) => [fullName, mayCall])).toEqual(
      Array.from({ length: 20 }, (_, n) => [`Nueva ${atLimit + n}`, true]),
    );
  });

  describe('a reserved lead', () => {
    const hold = (by: Caller, id: string, isCalling = false) =>
      by.put<{ heldBy: { username: string; isCalling: boolean } | null }>(`/api/admin/leads/${id}/hold`, {
        isCalling,
      });
    let colleague: Caller;
    beforeEach(async () => {
      colleague = await logIn(app, other.username);
    });
    const held = async (): Promise<unknown[]> => (await desk()).items.map(({ heldBy }) => heldBy);

    it('shows others who has it open or is calling, until it is released', async () => {
      const id = await lead('Nueva', null);
      expect(await held()).toEqual([null]);
      expect((await hold(colleague, id)).body).toEqual({ heldBy: null });
      expect(await held()).toEqual([{ username: other.username, isCalling: false }]);
      expect((await hold(colleague, id, true)).body).toEqual({ heldBy: null });
      expect(await held()).toEqual([{ username: other.username, isCalling: true }]);
      // Another page of the same user does not end the call.
      await hold(colleague, id);
      expect(await held()).toEqual([{ username: other.username, isCalling: true }]);
      // The holder sees no holder.
      expect((await colleague.get<Desk>('/api/admin/desk')).body.items).toMatchObject([{ heldBy: null }]);
      expect((await hold(caller, id)).body).toEqual({
        heldBy: { username: other.username, isCalling: true },
      });
      expect((await caller.delete(`/api/admin/leads/${id}/hold`)).status).toBe(204);
      expect(await held()).not.toEqual([null]);
      expect((await colleague.delete(`/api/admin/leads/${id}/hold`)).status).toBe(204);
      expect(await held()).toEqual([null]);
      expect((await hold(caller, id)).body).toEqual({ heldBy: null });
    });

    it('becomes free after five minutes without a renewal', async () => {
      const id = await lead('Nueva', null);
      await hold(colleague, id);
      const [row] = await app.query<{ left: number }>(
        'SELECT extract(epoch FROM held_until - now())::float AS left FROM lead_holds',
      );
      expect(row!.left).toBeGreaterThan(240);
      expect(row!.left).toBeLessThanOrEqual(301);
      await app.query(`UPDATE lead_holds SET held_until = now() - interval '1 second'`);
      expect(await held()).toEqual([null]);
      expect((await hold(caller, id)).body).toEqual({ heldBy: null });
      expect((await hold(colleague, id)).body).toEqual({
        heldBy: { username: me.username, isCalling: false },
      });
    });

    it('belongs to one of many who open it at the same moment', async () => {
      const id = await lead('Nueva', null);
      const people = await Promise.all(
        Array.from({ length: 5 }, async () =>
          logIn(app, (await createAdmin(app, { role: 'agent' })).username),
        ),
      );
      const answers = await Promise.all(people.map((each) => hold(each, id)));
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(5).fill(200));
      expect(answers.filter(({ body }) => body.heldBy === null)).toHaveLength(1);
    });

    it('is not claimed by others, and is by its holder', async () => {
      const [best, second] = [
        await lead('Mejor', null, { lead_score: 90 }),
        await lead('Segunda', null, { lead_score: 10 }),
      ];
      await hold(colleague, best);
      expect((await caller.post<{ id: string }>('/api/admin/leads/claim')).body.id).toBe(second);
      expect((await caller.post('/api/admin/leads/claim')).status).toBe(204);
      expect((await colleague.post<{ id: string }>('/api/admin/leads/claim')).body.id).toBe(best);
    });

    it('is not reserved when it is assigned, nor by users who only read', async () => {
      const mine = await lead('Mía', me);
      expect((await hold(caller, mine)).body).toEqual({ heldBy: null });
      const auditor = await logIn(app, (await createAdmin(app, { role: 'auditor' })).username);
      expect((await hold(auditor, await lead('Nueva', null))).status).toBe(403);
      expect(await app.query('SELECT 1 FROM lead_holds')).toEqual([]);
      expect((await hold(colleague, mine)).status).toBe(404);
    });

    it('removes reservations that ended long ago', async () => {
      const [old, fresh] = [await lead('Antigua', null), await lead('Nueva', null)];
      await hold(colleague, old);
      await app.query(`UPDATE lead_holds SET held_until = now() - interval '2 hours'`);
      await hold(caller, fresh);
      expect(await app.query('SELECT lead_id AS id FROM lead_holds')).toEqual([{ id: fresh }]);
    });
  });

  it('is refused to users without access to leads', async () => {
    const auditor = await logIn(app, (await createAdmin(app, { role: 'auditor' })).username);
    expect((await auditor.get('/api/admin/desk')).status).toBe(403);
  });
});
