import { OFFICE_PHONE_REFUSALS } from 'domain/phone';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, lastCode, newIp, newPhone, submission, type TestApp } from '../../support/app';

interface Detail {
  id: string;
  code?: string;
  message?: string;
  details?: { leadId?: string };
  verificationStatus: string;
  leadSource: string;
  isBlocked: boolean;
  consents: {
    kind: string;
    textShown: string;
    way: string | null;
    recordedBy: string | null;
    createdAt: string;
  }[];
  suppressions: { channel: string }[];
  timeline: { kind: string; content: string | null; by: string | null }[];
}

let app: TestApp;
let caller: Caller;
let username: string;

beforeAll(async () => {
  app = await createTestApp();
  ({ username } = await createAdmin(app));
  caller = await logIn(app, username);
});
afterAll(() => app.close());

const create = (body: object) => caller.post<Detail>('/api/admin/leads', body);
const person = (phone = newPhone()) => ({ fullName: 'Ana Ruiz', phoneNumber: phone });
const countOf = async (sql: string, ...values: unknown[]): Promise<number> =>
  (await app.query<{ count: number }>(sql, values))[0]!.count;

describe('POST /api/admin/leads', () => {
  it('records a caller as an unverified lead with texts, a note and a next step, and sends nothing', async () => {
    const said = 'Dijo que le podemos llamar y escribir.';
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const { status, body } = await create({
      ...person('+13054201199'),
      email: 'Ana@Example.com',
      state: 'fl',
      source: 'Recomendación',
      consent: { said, way: 'phone', at },
      note: 'Quiere comprar casa.',
      nextFollowUpAt: '2126-12-01T15:00:00.000Z',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      verificationStatus: 'pending',
      phoneNumber: '+13054201199',
      email: 'ana@example.com',
      state: 'FL',
      leadSource: 'recomendación',
      leadCategory: 'new',
      nextFollowUpAt: '2126-12-01T15:00:00.000Z',
      textingRefusal: { code: 'LEAD_NOT_VERIFIED' },
    });
    expect(body.consents).toEqual([
      expect.objectContaining({
        kind: 'spoken',
        textShown: said,
        way: 'phone',
        recordedBy: username,
        createdAt: at,
      }),
    ]);
    expect(body.timeline.map(({ kind, content, by }) => [kind, content, by])).toEqual(
      expect.arrayContaining([
        ['lead_created', expect.any(String), username],
        ['note', 'Quiere comprar casa.', username],
      ]),
    );
    expect(
      await countOf(
        `SELECT (SELECT count(*) FROM otp_attempts WHERE phone_number = $1)::int
              + (SELECT count(*) FROM outbox_messages WHERE recipient = $1)::int AS count`,
        '+13054201199',
      ),
    ).toBe(0);
  });

  it('accepts name and phone alone; the source is the call', async () => {
    const { status, body } = await create(person());
    expect(status).toBe(201);
    expect(body).toMatchObject({ leadSource: 'teléfono', consents: [] });
  });

  it('names the live lead with this phone, and leaves it unchanged', async () => {
    const phone = newPhone();
    const { body: first } = await create(person(phone));
    const { status, body } = await create({ fullName: 'Otra Persona', phoneNumber: phone });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'LEAD_EXISTS', details: { leadId: first.id } });
    expect((await caller.get<{ fullName: string }>(`/api/admin/leads/${first.id}`)).body.fullName).toBe(
      'Ana Ruiz',
    );
  });

  it('creates one lead for two requests at once', async () => {
    const phone = newPhone();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(person(phone))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await countOf('SELECT count(*)::int AS count FROM leads WHERE phone_number = $1', phone)).toBe(1);
  });

  it('refuses a phone with erased data, in any notation', async () => {
    const phone = newPhone();
    await create(person(phone));
    expect((await caller.post('/api/admin/privacy/erase', { phoneNumber: phone })).status).toBe(200);
    const { status, body } = await create(person(phone.slice(2)));
    expect(status).toBe(422);
    expect(body.code).toBe('PHONE_ERASED');
    expect(await countOf('SELECT count(*)::int AS count FROM leads WHERE phone_number = $1', phone)).toBe(0);
  });

  it('accepts a number that opted out of messages, and states it', async () => {
    const phone = newPhone();
    await caller.post('/api/admin/suppressions', {
      phoneNumber: phone,
      channel: 'all',
      reason: 'Lo pidió por carta.',
    });
    const { status, body } = await create(person(phone));
    expect(status).toBe(201);
    expect(body.suppressions.map(({ channel }) => channel)).toEqual(['all']);
  });

  it('marks the lead of a blocked phone as blocked', async () => {
    const phone = newPhone();
    await app.query(
      `INSERT INTO blocked_entities (entity_type, entity_value, reason, blocked_by) VALUES ('phone', $1, 'prueba', 'rosa')`,
      [phone],
    );
    expect((await create(person(phone))).body.isBlocked).toBe(true);
  });

  it('lets the form verify the phone later, and a spoken consent allows no campaign', async () => {
    const phone = newPhone();
    const at = new Date(Date.now() - 1_000).toISOString();
    const { body } = await create({
      ...person(phone),
      consent: { said: 'Sí a todo.', way: 'in_person', at },
    });
    expect((await app.post('/api/leads', submission(phone), newIp())).status).toBe(201);
    await app.post('/api/leads/verify', { phoneNumber: phone, code: await lastCode(app, phone) }, newIp());
    const detail = await caller.get<Detail>(`/api/admin/leads/${body.id}`);
    expect(detail.body.verificationStatus).toBe('verified');
    expect(
      await countOf(
        `SELECT count(*)::int AS count FROM consents WHERE phone_number = $1 AND kind = 'marketing_sms' AND granted`,
        phone,
      ),
    ).toBe(0);
  });

  it.each([
    ['a number of another country', { phoneNumber: '+34 600 123 456' }, 422, 'PHONE_NOT_US'],
    ['an invalid number', { phoneNumber: 'sin teléfono' }, 422, 'PHONE_INVALID'],
    ['no name', { fullName: ' ' }, 400, 'VALIDATION_FAILED'],
    ['a formula for a name', { fullName: '=HYPERLINK("x")' }, 400, 'VALIDATION_FAILED'],
    ['an endless note', { note: 'x'.repeat(5_001) }, 400, 'VALIDATION_FAILED'],
    ['a follow-up in the past', { nextFollowUpAt: '2020-01-01T00:00:00Z' }, 422, 'FOLLOW_UP_PAST'],
    [
      'a consent in the future',
      { consent: { said: 'Sí', way: 'phone', at: '2126-01-01T00:00:00Z' } },
      422,
      'CONSENT_IN_FUTURE',
    ],
    [
      'a consent without its text',
      { consent: { said: '', way: 'phone', at: '2026-01-01T00:00:00Z' } },
      400,
      'VALIDATION_FAILED',
    ],
  ])('refuses %s', async (_, wrong, status, code) => {
    const answer = await create({ ...person(), ...wrong });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('explains the problem of a number in the office’s words', async () => {
    const { body } = await create({ ...person(), phoneNumber: '305 555' });
    expect([body.code, body.message]).toEqual(['PHONE_INVALID', OFFICE_PHONE_REFUSALS.invalid]);
  });

  it('assigns the lead to the agent who creates it, and does not name a lead that the agent may not see', async () => {
    const agent = await createAdmin(app, { role: 'agent' });
    const other = await logIn(app, agent.username);
    const phone = newPhone();
    const mine = await other.post<Detail>('/api/admin/leads', person(phone));
    expect(mine.status).toBe(201);
    expect(mine.body).toMatchObject({ assignedTo: { id: agent.id } });
    const stranger = await logIn(app, (await createAdmin(app, { role: 'agent' })).username);
    const refused = await stranger.post<Detail>('/api/admin/leads', person(phone));
    expect(refused.status).toBe(409);
    expect(refused.body.details).toBeUndefined();
    const auditor = await logIn(app, (await createAdmin(app, { role: 'auditor' })).username);
    expect((await auditor.post('/api/admin/leads', person())).status).toBe(403);
  });

  it('requires a login', async () => {
    expect((await app.post('/api/admin/leads', person(), newIp())).status).toBe(401);
  });
});
