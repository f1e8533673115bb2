import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { Clock } from '../../../src/common/clock';
import { Internet } from '../../../src/common/internet/internet';
import { columnNameOf } from '../../../src/database/naming-strategy';
import { OWNER_NOTICE_JOB } from '../../../src/modules/audit/owner-notices';
import { LEAD_FIELDS, type UpdatingField } from '../../../src/modules/lead-store/fields/lead-fields';
import { WebhookSender } from '../../../src/modules/webhooks-out/webhook-sender.service';
import {
  createAdmin,
  logIn,
  logInUntil2100,
  PASSWORD,
  type Caller,
  type TestAdmin,
} from '../../support/admin';
import { createTestApp, newPhone, type Refusal, type TestApp } from '../../support/app';
import { insertAppointment } from '../../support/appointments';
import { insertLeads } from '../../support/leads';
import { buy } from '../../support/payments';
import {
  startWebhookReceiver,
  type Received,
  type WebhookReceiver,
} from '../../support/stand-ins/webhook-receiver';

const PATH = '/api/admin/webhooks';
const EVENTS = [
  'lead.created',
  'lead.verified',
  'lead.updated',
  'lead.assigned',
  'appointment.booked',
  'appointment.moved',
  'appointment.cancelled',
  'appointment.attended',
  'appointment.missed',
  'payment.approved',
  'payment.refunded',
  'person.opted_out',
  'person.erased',
];

let app: TestApp;
let receiver: WebhookReceiver;
let admin: TestAdmin;
let caller: Caller;
let ahead = 0;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app, { email: 'duena@example.com' });
  caller = await logInUntil2100(app, admin.username);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.query('DELETE FROM webhook_endpoints');
  receiver = await startWebhookReceiver();
  Object.assign(app.app.get(Internet), receiver.there.network);
  ahead = 0;
  jest.spyOn(app.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + ahead));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await receiver.close();
});

interface Item {
  id: string;
  url: string;
  state: string;
  waiting: number;
  lastDeliveredAt: string | null;
}
interface Delivery {
  id: string;
  messageId: string;
  event: string;
  body: string;
  status: string;
  tries: number;
  answerStatus: number | null;
  answer: string | null;
  problem: string | null;
  replayOf: string | null;
}

const create = async (events = EVENTS, url = receiver.address()): Promise<{ id: string; secret: string }> => {
  const { status, body } = await caller.post<{ id: string; secret: string }>(PATH, { url, events });
  expect(status).toBe(201);
  return body;
};
const list = async (): Promise<Item[]> => (await caller.get<{ webhooks: Item[] }>(PATH)).body.webhooks;
const log = async (id: string, query = ''): Promise<Delivery[]> =>
  (await caller.get<{ deliveries: Delivery[] }>(`${PATH}/${id}/deliveries${query}`)).body.deliveries;
const round = async (): Promise<void> => {
  await app.app.get(WebhookSender).begin();
  await app.app.get(WebhookSender).settled();
};
const newest = (): Received => receiver.received.at(-1)!;
const headersOf = ({ headers }: Received): Record<string, string> => headers as Record<string, string>;

const GUIDE = readFileSync(join(__dirname, '../../../../docs/webhooks.md'), 'utf8');

/** Returns the names of an object's fields, those of objects in it with a dot. */
const fieldsOf = (data: object): string[] =>
  Object.entries(data)
    .flatMap(([name, value]) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.keys(value as object).map((inner) => `${name}.${inner}`)
        : [name],
    )
    .sort();

/** Returns the fields of each event as the guide lists them. */
function guideFields(): Map<string, string[]> {
  const kinds = new Map(
    [...GUIDE.matchAll(/\*\*Data of an? ([a-z-]+)\*\*\n\n((?:\|.*\n)+)/g)].map(([, kind, table]) => [
      kind!,
      table!
        .split('\n')
        .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([\w.]+)`/g)].map(([, name]) => name!))
        .sort(),
    ]),
  );
  return new Map(
    [...GUIDE.matchAll(/^\| `([a-z_]+\.[a-z_]+)` +\|.*\| ([a-z-]+) +\|$/gm)].map(([, event, kind]) => [
      event!,
      kinds.get(kind!) ?? [],
    ]),
  );
}

describe('a webhook', () => {
  it('is signed as the standard asks: its own library verifies it', async () => {
    const { secret } = await create(['lead.created']);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await insertLeads(app, [{ full_name: 'Ñandú Muñoz' }]);
    await round();
    const message = newest();
    const verified = new Webhook(secret).verify(message.text, headersOf(message));
    expect(verified).toEqual(message.body);
    expect(message.headers['content-type']).toBe('application/json');
    expect(message.body.id).toBe(message.id);
    expect(() => new Webhook(secret).verify(`${message.text} `, headersOf(message))).toThrow();
  });

  it('sends each of its events, with the data that an integrator needs', async () => {
    await create();
    const phone = newPhone();
    const [lead] = await insertLeads(app, [
      { full_name: 'Ana Ruiz', phone_number: phone, email: 'ana.r@example.com' },
    ]);
    await app.query(`UPDATE leads SET verification_status = 'verified', verified_at = now() WHERE id = $1`, [
      lead,
    ]);
    await app.query('UPDATE leads SET assigned_to = $2 WHERE id = $1', [lead, admin.id]);
    const appointment = await insertAppointment(app, { lead_id: lead!, agent_id: admin.id });
    await app.query(`UPDATE appointments SET status = 'attended' WHERE id = $1`, [appointment]);
    const payment = await buy(app, { phone });
    const refund = await caller.post(`/api/admin/payments/${payment}/refund`, { reason: 'Lo pidió' });
    expect([refund.status, refund.body.code]).toEqual([200, undefined]);
    await caller.post('/api/admin/suppressions', { phoneNumber: phone, channel: 'sms', reason: 'Lo pidió' });
    while ((await list())[0]!.waiting > 0) await round();
    // A payment makes the lead a client, which sends `lead.updated` between the others.
    const told = receiver.received.map(({ body }) => body).filter(({ type }) => type !== 'lead.updated');
    const person = { leadId: lead, phoneNumber: phone };
    expect(told).toEqual([
      expect.objectContaining({ type: 'lead.created', version: 1 }),
      expect.objectContaining({
        type: 'lead.verified',
        data: expect.objectContaining({
          ...person,
          verificationStatus: 'verified',
          assignedTo: null,
        }) as unknown,
      }),
      expect.objectContaining({
        type: 'lead.assigned',
        data: expect.objectContaining({
          ...person,
          fullName: 'Ana Ruiz',
          email: 'ana.r@example.com',
          assignedTo: { id: admin.id, username: admin.username, name: null },
        }) as unknown,
      }),
      expect.objectContaining({
        type: 'appointment.booked',
        data: expect.objectContaining({
          ...person,
          appointmentId: appointment,
          startsAt: '2094-03-02T15:00:00.000Z',
          status: 'booked',
        }) as unknown,
      }),
      expect.objectContaining({
        type: 'appointment.attended',
        data: expect.objectContaining({ appointmentId: appointment, status: 'attended' }) as unknown,
      }),
      expect.objectContaining({
        type: 'payment.approved',
        data: expect.objectContaining({
          ...person,
          paymentId: payment,
          currency: 'USD',
          refundedCents: 0,
          mode: 'simulator',
        }) as unknown,
      }),
      expect.objectContaining({
        type: 'payment.refunded',
        data: expect.objectContaining({ paymentId: payment, status: 'voided' }) as unknown,
      }),
      expect.objectContaining({
        type: 'person.opted_out',
        data: { ...person, channel: 'sms', by: 'office' },
      }),
    ]);
    const asText = receiver.received.map(({ text }) => text).join();
    expect(asText).not.toMatch(/ip_?address/i);
    // The card that was paid with, however it is written.
    expect(asText).not.toMatch(/4111[ -]?1111[ -]?1111[ -]?1111/);
  });

  it('sends a changed lead, but not a change that no message shows', async () => {
    await create(['lead.updated', 'lead.assigned']);
    const [lead] = await insertLeads(app, [{ full_name: 'Ana Ruiz' }]);
    const change = (set: string): Promise<unknown> =>
      app.query(`UPDATE leads SET ${set} WHERE id = $1`, [lead]);
    await change(`lead_score = 90, touchpoint_count = 3, full_name = 'Ana Ruiz'`);
    const changes: Record<UpdatingField, string> = {
      fullName: 'Ana Ruiz Sol',
      email: 'ana@example.com',
      phoneNumber: newPhone(),
      state: 'TX',
      leadSource: 'feria',
      leadCategory: 'hot',
    };
    const fields = Object.keys(changes) as UpdatingField[];
    for (const field of fields) await change(`${columnNameOf(field)} = '${changes[field]}'`);
    while ((await list())[0]!.waiting > 0) await round();
    expect(receiver.received.map(({ body }) => body.type)).toEqual(fields.map(() => 'lead.updated'));
    expect(newest().body.data).toMatchObject(
      Object.fromEntries(fields.map((field) => [LEAD_FIELDS[field].webhook.as, changes[field]])),
    );
  });

  it('sends a moved, a cancelled and a missed appointment, once each', async () => {
    await create(EVENTS.filter((event) => event.startsWith('appointment.')));
    const [lead] = await insertLeads(app, [{}]);
    const [agent, other] = [await createAdmin(app), await createAdmin(app)];
    const id = await insertAppointment(app, { lead_id: lead!, agent_id: agent.id });
    const set = (changes: string, values: unknown[] = []): Promise<unknown> =>
      app.query(`UPDATE appointments SET ${changes} WHERE id = $1`, [id, ...values]);
    await set(
      `starts_at = '2094-03-05T15:00:00Z', ends_at = '2094-03-05T15:30:00Z', held_until = '2094-03-05T15:30:00Z'`,
    );
    await set(`starts_at = '2094-03-05T15:00:00Z', reminded_at = NULL`).catch(() => undefined);
    await set('agent_id = $2', [other.id]);
    await set(`status = 'cancelled'`);
    await set(`status = 'booked'`);
    await set(`status = 'no_show', outcome_at = now()`);
    await set(`status = 'attended'`);
    const replaced = await insertAppointment(app, {
      lead_id: lead!,
      agent_id: null,
      provider: 'calendly',
      starts_at: '2094-04-05T15:00:00Z',
    });
    await app.query(`UPDATE appointments SET status = 'rescheduled' WHERE id = $1`, [replaced]);
    while ((await list())[0]!.waiting > 0) await round();
    expect(receiver.received.map(({ body }) => [body.type.split('.')[1], body.data['status']])).toEqual([
      ['booked', 'booked'],
      ['moved', 'booked'],
      ['moved', 'booked'],
      ['cancelled', 'cancelled'],
      ['booked', 'booked'],
      ['missed', 'no_show'],
      ['attended', 'attended'],
      ['booked', 'booked'],
      ['moved', 'rescheduled'],
    ]);
    expect(receiver.received[1]!.body.data).toMatchObject({
      appointmentId: id,
      startsAt: '2094-03-05T15:00:00.000Z',
    });
  });

  it('looks like the example of the guide, for its lead', async () => {
    const example = JSON.parse(/```json\n([\s\S]*?)```/.exec(GUIDE)![1]!) as Received['body'];
    await create(['lead.created']);
    const { fullName, email, phoneNumber, state, score } = example.data as Record<string, string>;
    await insertLeads(app, [
      { full_name: fullName!, email, phone_number: phoneNumber!, state, lead_score: Number(score) },
    ]);
    await round();
    const { id, timestamp, data } = newest().body;
    const { leadId, createdAt } = data;
    expect(JSON.stringify(newest().body)).toBe(
      JSON.stringify({ ...example, id, timestamp, data: { ...example.data, leadId, createdAt } }),
    );
  });

  it('has the fields that the guide names, and no others', async () => {
    await create();
    const phone = newPhone();
    const [lead] = await insertLeads(app, [{ phone_number: phone, assigned_to: admin.id }]);
    const agent = await createAdmin(app);
    const appointment = await insertAppointment(app, { lead_id: lead!, agent_id: agent.id });
    for (const [table, set] of [
      ['leads', `verification_status = 'verified'`],
      ['leads', `state = 'TX'`],
      ['appointments', `starts_at = '2094-03-02T15:10:00Z'`],
      ['appointments', `status = 'no_show'`],
      ['appointments', `status = 'attended'`],
      ['appointments', `status = 'cancelled'`],
    ] as const)
      await app.query(`UPDATE ${table} SET ${set} WHERE id = $1`, [table === 'leads' ? lead : appointment]);
    const payment = await buy(app, { phone });
    await caller.post(`/api/admin/payments/${payment}/refund`, { reason: 'Lo pidió' });
    await caller.post('/api/admin/suppressions', { phoneNumber: phone, channel: 'sms', reason: 'Lo pidió' });
    while ((await list())[0]!.waiting > 0) await round();
    await caller.post('/api/admin/privacy/erase', { phoneNumber: phone });
    ahead = 60_000;
    while ((await list())[0]!.waiting > 0) await round();
    const seen = new Map(receiver.received.map(({ body }) => [body.type, fieldsOf(body.data)]));
    const guide = guideFields();
    expect([...guide.keys()].sort()).toEqual([...EVENTS].sort());
    expect(Object.fromEntries([...seen].sort())).toEqual(
      Object.fromEntries([...guide].filter(([event]) => seen.has(event)).sort()),
    );
    expect([...seen.keys()].sort()).toEqual([...EVENTS].sort());
  });

  it('sends nothing of a change that was rolled back, nor events that it has not selected', async () => {
    await create(['lead.verified']);
    await insertLeads(app, [{}]);
    await app.dataSource
      .transaction(async (manager) => {
        await manager.query(
          `INSERT INTO leads (full_name, phone_number, verification_status) VALUES ('x', $1, 'verified')`,
          [newPhone()],
        );
        throw new Error('no');
      })
      .catch(() => undefined);
    await round();
    expect(receiver.received).toEqual([]);
  });

  it('signs with both secrets for a day after a change', async () => {
    const { id, secret } = await create(['lead.created']);
    const { status, body } = await caller.patch<{ id: string; secret: string }>(`${PATH}/${id}`, {
      rotateSecret: true,
    });
    expect(status).toBe(200);
    expect(body.secret).not.toBe(secret);
    await insertLeads(app, [{}]);
    await round();
    for (const each of [secret, body.secret])
      expect(new Webhook(each).verify(newest().text, headersOf(newest()))).toEqual(newest().body);
    ahead = 24 * 3_600_000 + 1_000;
    await insertLeads(app, [{}]);
    await round();
    const { headers, id: messageId, text } = newest();
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    expect(headers['webhook-signature']).toBe(new Webhook(body.secret).sign(messageId, at, text));
  });

  it('signs with at most two older secrets, each for its day, until they are revoked', async () => {
    const { id, secret: first } = await create(['lead.created']);
    const rotate = async (): Promise<string> =>
      (await caller.patch<{ secret: string }>(`${PATH}/${id}`, { rotateSecret: true })).body.secret;
    /** Returns those of the secrets with which the next message verifies. */
    const good = async (secrets: string[]): Promise<string[]> => {
      await insertLeads(app, [{}]);
      await round();
      const { text } = newest();
      return secrets.filter((secret) => {
        try {
          return new Webhook(secret).verify(text, headersOf(newest())) !== undefined;
        } catch {
          return false;
        }
      });
    };
    const second = await rotate();
    ahead = 3_600_000;
    const third = await rotate();
    const sent = new Date(Date.now() + ahead);
    jest.spyOn(Date, 'now').mockImplementation(() => sent.getTime());
    jest.spyOn(app.app.get(Clock), 'now').mockImplementation(() => sent);
    expect(await good([first, second, third])).toEqual([first, second, third]);
    const fourth = await rotate();
    expect(await good([first, second, third, fourth])).toEqual([second, third, fourth]);
    expect((await caller.patch(`${PATH}/${id}`, { revokeFormerSecrets: true })).body).toMatchObject({
      secret: null,
    });
    expect(await good([first, second, third, fourth])).toEqual([fourth]);
    const [row] = await app.query('SELECT former_sealed_secret, older_sealed_secret FROM webhook_endpoints');
    expect(row).toEqual({ former_sealed_secret: null, older_sealed_secret: null });
  });

  it('keeps its secret to itself', async () => {
    const { secret } = await create(['lead.created']);
    const rows = await app.query<{ row: string }>(
      `SELECT e::text AS row FROM webhook_endpoints e UNION ALL SELECT a::text FROM audit_entries a`,
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(secret.slice(6, 30));
    expect(JSON.stringify(await list())).not.toContain(secret.slice(6, 30));
    // The path of an address may be a secret of the receiver.
    const [entry] = await app.query<{ after: object }>(
      `SELECT "after" FROM audit_entries WHERE action = 'webhook_created' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry!.after).toEqual({ site: 'hooks.example.com', events: 'lead.created', state: 'active' });
  });

  it('notifies the owners of its creation', async () => {
    await create(['lead.created']);
    const [job] = await app.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM jobs.job WHERE name = $1',
      [OWNER_NOTICE_JOB.name],
    );
    expect(job!.count).toBeGreaterThan(0);
  });

  it('can be tested with an empty message, but not while it is paused', async () => {
    const { id } = await create(['lead.created']);
    const { status, body } = await caller.post<{ id: string }>(`${PATH}/${id}/test`, {});
    expect(status).toBe(201);
    await round();
    expect(newest().body).toMatchObject({ type: 'webhook.test', version: 1, data: {} });
    expect(newest().body.id).toBe(`msg_${body.id.replaceAll('-', '')}`);
    expect(await log(id)).toMatchObject([{ event: 'webhook.test', status: 'delivered', leadId: null }]);
    expect((await caller.post(`${PATH}/${id}/deliveries/${body.id}/replay`, {})).status).toBe(201);

    await caller.patch(`${PATH}/${id}`, { state: 'paused' });
    const before = await log(id);
    for (const act of ['test', `deliveries/${body.id}/replay`]) {
      const refused = await caller.post<{ code: string }>(`${PATH}/${id}/${act}`, {});
      expect([refused.status, refused.body.code]).toEqual([409, 'WEBHOOK_PAUSED']);
    }
    expect(await log(id)).toEqual(before);
    const none = await caller.post(`${PATH}/0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d/test`, {});
    expect(none.status).toBe(404);
  });

  it('may be deleted with all that it has', async () => {
    const { id } = await create(['lead.created']);
    await insertLeads(app, [{}]);
    expect((await caller.delete(`${PATH}/${id}`)).status).toBe(204);
    expect(await app.query('SELECT FROM webhook_deliveries')).toEqual([]);
    expect((await caller.delete<Refusal>(`${PATH}/${id}`)).body).toMatchObject({ code: 'WEBHOOK_NOT_FOUND' });
  });

  it('waits while it is paused', async () => {
    const { id } = await create(['lead.created']);
    await caller.patch(`${PATH}/${id}`, { state: 'paused' });
    await insertLeads(app, [{}, {}]);
    await round();
    expect(await list()).toEqual([expect.objectContaining({ state: 'paused', waiting: 2 })]);
    await caller.patch(`${PATH}/${id}`, { state: 'active' });
    await round();
    expect(receiver.received).toHaveLength(2);
  });

  it.each([
    [{ url: 'http://hooks.example.com/a', events: ['lead.created'] }, 422, 'WEBHOOK_ADDRESS_REFUSED'],
    [{ url: 'https://10.0.0.1/a', events: ['lead.created'] }, 422, 'WEBHOOK_ADDRESS_REFUSED'],
    [{ url: 'https://hooks.example.com/a', events: [] }, 400, 'VALIDATION_FAILED'],
    [{ url: 'https://hooks.example.com/a', events: ['lead.eaten'] }, 400, 'VALIDATION_FAILED'],
    [
      { url: `https://hooks.example.com/${'a'.repeat(2_000)}`, events: ['lead.created'] },
      400,
      'VALIDATION_FAILED',
    ],
  ])('is not made of %j', async (body, status, code) => {
    const answer = await caller.post(PATH, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('is one of twenty at most, also of two that are made at once', async () => {
    for (let n = 0; n < 19; n++) await create(['lead.created']);
    const answers = await Promise.all(
      ['lead.created', 'lead.verified'].map((event) =>
        caller.post(PATH, { url: receiver.address(), events: [event] }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(await list()).toHaveLength(20);
  });

  it('asks for the password where that was given long ago, but not to be paused', async () => {
    const { id } = await create(['lead.created']);
    const late = await logIn(app, admin.username);
    await app.query(`UPDATE sessions SET sess = sess || '{"confirmedAt":"2026-01-01T00:00:00Z"}'`);
    const body = { url: receiver.address(), events: ['lead.created'] };
    expect((await late.post(PATH, body)).body.code).toBe('PASSWORD_REQUIRED');
    expect((await late.patch(`${PATH}/${id}`, { rotateSecret: true })).body.code).toBe('PASSWORD_REQUIRED');
    expect((await late.patch(`${PATH}/${id}`, { state: 'paused' })).status).toBe(200);
    expect((await late.post(PATH, { ...body, password: PASSWORD })).status).toBe(201);
    caller = await logIn(app, admin.username);
  });

  it('is looked at by managers, and changed by owners alone', async () => {
    const { id } = await create(['lead.created']);
    const manager = await logIn(app, (await createAdmin(app, { role: 'manager' })).username);
    expect((await manager.get(PATH)).status).toBe(200);
    expect((await manager.patch(`${PATH}/${id}`, { state: 'paused' })).status).toBe(403);
    const agent = await logIn(app, (await createAdmin(app, { role: 'agent' })).username);
    expect((await agent.get(PATH)).status).toBe(403);
    expect((await agent.get(`${PATH}/${id}/deliveries`)).status).toBe(403);
  });
});

describe('the log of a webhook', () => {
  it('contains the messages and the responses', async () => {
    const { id } = await create(['lead.created']);
    receiver.answer = (response) => void response.writeHead(500).end('se rompió');
    await insertLeads(app, [{}]);
    await round();
    expect(await log(id)).toEqual([
      expect.objectContaining({
        messageId: newest().id,
        event: 'lead.created',
        body: newest().text,
        status: 'waiting',
        tries: 1,
        answerStatus: 500,
        answer: 'se rompió',
        problem: 'refused',
      }),
    ]);
    expect(await log(id, '?status=delivered')).toEqual([]);
  });

  it('sends an event again, with current data', async () => {
    const { id } = await create(['lead.created']);
    const [lead] = await insertLeads(app, [{ full_name: 'Antes' }]);
    await round();
    await app.query(`UPDATE leads SET full_name = 'Después' WHERE id = $1`, [lead]);
    const [first] = await log(id);
    const replay = () => caller.post<{ id: string }>(`${PATH}/${id}/deliveries/${first!.id}/replay`);
    const answers = await Promise.all([replay(), replay()]);
    const { status, body } = answers[0];
    expect(status).toBe(201);
    expect(answers[1].body).toEqual(body);
    await round();
    expect(newest().body).toMatchObject({
      type: 'lead.created',
      data: { leadId: lead, fullName: 'Después' },
    });
    expect(newest().id).not.toBe(first!.messageId);
    expect((await log(id))[0]).toMatchObject({ id: body.id, replayOf: first!.id, status: 'delivered' });
  });

  it('tries at once what still waits', async () => {
    const { id } = await create(['lead.created']);
    receiver.answer = (response) => void response.writeHead(500).end();
    await insertLeads(app, [{}]);
    for (ahead = 0; ahead < 600_000; ahead += 60_000) await round();
    receiver.answer = (response) => void response.writeHead(200).end();
    const [waiting] = await log(id);
    const count = receiver.received.length;
    await caller.post(`${PATH}/${id}/deliveries/${waiting!.id}/replay`);
    await round();
    expect(receiver.received).toHaveLength(count + 1);
    expect(await log(id)).toEqual([expect.objectContaining({ id: waiting!.id, status: 'delivered' })]);
  });

  it('sends at once a message that would have waited some seconds, but not one that is being sent', async () => {
    const { id } = await create(['lead.created']);
    const held = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    receiver.answer = (response) => {
      arrived.resolve();
      void held.promise.then(() => response.writeHead(500).end());
    };
    await insertLeads(app, [{}]);
    const sender = app.app.get(WebhookSender);
    await sender.begin();
    await arrived.promise;
    const [waiting] = await log(id);
    const again = () => caller.post(`${PATH}/${id}/deliveries/${waiting!.id}/replay`);
    await again();
    await sender.begin();
    held.resolve();
    await sender.settled();
    ahead = 3_500;
    await round();
    expect(receiver.received).toHaveLength(2);
    receiver.answer = (response) => void response.writeHead(200).end();
    await again();
    await round();
    expect(receiver.received).toHaveLength(3);
    expect(await log(id)).toEqual([expect.objectContaining({ id: waiting!.id, status: 'delivered' })]);
  });

  it('refuses to repeat an event whose object no longer exists', async () => {
    const { id } = await create(['lead.created']);
    const [lead] = await insertLeads(app, [{}]);
    await round();
    await app.query('DELETE FROM leads WHERE id = $1', [lead]);
    const [first] = await log(id);
    const path = `${PATH}/${id}/deliveries`;
    expect((await caller.post(`${path}/${first!.id}/replay`)).body.code).toBe('NOTHING_TO_REPLAY');
    expect((await caller.post(`${path}/${id}/replay`)).body.code).toBe('DELIVERY_NOT_FOUND');
  });
});
