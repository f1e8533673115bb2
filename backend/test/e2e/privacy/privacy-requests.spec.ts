import { Clock } from '../../../src/common/clock';
import { createAdmin, logInUntil2100, type Caller } from '../../support/admin';
import { insertAudience } from '../../support/campaigns';
import { createTestApp, newPhone, type Answer, type Refusal, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';

const REQUESTS = '/api/admin/privacy/requests';

let app: TestApp;
let other: TestApp;
let admin: Caller;
let username: string;
let assignee: { id: string; caller: Caller };
let stranger: Caller;
let now = new Date('2026-11-20T17:00:00Z');

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({}, { databaseUrl: app.databaseUrl });
  ({ username } = await createAdmin(app));
  admin = await logInUntil2100(app, username);
  const agent = await createAdmin(app, { role: 'agent' });
  assignee = { id: agent.id, caller: await logInUntil2100(app, agent.username) };
  stranger = await logInUntil2100(app, (await createAdmin(app, { role: 'agent' })).username);
  for (const { app: instance } of [app, other])
    jest.spyOn(instance.get(Clock), 'now').mockImplementation(() => now);
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  now = new Date('2026-11-20T17:00:00Z');
  await app.query('DELETE FROM privacy_requests');
});

interface Request extends Refusal {
  id: string;
  kind: string;
  phoneNumber: string;
  receivedOn: string;
  acknowledgeBy: string;
  answerBy: string;
  dueOn: string | null;
  overdue: boolean;
  acknowledgedAt: string | null;
  acknowledgedBy: string | null;
  extendedAt: string | null;
  answeredAt: string | null;
  answeredBy: string | null;
  outcome: string | null;
  answer: string | null;
}
interface Page {
  requests: Request[];
  total: number;
  open: number;
  overdue: number;
}

const create = (changes: object = {}): Promise<Answer<Request>> =>
  admin.post<Request>(REQUESTS, { kind: 'export', channel: 'phone', phoneNumber: newPhone(), ...changes });
const act = (id: string, action: string, body: object = {}, on = app): Promise<Answer<Request>> =>
  admin.post<Request>(`${REQUESTS}/${id}/${action}`, body, on);
const list = async (query = ''): Promise<Page> => (await admin.get<Page>(REQUESTS + query)).body;
const done = { outcome: 'done', answer: 'Se le envió por correo.' };

describe('recording a request', () => {
  it('computes both deadlines from the day on which it arrived', async () => {
    const phone = newPhone();
    const { status, body } = await create({
      kind: 'erase',
      channel: 'letter',
      phoneNumber: `(${phone.slice(2, 5)}) ${phone.slice(5)}`,
      fullName: '  Ana Paz ',
      receivedOn: '2026-11-18',
      note: ' ',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'erase',
      channel: 'letter',
      phoneNumber: phone,
      fullName: 'Ana Paz',
      note: null,
      receivedOn: '2026-11-18',
      // Ten business days, including Thanksgiving and two weekends.
      acknowledgeBy: '2026-12-03',
      answerBy: '2027-01-02',
      dueOn: '2026-12-03',
      overdue: false,
      createdBy: username,
    });
  });

  it('uses today in the owner’s time zone when no day is named', async () => {
    now = new Date('2026-11-21T04:30:00Z');
    expect((await create()).body.receivedOn).toBe('2026-11-20');
  });

  it.each([
    [{ kind: 'otra' }, 400, 'Elija qué pide.'],
    [{ channel: 'paloma' }, 400, 'Elija cómo llegó.'],
    [{ phoneNumber: '305' }, 422, 'Ese no es un número de teléfono completo.'],
    [{ receivedOn: '2026-11-21' }, 422, 'La fecha en que llegó no puede ser posterior a hoy.'],
    [{ receivedOn: '2026-02-30' }, 400, 'Escriba el día en que llegó.'],
    [{ receivedOn: 'ayer' }, 400, 'Escriba el día en que llegó.'],
  ])('refuses %j', async (changes, status, message) => {
    const answer = await create(changes);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });
});

describe('an open request', () => {
  it('is acknowledged, extended and answered, each with an entry in the audit trail', async () => {
    const { body: request } = await create();
    expect((await act(request.id, 'acknowledge')).body).toMatchObject({
      acknowledgedAt: now.toISOString(),
      acknowledgedBy: username,
      dueOn: '2027-01-04',
    });
    const { body: extended } = await act(request.id, 'extend', { reason: 'Hay contratos en papel.' });
    expect(extended).toMatchObject({
      answerBy: '2027-02-18',
      dueOn: '2027-02-18',
      extendedAt: now.toISOString(),
    });
    expect((await act(request.id, 'answer', done)).body).toMatchObject({
      answeredAt: now.toISOString(),
      answeredBy: username,
      outcome: 'done',
      answer: done.answer,
      dueOn: null,
      overdue: false,
    });
    const entries = await app.query(
      `SELECT action, "after" FROM audit_entries WHERE target = $1 ORDER BY id`,
      [`privacy_request:${request.id}`],
    );
    const phone = `${request.phoneNumber.slice(0, -7)}•••${request.phoneNumber.slice(-4)}`;
    expect(entries).toEqual([
      {
        action: 'privacy_request_created',
        after: { phone, kind: 'export', channel: 'phone', receivedOn: '2026-11-20' },
      },
      { action: 'privacy_request_acknowledged', after: {} },
      {
        action: 'privacy_request_extended',
        after: { reason: 'Hay contratos en papel.', answerBy: '2027-02-18' },
      },
      { action: 'privacy_request_answered', after: done },
    ]);
  });

  it('is acknowledged by the first user who extends or answers it', async () => {
    const [extended, answered] = [(await create()).body, (await create()).body];
    expect((await act(extended.id, 'extend', { reason: 'x' })).body.acknowledgedBy).toBe(username);
    expect((await act(answered.id, 'answer', done)).body.acknowledgedBy).toBe(username);
  });

  it('can be extended on the last day of its term, and not after it', async () => {
    const { body: request } = await create();
    now = new Date('2027-01-05T17:00:00Z');
    const late = await act(request.id, 'extend', { reason: 'x' });
    expect([late.status, late.body.code]).toEqual([422, 'PRIVACY_TERM_OVER']);
    now = new Date('2027-01-05T04:00:00Z');
    expect((await act(request.id, 'extend', { reason: 'x' })).status).toBe(200);
  });

  it('refuses a repeated step, and every step after its answer', async () => {
    const { body: request } = await create();
    await act(request.id, 'acknowledge');
    expect((await act(request.id, 'acknowledge')).body.code).toBe('PRIVACY_REQUEST_ACKNOWLEDGED');
    await act(request.id, 'extend', { reason: 'x' });
    expect((await act(request.id, 'extend', { reason: 'x' })).body.code).toBe('PRIVACY_REQUEST_EXTENDED');
    await act(request.id, 'answer', done);
    for (const [action, body] of [['acknowledge'], ['extend', { reason: 'x' }], ['answer', done]] as const) {
      const answer = await act(request.id, action, body);
      expect([answer.status, answer.body.code]).toEqual([409, 'PRIVACY_REQUEST_ANSWERED']);
    }
  });

  it.each(['acknowledge', 'extend', 'answer'])(
    'changes once for twenty requests at the same time: %s',
    async (action) => {
      const { body: request } = await create();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          act(
            request.id,
            action,
            { extend: { reason: 'x' }, answer: done, acknowledge: {} }[action],
            n % 2 ? app : other,
          ),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
      const [row] = await app.query('SELECT answer_by::text FROM privacy_requests WHERE id = $1', [
        request.id,
      ]);
      expect(row).toEqual({ answer_by: action === 'extend' ? '2027-02-18' : '2027-01-04' });
      expect(
        await app.query(
          `SELECT 1 FROM audit_entries WHERE target = $1 AND action <> 'privacy_request_created'`,
          [`privacy_request:${request.id}`],
        ),
      ).toHaveLength(1);
    },
  );

  it.each([
    ['extend', {}, 'Escriba el motivo que le dio a la persona.'],
    ['answer', { outcome: 'done', answer: ' ' }, 'Escriba qué se le contestó.'],
    ['answer', { outcome: 'quizás', answer: 'x' }, 'Elija si se hizo o no.'],
  ])('requires a text: %s %j', async (action, body, message) => {
    const { body: request } = await create();
    const answer = await act(request.id, action, body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('is answered with 404 when it does not exist', async () => {
    for (const id of ['0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'x'])
      expect((await act(id, 'acknowledge')).body.code).toBe('PRIVACY_REQUEST_NOT_FOUND');
  });
});

describe('the list of requests', () => {
  it('shows the most urgent first, then the answered ones, and marks the overdue ones', async () => {
    const late = (await create({ receivedOn: '2026-08-03' })).body;
    const acknowledged = (await create({ receivedOn: '2026-11-02' })).body;
    const fresh = (await create()).body;
    const answered = (await create()).body;
    await act(acknowledged.id, 'acknowledge');
    await act(answered.id, 'answer', done);
    const { requests, total, open, overdue } = await list();
    expect(requests.map(({ id }) => id)).toEqual([late.id, fresh.id, acknowledged.id, answered.id]);
    expect(requests.map(({ overdue: isLate }) => isLate)).toEqual([true, false, false, false]);
    expect({ total, open, overdue }).toEqual({ total: 4, open: 3, overdue: 1 });
    expect((await list('?status=answered')).requests.map(({ id }) => id)).toEqual([answered.id]);
    expect(await list('?status=open&pageSize=2&page=2')).toMatchObject({
      total: 3,
      requests: [{ id: acknowledged.id }],
    });
  });

  it('marks a request overdue from the day after its deadline', async () => {
    await create();
    now = new Date('2026-12-08T04:59:00Z');
    expect((await list()).overdue).toBe(0);
    now = new Date('2026-12-08T05:00:00Z');
    expect((await list()).overdue).toBe(1);
  });
});

describe('a request of an agent’s lead', () => {
  it('is listed and counted for that agent, and for no other', async () => {
    // The second lead stays unassigned: every agent sees it.
    const [phoneNumber] = await insertAudience((sql, values) => app.query(sql, values), 2);
    await app.query('UPDATE leads SET assigned_to = $2 WHERE phone_number = $1', [phoneNumber, assignee.id]);
    await create({ phoneNumber });
    now = new Date('2026-12-08T05:00:00Z');
    expect((await assignee.caller.get<Page>(REQUESTS)).body).toMatchObject({ total: 1, open: 1, overdue: 1 });
    expect((await stranger.get<Page>(REQUESTS)).body).toMatchObject({
      requests: [],
      total: 0,
      open: 0,
      overdue: 0,
    });
  });
});

describe('an action that answers a request', () => {
  const perform = (action: 'export' | 'erase', body: object) =>
    admin.post<Refusal>(`/api/admin/privacy/${action}`, body);

  it.each(['export', 'erase'] as const)('marks it: %s', async (kind) => {
    const { body: request } = await create({ kind });
    const { phoneNumber, id } = request;
    expect(
      (await admin.post<{ openRequests: Request[] }>('/api/admin/privacy/lookup', { phoneNumber })).body,
    ).toMatchObject({ openRequests: [{ id, dueOn: '2026-12-07' }] });
    expect((await perform(kind, { phoneNumber, requestId: id })).status).toBe(200);
    expect((await list()).requests).toMatchObject([{ id, outcome: 'done', answeredBy: username }]);
    // A repetition leaves the first answer.
    now = new Date('2026-11-25T17:00:00Z');
    expect((await perform(kind, { phoneNumber, requestId: id })).status).toBe(200);
    expect((await list()).requests).toMatchObject([{ id, answeredAt: '2026-11-20T17:00:00.000Z' }]);
  });

  it('ignores a request of another person, of another kind, or an unknown one', async () => {
    const { body: request } = await create({ kind: 'export' });
    const phoneNumber = newPhone();
    await insertLeads(app, [{ phone_number: phoneNumber }]);
    for (const [body, code] of [
      [{ phoneNumber, requestId: request.id }, 'PRIVACY_REQUEST_MISMATCH'],
      [{ phoneNumber: request.phoneNumber, requestId: request.id }, 'PRIVACY_REQUEST_MISMATCH'],
      [{ phoneNumber, requestId: '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d' }, 'PRIVACY_REQUEST_NOT_FOUND'],
    ] as const)
      expect((await perform('erase', body)).body.code).toBe(code);
    expect(await app.query('SELECT 1 FROM leads WHERE phone_number = $1', [phoneNumber])).toHaveLength(1);
    expect((await list()).open).toBe(1);
  });

  it('keeps the request, as the law requires', async () => {
    const { body: request } = await create({ kind: 'erase' });
    await perform('erase', { phoneNumber: request.phoneNumber, requestId: request.id });
    expect((await list()).requests).toMatchObject([{ phoneNumber: request.phoneNumber }]);
  });
});
