import { Client } from 'pg';
import { Clock } from '../../../src/common/clock';
import { Internet } from '../../../src/common/internet/internet';
import { WebhookDeliveriesRepository } from '../../../src/modules/webhooks-out/webhook-deliveries.repository';
import { WebhookFailingService } from '../../../src/modules/webhooks-out/webhook-failing.service';
import { WebhookSender } from '../../../src/modules/webhooks-out/webhook-sender.service';
import { createAdmin, logInUntil2100, type Caller, type TestAdmin } from '../../support/admin';
import { createTestApp, newPhone, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';
import {
  startWebhookReceiver,
  type Received,
  type WebhookReceiver,
} from '../../support/stand-ins/webhook-receiver';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let app: TestApp;
let second: TestApp;
let receiver: WebhookReceiver;
let admin: TestAdmin;
let caller: Caller;
/** By how much the clock is ahead. */
let ahead = 0;

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({}, { databaseUrl: app.databaseUrl });
  admin = await createAdmin(app, { email: 'duena@example.com' });
  caller = await logInUntil2100(app, admin.username);
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(async () => {
  await app.query('DELETE FROM webhook_endpoints');
  receiver = await startWebhookReceiver();
  ahead = 0;
  for (const each of [app, second]) {
    Object.assign(each.app.get(Internet), receiver.there.network);
    jest.spyOn(each.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + ahead));
  }
});
afterEach(async () => {
  jest.restoreAllMocks();
  await receiver.close();
});

const create = async (events: string[], url = receiver.address()): Promise<string> =>
  (await caller.post<{ id: string }>('/api/admin/webhooks', { url, events })).body.id;
const round = async (on = app): Promise<void> => {
  await on.app.get(WebhookSender).begin();
  await on.app.get(WebhookSender).settled();
};
const newLead = async (): Promise<string> => (await insertLeads(app, [{}]))[0]!;
const assign = (lead: string, to: string | null): Promise<unknown> =>
  app.query('UPDATE leads SET assigned_to = $2 WHERE id = $1', [lead, to]);
const rows = (): Promise<{ event: string; status: string; tries: number; lead: string; id: string }[]> =>
  app.query(
    `SELECT event, status, tries, lead_id AS lead, 'msg_' || replace(id::text, '-', '') AS id FROM webhook_deliveries ORDER BY id`,
  );
const told = (): string[] => receiver.received.map(({ body }) => body.type);
const refusing = (status = 503) => {
  receiver.answer = (response) => void response.writeHead(status).end('no');
};
const taking = () => {
  receiver.answer = (response) => void response.writeHead(204).end();
};
const stateOf = async (id: string): Promise<string> => {
  const [row] = await app.query<{ state: string }>('SELECT state FROM webhook_endpoints WHERE id = $1', [id]);
  return row!.state;
};

/** Pauses or resumes an endpoint. */
const setState = async (id: string, state: 'active' | 'paused'): Promise<void> => {
  expect((await caller.patch(`/api/admin/webhooks/${id}`, { state })).status).toBe(200);
};

describe('a receiver', () => {
  it('gets everything once in effect after a day of outage, and the messages of a lead in order', async () => {
    await create(['lead.created', 'lead.verified', 'lead.assigned']);
    const taken: Received[] = [];
    let isDown = true;
    receiver.answer = (response, message) => {
      if (!isDown) taken.push(message);
      response.writeHead(isDown ? 503 : 200).end();
    };
    const leads: string[] = [];
    for (; ahead < 24 * HOUR_MS; ahead += 15 * MINUTE_MS) {
      if (ahead % (3 * HOUR_MS) === 0) leads.push(await newLead());
      if (ahead % (2 * HOUR_MS) === 0) await assign(leads[0]!, ahead % (4 * HOUR_MS) === 0 ? admin.id : null);
      await round();
    }
    isDown = false;
    await app.query(`UPDATE leads SET verification_status = 'verified' WHERE id = $1`, [leads[0]]);
    for (; ahead < 34 * HOUR_MS; ahead += 15 * MINUTE_MS) await round();

    const all = await rows();
    expect(all).toHaveLength(8 + 12 + 1);
    expect(all.filter(({ status }) => status !== 'delivered')).toEqual([]);
    expect(taken.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    for (const lead of leads)
      expect(taken.filter(({ body }) => body.data['leadId'] === lead).map(({ id }) => id)).toEqual(
        all.filter((row) => row.lead === lead).map(({ id }) => id),
      );
    // Each was tried under one id with one body.
    for (const { id, text } of taken)
      expect(new Set(receiver.received.filter((each) => each.id === id).map((each) => each.text))).toEqual(
        new Set([text]),
      );
  });

  it('that refuses one message receives it again within five seconds and for three days; then it receives the next message of that lead', async () => {
    const id = await create(['lead.created', 'lead.assigned']);
    const failing = await newLead();
    const poisoned = (await rows())[0]!.id;
    receiver.answer = (response, message) =>
      void response.writeHead(message.id === poisoned ? 422 : 200).end();
    await round();
    await assign(failing, admin.id);
    ahead = 5_000;
    await round();
    expect(told()).toEqual(['lead.created', 'lead.created']);
    for (; ahead < 73 * HOUR_MS; ahead += 10 * MINUTE_MS) {
      // Others get through: nothing is paused.
      if (receiver.received.length % 3 === 0) await newLead();
      await round();
    }
    expect((await rows()).slice(0, 2)).toEqual([
      expect.objectContaining({ event: 'lead.created', status: 'given_up' }),
      expect.objectContaining({ event: 'lead.assigned', status: 'delivered', tries: 1 }),
    ]);
    expect(await stateOf(id)).toBe('active');
  });

  it('delays only its own messages if it is slow', async () => {
    await create(['lead.created']);
    await create(['lead.created']);
    const slow: (() => void)[] = [];
    const quick = Promise.withResolvers<void>();
    let count = 0;
    receiver.answer = (response) => {
      // One of a lead's two messages is kept waiting, no matter which comes first.
      if (count++ % 2 === 0) slow.push(() => response.writeHead(200).end());
      else {
        response.writeHead(200).end();
        quick.resolve();
      }
    };
    await newLead();
    await app.app.get(WebhookSender).begin();
    await quick.promise;
    expect(slow).toHaveLength(1);
    slow.forEach((go) => go());
    await app.app.get(WebhookSender).settled();
    expect((await rows()).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
  });

  it('gets each message once from two instances that race', async () => {
    await create(['lead.created', 'lead.assigned']);
    for (let n = 0; n < 25; n++) await assign(await newLead(), admin.id);
    const both = async (): Promise<void> => {
      await Promise.all([round(app), round(second)]);
    };
    while ((await rows()).some(({ status }) => status === 'waiting')) await both();
    expect(receiver.received).toHaveLength(50);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(50);
    expect((await rows()).every(({ tries }) => tries === 1)).toBe(true);
  });

  it('gets the messages that an instance had reserved when it ended', async () => {
    const id = await create(['lead.created']);
    await newLead();
    const now = new Date();
    const [claimed] = await app.app
      .get(WebhookDeliveriesRepository)
      .claim(id, { now, until: new Date(now.getTime() + 30_000), most: 1 });
    await round(second);
    expect(receiver.received).toEqual([]);
    ahead = 31_000;
    await round(second);
    expect(receiver.received.map((message) => message.id)).toEqual([
      `msg_${claimed!.id.replaceAll('-', '')}`,
    ]);
  });

  it('gets a message again under the same id if the response was lost', async () => {
    await create(['lead.created']);
    receiver.answer = (response) => void response.destroy();
    await newLead();
    await round();
    taking();
    ahead = 4_000;
    await round();
    const ids = receiver.received.map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    expect(await rows()).toEqual([expect.objectContaining({ status: 'delivered', tries: 2 })]);
  });

  it('waits for earlier messages of the same lead, but not for other leads', async () => {
    // The clock stands still, so that the refused message does not become due on a slow machine.
    const now = Date.now() + MINUTE_MS;
    jest.spyOn(app.app.get(Clock), 'now').mockImplementation(() => new Date(now + ahead));
    await create(['lead.created', 'lead.assigned']);
    refusing();
    const lead = await newLead();
    await round();
    await assign(lead, admin.id);
    taking();
    await newLead();
    await round();
    expect(told()).toEqual(['lead.created', 'lead.created']);
    ahead = 4_000;
    await round();
    expect(told().slice(2)).toEqual(['lead.created', 'lead.assigned']);
  });
});

describe('what is committed late', () => {
  it('is sent within two seconds, when the message before was under way while it was written', async () => {
    await create(['lead.created', 'lead.assigned']);
    const lead = await newLead();
    const late = new Client(app.databaseUrl);
    await late.connect();
    try {
      await late.query('BEGIN');
      receiver.answer = (response) =>
        void late
          .query('UPDATE leads SET assigned_to = $2 WHERE id = $1', [lead, admin.id])
          .then(() => response.writeHead(204).end());
      await round();
      await late.query('COMMIT');
    } finally {
      await late.end();
    }
    taking();
    ahead += 1_000;
    await round();
    expect(told()).toEqual(['lead.created', 'lead.assigned']);
  });
});

describe('an address that accepts no messages', () => {
  const mails = async (): Promise<{ to: string; body: string }[]> =>
    (await app.get<{ to: string; body: string }[]>('/dev/outbox', { accept: 'application/json' })).body;
  const tellOwners = async (): Promise<void> => {
    const jobs = await app.query<{ data: { endpointId: string; since: string; isPaused: boolean } }>(
      `SELECT data FROM jobs.job WHERE name = 'webhook-failing'`,
    );
    await app.query(`DELETE FROM jobs.job WHERE name = 'webhook-failing'`);
    for (const { data } of jobs) await app.app.get(WebhookFailingService).notify(data);
  };

  it('is paused after three days, with a mail a day after the start; going on sends what waited', async () => {
    const id = await create(['lead.created']);
    refusing();
    await newLead();
    for (; ahead < 33 * HOUR_MS; ahead += 30 * MINUTE_MS) await round();
    expect(await stateOf(id)).toBe('active');
    await tellOwners();
    expect((await mails())[0]).toMatchObject({ to: 'duena@example.com' });
    expect((await mails())[0]!.body).toContain('hooks.example.com no acepta');
    for (; ahead < 80 * HOUR_MS; ahead += 30 * MINUTE_MS) await round();
    expect(await stateOf(id)).toBe('paused_after_failures');
    await tellOwners();
    expect((await mails())[0]!.body).toContain('los pausamos');
    await newLead();
    const count = receiver.received.length;
    await round();
    expect(receiver.received).toHaveLength(count);

    taking();
    // Its session would have ended by then.
    const shift = ahead;
    ahead = 0;
    expect((await caller.patch(`/api/admin/webhooks/${id}`, { state: 'active' })).status).toBe(200);
    ahead = shift;
    await round();
    expect((await rows()).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
    expect((await mails()).filter(({ body }) => body.includes('hooks.example.com'))).toHaveLength(2);
  });

  it('that was silent for some minutes gets all that waits as soon as it takes a message again', async () => {
    await create(['lead.created']);
    refusing();
    for (let n = 0; n < 3; n++) await newLead();
    for (const seconds of [0, 4, 25, 150]) {
      ahead = seconds * 1_000;
      await round();
    }
    taking();
    ahead = 170_000;
    await newLead();
    await round();
    await round();
    expect((await rows()).map(({ status }) => status)).toEqual(Array(4).fill('delivered'));
  });

  it('that refuses one message is not asked again with each message that it takes', async () => {
    await create(['lead.created']);
    const poison = await newLead();
    receiver.answer = (response, { body }) =>
      void response.writeHead(body.data['leadId'] === poison ? 500 : 204).end();
    for (let n = 0; n < 40; n++) {
      await newLead();
      await round();
      ahead += 1_000;
    }
    const [refused] = await rows();
    expect(refused!.tries).toBeLessThan(15);
    expect(told()).toHaveLength(40 + refused!.tries);
  });

  it.each([
    ['seconds', '120', 120],
    ['a date', () => new Date(Date.now() + 120_000).toUTCString(), 120],
    ['more than an hour', '86400', 3_600],
  ])('that names a time to wait in %s is left in peace until then', async (_, header, seconds) => {
    await create(['lead.created']);
    receiver.answer = (response) =>
      void response.writeHead(429, { 'retry-after': typeof header === 'string' ? header : header() }).end();
    await newLead();
    await round();
    taking();
    await newLead();
    ahead = (seconds - 60) * 1_000;
    await round();
    expect(told()).toHaveLength(1);
    ahead = (seconds + 2) * 1_000;
    await round();
    await round();
    expect((await rows()).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
  });

  it.each(['', 'pronto', '-5', '0', 'Mon, 01 Jan 2001 00:00:00 GMT'])(
    'that answers Retry-After: %j is tried again as without it',
    async (header) => {
      await create(['lead.created']);
      receiver.answer = (response) => void response.writeHead(503, { 'retry-after': header }).end();
      await newLead();
      await round();
      taking();
      ahead = 5_000;
      await round();
      expect(told()).toHaveLength(2);
    },
  );

  it('gets the messages given up during an outage when the owner resumes it, in order', async () => {
    const id = await create(['lead.created', 'lead.assigned']);
    const lead = await newLead();
    refusing();
    await round();
    // Another message gets through for a while: the silence of the address begins later than the first try.
    taking();
    receiver.answer = (response, { body }) =>
      void response.writeHead(body.data['leadId'] === lead ? 503 : 204).end();
    ahead = 5 * HOUR_MS;
    await newLead();
    await round();
    refusing();
    await assign(lead, admin.id);
    for (let hours = 6; hours <= 80; hours += 2) {
      ahead = hours * HOUR_MS;
      if (hours === 74) await newLead();
      await round();
    }
    expect(await stateOf(id)).toBe('paused_after_failures');
    taking();
    receiver.received.length = 0;
    await caller.patch(`/api/admin/webhooks/${id}`, { state: 'active' });
    for (let n = 0; n < 4; n++) await round();
    const ofLead = receiver.received
      .filter(({ body }) => body.data['leadId'] === lead)
      .map(({ body }) => body.type);
    expect(ofLead).toEqual(['lead.created', 'lead.assigned']);
    expect((await rows()).every(({ status }) => status === 'delivered')).toBe(true);
  });

  it.each([
    ['was to be tried again in hours', 503, undefined],
    ['asked for an hour without messages', 429, '3600'],
  ])('that %s gets what waits as soon as the owner resumes it', async (_, status, retryAfter) => {
    const id = await create(['lead.created']);
    receiver.answer = (response) =>
      void response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end();
    await newLead();
    for (ahead = 0; ahead < 6 * HOUR_MS; ahead += 5 * MINUTE_MS) await round();
    ahead -= 5 * MINUTE_MS;
    const count = receiver.received.length;
    await round();
    // Neither is due now.
    expect(receiver.received).toHaveLength(count);
    taking();
    await setState(id, 'paused');
    await setState(id, 'active');
    await round();
    expect((await rows()).map(({ status: sent }) => sent)).toEqual(['delivered']);
  });

  it('has three days again when the owner resumes it: one more failure neither pauses it nor gives up', async () => {
    const id = await create(['lead.created']);
    refusing();
    await newLead();
    for (; ahead < 73 * HOUR_MS; ahead += HOUR_MS) await round();
    expect(await stateOf(id)).toBe('paused_after_failures');
    await setState(id, 'active');
    await round();
    expect(await stateOf(id)).toBe('active');
    expect(await rows()).toEqual([expect.objectContaining({ status: 'waiting', tries: 1 })]);
    ahead += 5_000;
    taking();
    await round();
    expect(await rows()).toEqual([expect.objectContaining({ status: 'delivered', tries: 2 })]);
  });

  it('is paused at once when it says that it is gone', async () => {
    const id = await create(['lead.created']);
    refusing(410);
    await newLead();
    await round();
    expect(await stateOf(id)).toBe('paused_after_failures');
    expect(await rows()).toEqual([expect.objectContaining({ status: 'waiting' })]);
  });

  it('has its log for thirty days', async () => {
    await create(['lead.created']);
    await newLead();
    await round();
    ahead = 29 * 24 * HOUR_MS;
    await app.app.get(WebhookSender).removeOld();
    expect(await rows()).toHaveLength(1);
    ahead = 31 * 24 * HOUR_MS;
    await app.app.get(WebhookSender).removeOld();
    expect(await rows()).toEqual([]);
  });
});

describe('an erased person', () => {
  it('is in no pending or logged message; later messages contain ids only', async () => {
    await create(['lead.created', 'lead.assigned', 'person.erased', 'person.opted_out']);
    const phone = newPhone();
    const [lead] = await insertLeads(app, [{ full_name: 'Olvidada Pérez', phone_number: phone }]);
    const other = await newLead();
    await round();
    await assign(lead!, admin.id);
    await app.query(
      `INSERT INTO sms_suppressions (phone_number, reason, source) VALUES ($1, 'opted_out', 'sms_word')`,
      [phone],
    );
    const { status } = await caller.post('/api/admin/privacy/erase', { phoneNumber: phone });
    expect(status).toBe(200);
    const left = await app.query<{ row: string; event: string }>(
      'SELECT event, d::text AS row FROM webhook_deliveries d ORDER BY id',
    );
    expect(left.map(({ event }) => event)).toEqual(['lead.created', 'person.erased']);
    expect(left.map(({ row }) => row).join()).not.toMatch(new RegExp(`Olvidada|${phone.slice(2)}`));
    expect(left[0]!.row).toContain(other);
    ahead = 11_000;
    await round();
    expect(receiver.received.at(-1)!.body).toMatchObject({
      type: 'person.erased',
      version: 1,
      data: { leadIds: [lead], paymentIds: [] },
    });
  });
});
