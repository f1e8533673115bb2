import { type Caller, createAdmin, logIn, type TestAdmin } from '../../support/admin';
import { createTestApp, newPhone, type Refusal, type TestApp } from '../../support/app';
import { insertAppointment } from '../../support/appointments';
import { insertLeads, type LeadColumns } from '../../support/leads';

interface Figures {
  assigned: number;
  responses: number;
  medianResponseMinutes: number | null;
  calls: number;
  outcomes: Record<string, number>;
  booked: number;
  attended: number;
  paid: number;
  paidCents: number;
}
interface PersonRow extends Figures {
  adminId: string;
  name: string;
}
interface SourceRow extends Figures {
  source: string;
}

let app: TestApp;
let owner: Caller;
let ana: TestAdmin;
let asAna: Caller;
let luis: TestAdmin;
let asLuis: Caller;

beforeAll(async () => {
  app = await createTestApp();
  owner = await logIn(app, (await createAdmin(app)).username);
  [ana, luis] = [await createAdmin(app, { role: 'agent' }), await createAdmin(app, { role: 'agent' })];
  [asAna, asLuis] = [await logIn(app, ana.username), await logIn(app, luis.username)];
});
afterAll(() => app.close());

const people = async (as = owner, query = ''): Promise<PersonRow[]> =>
  (await as.get<{ people: PersonRow[] }>(`/api/admin/analytics/people${query}`)).body.people;
const sources = async (as = owner, query = ''): Promise<SourceRow[]> =>
  (await as.get<{ sources: SourceRow[] }>(`/api/admin/analytics/sources${query}`)).body.sources;
const of = async ({ id }: TestAdmin, as = owner, query = ''): Promise<PersonRow> =>
  (await people(as, query)).find(({ adminId }) => adminId === id)!;
const newLead = async (columns: LeadColumns = {}): Promise<string> =>
  (
    await insertLeads(app, [
      { verification_status: 'verified', verified_at: new Date().toISOString(), ...columns },
    ])
  )[0]!;
const give = async (lead: string, { id }: TestAdmin): Promise<void> => {
  expect((await owner.post(`/api/admin/leads/${lead}/assign`, { adminId: id })).status).toBeLessThan(300);
};
const call = (lead: string, as: Caller, outcome?: string) =>
  as.post(`/api/admin/leads/${lead}/interactions`, {
    type: 'call',
    direction: 'outbound',
    content: 'Llamada',
    // Confirmed, because several calls follow each other at once.
    ...(outcome ? { outcome, confirm: true } : {}),
  });
const ago = (lead: string, minutes: number) =>
  app.query(`UPDATE leads SET assigned_at = now() - make_interval(mins => $2) WHERE id = $1`, [
    lead,
    minutes,
  ]);

describe('GET /api/admin/analytics/people', () => {
  it('counts the work of each user, from the leads assigned to the payments', async () => {
    const leads = [await newLead(), await newLead(), await newLead()];
    for (const lead of leads) await give(lead, ana);
    for (const [n, lead] of leads.entries()) await ago(lead, [3, 10, 60][n]!);
    await call(leads[0]!, asAna, 'answered');
    await call(leads[1]!, asAna, 'no_answer');
    // Calls need an appointment to be booked; the appointments of the report follow below.
    const upcoming = await insertAppointment(app, { provider: 'cal', lead_id: leads[2]! });
    await call(leads[2]!, asAna, 'booked');
    await app.query('DELETE FROM appointments WHERE id = $1', [upcoming]);
    // A second call is not a first contact, and a note is not a contact.
    await call(leads[0]!, asAna, 'callback');
    await asAna.post(`/api/admin/leads/${leads[0]}/interactions`, {
      type: 'note',
      direction: 'internal',
      content: 'Nota',
    });
    const soon = new Date(Date.now() - 3_600_000).toISOString();
    const end = new Date(Date.now() - 1_800_000).toISOString();
    const appointment = { starts_at: soon, ends_at: end, agent_id: ana.id };
    for (const [n, status] of ['attended', 'no_show', 'cancelled'].entries())
      await insertAppointment(app, { ...appointment, lead_id: leads[n]!, provider: 'cal', status } as never);
    await app.query(
      `INSERT INTO payments (kind, mode, status, plan, amount_cents, refunded_cents, full_name, email, phone, billing_zip, lead_id)
       VALUES ('first', 'simulator', 'approved', 'growth', 19900, 0, 'A', 'a@b.com', '1', '33101', $1),
              ('first', 'simulator', 'partially_refunded', 'elite', 39900, 9900, 'A', 'a@b.com', '1', '33101', $1),
              ('renewal', 'simulator', 'approved', 'growth', 24900, 0, 'A', 'a@b.com', '1', '33101', $1),
              ('first', 'simulator', 'declined', 'growth', 19900, 0, 'A', 'a@b.com', '1', '33101', $2),
              ('first', 'sale', 'approved', 'growth', 19900, 0, 'A', 'a@b.com', '1', '33101', $2)`,
      [leads[0], leads[1]],
    );
    expect(await of(ana)).toMatchObject({
      assigned: 3,
      responses: 3,
      medianResponseMinutes: 10,
      calls: 4,
      outcomes: { answered: 1, no_answer: 1, booked: 1, callback: 1, voicemail: 0 },
      booked: 2,
      attended: 1,
      paid: 1,
      paidCents: 49_900,
    });
  });

  it('starts again for the new assignee of a lead', async () => {
    const lead = await newLead();
    await give(lead, ana);
    await call(lead, asAna, 'answered');
    await app.query(
      `UPDATE lead_interactions SET created_at = created_at - interval '1 hour' WHERE lead_id = $1`,
      [lead],
    );
    const before = await of(luis);
    await give(lead, luis);
    await ago(lead, 7);
    await Promise.all([call(lead, asLuis, 'voicemail'), call(lead, asLuis, 'voicemail')]);
    const after = await of(luis);
    expect([after.assigned - before.assigned, after.responses - before.responses]).toEqual([1, 1]);
    expect(after.outcomes['voicemail']! - before.outcomes['voicemail']!).toBe(2);
    expect(after.medianResponseMinutes).toBe(7);
  });

  it('counts calls for the user who made them, even after a new username', async () => {
    const carla = await createAdmin(app, { role: 'agent' });
    const lead = await newLead();
    await call(lead, await logIn(app, carla.username), 'answered');
    await app.query(`UPDATE admin_users SET username = 'otro' || username WHERE id = $1`, [carla.id]);
    expect((await of(carla)).calls).toBe(1);
  });

  it('includes only events in the range', async () => {
    expect(await of(ana, owner, '?from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z')).toMatchObject({
      assigned: 0,
      calls: 0,
      medianResponseMinutes: null,
      paidCents: 0,
    });
    const wrong = await owner.get<Refusal>(
      '/api/admin/analytics/people?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z',
    );
    expect([wrong.status, wrong.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('shows an agent only that agent’s row', async () => {
    expect((await people(asLuis)).map(({ adminId }) => adminId)).toEqual([luis.id]);
    expect((await of(luis, asLuis)).calls).toBe((await of(luis)).calls);
    const [own, all] = [await sources(asLuis), await sources()];
    const sum = (rows: SourceRow[]) => rows.reduce((calls, row) => calls + row.calls, 0);
    expect(sum(own)).toBe((await of(luis)).calls);
    expect(sum(all)).toBeGreaterThan(sum(own));
  });

  it('keeps the figures when a lead is erased, and nothing of the lead', async () => {
    const lead = await newLead({ phone_number: newPhone() });
    await give(lead, luis);
    await call(lead, asLuis, 'wrong_number');
    const before = await of(luis);
    await app.query('DELETE FROM leads WHERE id = $1', [lead]);
    expect(await of(luis)).toMatchObject({ assigned: before.assigned, calls: before.calls });
    const kept = await app.query('SELECT w.*, r.* FROM work_by_hour w, first_responses r');
    expect(JSON.stringify(kept)).not.toContain(lead);
  });
});

describe('GET /api/admin/analytics/sources', () => {
  it('totals the work of all users with the leads of a source', async () => {
    const [one, two] = [await newLead({ lead_source: 'feria' }), await newLead({ lead_source: 'feria' })];
    await give(one, ana);
    await give(two, luis);
    await call(one, asAna, 'answered');
    await call(two, asLuis, 'not_interested');
    const row = (await sources()).find(({ source }) => source === 'feria');
    expect(row).toMatchObject({
      assigned: 2,
      responses: 2,
      calls: 2,
      outcomes: { answered: 1, not_interested: 1 },
    });
  });
});

describe('a report as a file', () => {
  const file = async (path: string, as = owner) => {
    const response = await fetch(`${app.url}/api/admin/analytics/${path}/export`, {
      headers: { authorization: `Bearer ${as.token}` },
    });
    return { headers: response.headers, text: await response.text() };
  };

  it('has a row for each user, and is recorded', async () => {
    const { headers, text } = await file('people');
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF?Persona,Asignados,Respondidos,.*,Identificador$/);
    expect(lines).toHaveLength((await people()).length + 1);
    expect(headers.get('x-total-rows')).toBe(String(lines.length - 1));
    expect(headers.get('content-disposition')).toMatch(/equipo-\d{4}-\d\d-\d\d\.csv/);
    const [entry] = await app.query(
      `SELECT "after"->>'by' AS by FROM audit_entries WHERE action = 'report_exported' ORDER BY created_at DESC, id DESC LIMIT 1`,
    );
    expect(entry).toEqual({ by: 'person' });
  });

  it('is safe in a spreadsheet for any source that visitors send', async () => {
    for (const source of ['=HYPERLINK("http://malo","x")', '＝1+1', '\u200b=1+1', '\t=1'])
      await give(await newLead({ lead_source: source }), ana);
    const { text } = await file('sources');
    expect(text).toContain(`"'=HYPERLINK(""http://malo"",""x"")",1,`);
    for (const cell of [`'＝1+1,`, `'\u200b=1+1,`, `'\t=1,`]) expect(text).toContain(cell);
  });

  it('contains only the agent’s figures for an agent', async () => {
    const { text } = await file('people', asLuis);
    expect(text.trimEnd().split('\r\n')).toHaveLength(2);
  });
});
