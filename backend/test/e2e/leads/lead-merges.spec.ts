import { MOVING, STAYING } from '../../../src/modules/leads/merges/lead-references';
import { ReceivedTextsService } from '../../../src/modules/leads/inbound/received-texts.service';
import { LeadRemovalService } from '../../../src/modules/leads/office/lead-removal.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import {
  createTestApp,
  lastCode,
  newIp,
  newPhone,
  submission,
  type Refusal,
  type TestApp,
} from '../../support/app';
import { insertLeads } from '../../support/leads';

let app: TestApp;
let second: TestApp;
let caller: Caller;

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({}, { databaseUrl: app.databaseUrl });
  caller = await logIn(app, (await createAdmin(app)).username);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

interface Detail {
  id: string;
  fullName: string;
  email: string | null;
  phoneNumber: string;
  leadCategory: string;
  isBlocked: boolean;
  isFraudulent: boolean;
  fraudScore: number;
  mergedInto: string | null;
  verificationStatus: string;
  suppressions: { channel: string; reason: string | null }[];
  timeline: { kind: string; content: string | null }[];
}
interface Merged extends Refusal {
  id: string;
  keep: string;
  left: string[];
}
const merge = (keep: string, drop: string, fields: object = {}, on = app) =>
  caller.post<Merged>('/api/admin/leads/merge', { keep, drop, fields }, on);
const undo = (id: string) => caller.post<Merged>(`/api/admin/leads/merges/${id}/undo`);
const get = async (id: string) => (await caller.get<Detail>(`/api/admin/leads/${id}`)).body;
const merges = async (id: string) =>
  (
    await caller.get<{ into: { id: string } | null; merged: { id: string }[]; candidates: { id: string }[] }>(
      `/api/admin/leads/${id}/merges`,
    )
  ).body;
const note = (id: string, content: string) =>
  caller.post(`/api/admin/leads/${id}/interactions`, { type: 'note', direction: 'internal', content });
const pair = async (keep: object = {}, drop: object = {}): Promise<[string, string]> => {
  const [one, other] = await insertLeads(app, [
    { full_name: 'Ana Ruiz', ...keep },
    { full_name: 'Ana Ruiz Soto', email: 'ana@example.com', lead_category: 'hot', ...drop },
  ]);
  return [one!, other!];
};
const live = async (phone: string) =>
  (
    await app.query<{ id: string }>('SELECT id FROM leads WHERE phone_number = $1 AND deleted_at IS NULL', [
      phone,
    ])
  ).map(({ id }) => id);

describe('POST /api/admin/leads/merge', () => {
  it('uses the chosen fields, and shows the history of both leads with the kept one', async () => {
    const [keep, drop] = await pair();
    await note(keep, 'De la primera.');
    await note(drop, 'De la segunda.');
    await app.query(
      `INSERT INTO appointments (provider, external_id, lead_id, status, starts_at) VALUES ('cal', $1, $2, 'booked', now() + interval '2 days')`,
      [drop, drop],
    );
    const { status, body } = await merge(keep, drop, { fullName: 'drop', email: 'drop' });
    expect(status).toBe(201);
    expect(body.keep).toBe(keep);
    const lead = await get(keep);
    expect(lead).toMatchObject({
      fullName: 'Ana Ruiz Soto',
      email: 'ana@example.com',
      leadCategory: 'new',
      nextBooking: { status: 'booked' },
    });
    expect(lead.timeline.map(({ content }) => content)).toEqual(
      expect.arrayContaining(['De la primera.', 'De la segunda.']),
    );
    expect(lead.timeline.map(({ kind }) => kind)).toContain('leads_merged');
    expect(await get(drop)).toMatchObject({ mergedInto: keep });
    expect((await merges(drop)).into).toMatchObject({ id: keep });
    expect((await merges(keep)).merged.map(({ id }) => id)).toEqual([drop]);
    const list = await caller.get<{ leads: { id: string }[] }>(
      '/api/admin/leads?preset=deleted&pageSize=100',
    );
    expect(list.body.leads.map(({ id }) => id)).not.toContain(drop);
    expect((await caller.post(`/api/admin/leads/${drop}/restore`)).status).toBe(404);
  });

  it('keeps the stricter of blocks, fraud and opt-outs, and moves no proof', async () => {
    const [keep, drop] = await pair(
      {},
      { verification_status: 'verified', verified_at: '2026-03-01T12:00:00Z' },
    );
    const phone = (await get(drop)).phoneNumber;
    await caller.post('/api/admin/leads/actions', {
      action: 'block',
      leadId: drop,
      blockType: 'permanent',
      reason: 'Abuso',
    });
    await caller.post('/api/admin/leads/actions', { action: 'mark_fraud', leadId: drop, reason: 'Abuso' });
    await caller.post('/api/admin/suppressions', { phoneNumber: phone, channel: 'sms', reason: 'Lo pidió.' });
    const { body } = await merge(keep, drop);
    const lead = await get(keep);
    expect(lead).toMatchObject({
      isBlocked: true,
      isFraudulent: true,
      fraudScore: 100,
      verificationStatus: 'pending',
    });
    expect(lead.suppressions.map(({ channel }) => channel)).toEqual(['sms']);

    expect((await undo(body.id)).status).toBe(200);
    expect(await get(keep)).toMatchObject({
      isBlocked: false,
      isFraudulent: false,
      fraudScore: 0,
      suppressions: [],
      verificationStatus: 'pending',
    });
    expect(await get(drop)).toMatchObject({
      isBlocked: true,
      isFraudulent: true,
      verificationStatus: 'verified',
      mergedInto: null,
      suppressions: [{ channel: 'sms' }],
    });
  });

  it('clears no fraud rule that holds for the other lead', async () => {
    const [keep, drop] = await pair();
    await app.query(`UPDATE leads SET cleared_fraud_rules = '{vpn,fast_form}' WHERE id = $1`, [keep]);
    await app.query(`UPDATE leads SET fraud_reason = 'vpn' WHERE id = $1`, [drop]);
    expect((await merge(keep, drop)).status).toBe(201);
    expect(
      await app.query(
        'SELECT cleared_fraud_rules AS cleared, fraud_reason AS reason FROM leads WHERE id = $1',
        [keep],
      ),
    ).toEqual([{ cleared: ['fast_form'], reason: 'vpn' }]);
  });

  it('does not replace the lead that proved the phone by a possible duplicate', async () => {
    const phone = newPhone();
    const [keep, drop] = await pair({ phone_number: phone }, {
      phone_number: phone,
      possible_duplicate: true,
    } as object);
    expect((await merges(keep)).candidates.map(({ id }) => id)).toEqual([drop]);
    const wrong = await merge(drop, keep);
    expect([wrong.status, wrong.body.code]).toEqual([422, 'MERGE_KEEPS_PHONE']);
    expect((await merge(keep, drop)).status).toBe(201);
    expect(await live(phone)).toEqual([keep]);
  });

  it('assigns a text from either phone to the kept lead', async () => {
    const [keep, drop] = await pair();
    const { phoneNumber } = await get(drop);
    await merge(keep, drop);
    const [message] = await app.query<{ id: string }>(
      `INSERT INTO sms_messages (direction, phone_number, body, purpose, status) VALUES ('inbound', $1, 'Hola, soy yo', 'received', 'received') RETURNING id`,
      [phoneNumber],
    );
    await app.app.get(ReceivedTextsService).receive({ messageId: message!.id, word: null });
    expect((await get(keep)).timeline.map(({ content }) => content)).toContain('Hola, soy yo');
  });

  it('refuses two leads when one has changed since the user read it', async () => {
    const [keep, drop] = await pair();
    const seenOf = async (id: string) =>
      (await caller.get<{ updatedAt: string }>(`/api/admin/leads/${id}`)).body.updatedAt;
    const seen = async () => ({ keepUpdatedAt: await seenOf(keep), dropUpdatedAt: await seenOf(drop) });
    const mergeAs = (read: object) =>
      caller.post<{ code: string }>('/api/admin/leads/merge', {
        keep,
        drop,
        fields: { email: 'drop' },
        ...read,
      });
    for (const changed of [keep, drop]) {
      const before = await seen();
      await caller.patch(`/api/admin/leads/${changed}`, { email: `${changed.slice(-8)}@example.com` });
      const refused = await mergeAs(before);
      expect([refused.status, refused.body.code]).toEqual([409, 'LEAD_CHANGED']);
    }
    expect((await mergeAs(await seen())).status).toBe(201);
  });

  it('refuses requests without two different live leads', async () => {
    const [keep, drop] = await pair();
    expect((await merge(keep, keep)).body.code).toBe('MERGE_SAME_LEAD');
    expect((await merge(keep, keep.toUpperCase())).body.code).toBe('MERGE_SAME_LEAD');
    await caller.delete(`/api/admin/leads/${drop}`);
    expect((await merge(keep, drop)).body.code).toBe('LEAD_NOT_FOUND');
    expect((await merge(keep, '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d')).status).toBe(404);
    expect((await merge(keep, drop, { fullName: 'mine' })).status).toBe(400);
  });

  it('makes one merge of many requests at once, in either direction', async () => {
    const [one, other] = await pair();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        turn % 2 ? merge(one, other, {}, second) : merge(other, one, {}, app),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404, 404, 404, 404, 404]);
  });

  it('never loses a proof that is in progress: it precedes the merge, or the merge is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const phone = newPhone();
      await app.post('/api/leads', submission(phone), newIp());
      const [drop] = await live(phone);
      const [keep] = await insertLeads(app, [{}]);
      const code = await lastCode(app, phone);
      const [merged, proof] = await Promise.all([
        merge(keep!, drop!),
        app.post<{ verified: boolean }>('/api/leads/verify', { phoneNumber: phone, code }, newIp()),
      ]);
      expect(proof.body.verified).toBe(true);
      expect([201, 409]).toContain(merged.status);
      expect((await get(drop!)).verificationStatus).toBe('verified');
      expect((await get(keep!)).verificationStatus).toBe('pending');
    }
  });
});

describe('POST /api/admin/leads/merges/{id}/undo', () => {
  it('separates the leads as they were; later changes stay and are listed', async () => {
    const [keep, drop] = await pair();
    await note(keep, 'De la primera.');
    await note(drop, 'De la segunda.');
    const { body } = await merge(keep, drop, { fullName: 'drop', leadCategory: 'drop' });
    await caller.patch(`/api/admin/leads/${keep}`, { leadCategory: 'client' });
    await note(keep, 'Después.');
    const undone = await undo(body.id);
    expect(undone.status).toBe(200);
    expect(undone.body.left).toEqual(['leadCategory']);
    const [one, other] = [await get(keep), await get(drop)];
    expect(one).toMatchObject({ fullName: 'Ana Ruiz', leadCategory: 'client' });
    expect(other).toMatchObject({ fullName: 'Ana Ruiz Soto', leadCategory: 'hot', deletedAt: null });
    const notes = ({ timeline }: Detail) =>
      timeline.filter(({ kind }) => kind === 'note').map(({ content }) => content);
    expect(notes(one).sort()).toEqual(['De la primera.', 'Después.']);
    expect(notes(other)).toEqual(['De la segunda.']);
    expect((await undo(body.id)).body.code).toBe('MERGE_NOT_FOUND');
  });

  it('gives appointments back, which are recorded under the name that earlier versions use', async () => {
    const [keep, drop] = await pair();
    const [appointment] = await app.query<{ id: string }>(
      `INSERT INTO appointments (provider, external_id, lead_id, status) VALUES ('cal', $1, $2, 'booked') RETURNING id`,
      [drop, drop],
    );
    const { body } = await merge(keep, drop);
    const [record] = await app.query('SELECT moved FROM lead_merges WHERE id = $1', [body.id]);
    expect(record).toMatchObject({ moved: { bookings: [appointment!.id] } });
    expect((await undo(body.id)).status).toBe(200);
    const [row] = await app.query('SELECT lead_id FROM appointments WHERE id = $1', [appointment!.id]);
    expect(row).toEqual({ lead_id: drop });
  });

  it('unassigns the kept lead when the merge gave it to the assignee of the other', async () => {
    const { id: agent } = await createAdmin(app, { role: 'agent' });
    const { id: other } = await createAdmin(app, { role: 'agent' });
    const personOf = async (id: string) =>
      (
        await app.query<{ person: string | null }>('SELECT assigned_to AS person FROM leads WHERE id = $1', [
          id,
        ])
      )[0]!.person;
    const [keep, drop] = await pair();
    await caller.post(`/api/admin/leads/${drop}/assign`, { adminId: agent });
    const { body } = await merge(keep, drop);
    expect(await personOf(keep)).toBe(agent);
    expect((await undo(body.id)).status).toBe(200);
    expect([await personOf(keep), await personOf(drop)]).toEqual([null, agent]);
    const [last] = await app.query(
      'SELECT assigned_to FROM lead_assignments WHERE lead_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1',
      [keep],
    );
    expect(last).toEqual({ assigned_to: null });
    // An assignee who got it later keeps it.
    const again = await merge(keep, drop);
    await caller.post(`/api/admin/leads/${keep}/assign`, { adminId: other });
    expect((await undo(again.body.id)).status).toBe(200);
    expect([await personOf(keep), await personOf(drop)]).toEqual([other, agent]);
  });

  it('undoes the newer of two merges first', async () => {
    const [b, a] = await pair();
    const [c] = await insertLeads(app, [{}]);
    await note(a, 'De la primera.');
    const first = await merge(b, a);
    const next = await merge(c!, b);
    expect((await get(c!)).timeline.map(({ content }) => content)).toContain('De la primera.');
    expect((await undo(first.body.id)).body.code).toBe('MERGED_FURTHER');
    expect((await undo(next.body.id)).status).toBe(200);
    expect((await undo(first.body.id)).status).toBe(200);
    expect((await get(a)).timeline.map(({ content }) => content)).toContain('De la primera.');
  });

  it('is refused after seven days, and when the phone has a new lead', async () => {
    const [keep, drop] = await pair();
    const { phoneNumber } = await get(drop);
    const { body } = await merge(keep, drop);
    await insertLeads(app, [{ phone_number: phoneNumber }]);
    expect((await undo(body.id)).body.code).toBe('LEAD_PHONE_TAKEN');
    await app.query(`UPDATE lead_merges SET created_at = now() - interval '8 days' WHERE id = $1`, [body.id]);
    expect((await undo(body.id)).body.code).toBe('MERGE_OVER');
  });
});

describe('two merged leads', () => {
  it('are erased together, from either phone', async () => {
    const [keep, drop] = await pair();
    const phones = [(await get(keep)).phoneNumber, (await get(drop)).phoneNumber];
    await merge(keep, drop);
    const held = await caller.post<{ holdings: { kind: string; count: number }[] }>(
      '/api/admin/privacy/lookup',
      {
        phoneNumber: phones[1],
      },
    );
    expect(held.body.holdings.find(({ kind }) => kind === 'leads')?.count).toBe(2);
    expect((await caller.post('/api/admin/privacy/erase', { phoneNumber: phones[1] })).status).toBe(200);
    const rows = await app.query(`SELECT 1 FROM leads WHERE id = ANY($1::uuid[])`, [[keep, drop]]);
    expect(rows).toEqual([]);
    for (const phoneNumber of phones)
      expect(
        (await caller.post<Refusal>('/api/admin/leads', { fullName: 'Ana Ruiz', phoneNumber })).body.code,
      ).toBe('PHONE_ERASED');
  });

  it('are not purged separately', async () => {
    const [keep, drop] = await pair();
    await merge(keep, drop);
    await app.query(`UPDATE leads SET deleted_at = now() - interval '60 days' WHERE id = $1`, [drop]);
    await app.app.get(LeadRemovalService).purge();
    expect(await get(drop)).toMatchObject({ mergedInto: keep });
  });
});

it('a merge moves the rows of every table with a lead to the kept lead, or states a reason why not', async () => {
  const columns = await app.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND (column_name = 'lead_id' OR column_name = 'merged_into' OR table_name = 'lead_merges' AND column_name LIKE '%\\_id')
        AND table_name IN (SELECT table_name FROM information_schema.tables WHERE table_type = 'BASE TABLE' AND table_schema = 'public')`,
  );
  const known = [...MOVING.map(({ table, column }) => `${table}.${column}`), ...Object.keys(STAYING)];
  expect(columns.map(({ name }) => name).sort()).toEqual(known.sort());
});
