import { randomUUID } from 'node:crypto';
import { Clock } from '../../../src/common/clock';
import { ConversationStatesService } from '../../../src/modules/conversations/conversation-states.service';
import { SettingsService } from '../../../src/modules/settings/settings.service';
import { type Caller, createAdmin, logIn, type TestAdmin } from '../../support/admin';
import { createTestApp, newIp, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';

interface ConversationRow {
  received: number;
  unread: number;
  is_unread: boolean;
  assigned_to: string | null;
  waits_since: Date | null;
  snoozed_until: Date | null;
  last_message_id: string;
}

const ALWAYS = { from: '00:00', to: '24:00' };
const ROUNDS = 12;
const HOUR_MS = 3_600_000;

/** Concurrent events in one conversation, on two instances over one database. */
describe('a conversation', () => {
  let database: TestDatabase;
  let instances: TestApp[];
  let app: TestApp;
  let people: TestAdmin[];
  let callers: Caller[];

  beforeAll(async () => {
    database = await createTestDatabase();
    instances = [
      await createTestApp({}, { databaseUrl: database.url }),
      await createTestApp({}, { databaseUrl: database.url }),
    ];
    app = instances[0]!;
    people = await Promise.all([createAdmin(app), createAdmin(app)]);
    callers = await Promise.all(people.map(({ username }) => logIn(app, username)));
    await app.query(
      `INSERT INTO settings (key, value) VALUES ('quietHours', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [
        JSON.stringify({
          default: { weekdays: ALWAYS, saturday: ALWAYS, sunday: ALWAYS },
          states: [],
          onHolidays: true,
        }),
      ],
    );
    await callers[0]!.put('/api/admin/settings', {});
    for (const instance of instances) await instance.app.get(SettingsService).current();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.close()));
    await database.drop();
  });

  const lead = async (): Promise<string> => {
    const [id] = await insertLeads(app, [{ verification_status: 'verified' }]);
    await app.query('UPDATE leads SET phone_proven_at = now() WHERE id = $1', [id]);
    return id!;
  };
  const receive = (leadId: string): Promise<unknown> =>
    app.query(
      `INSERT INTO sms_messages (direction, phone_number, lead_id, body, purpose, status)
       SELECT 'inbound', phone_number, id, 'Hola', 'received', 'received' FROM leads WHERE id = $1`,
      [leadId],
    );
  const kept = async (leadId: string): Promise<ConversationRow | undefined> =>
    (await app.query<ConversationRow>('SELECT * FROM conversations WHERE lead_id = $1', [leadId]))[0];
  const answer = async (who: number, leadId: string, body: object, key: string): Promise<number> => {
    const response = await fetch(`${instances[who % 2]!.url}/api/admin/conversations/${leadId}/messages`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${callers[who % 2]!.token}`,
        'content-type': 'application/json',
        'x-forwarded-for': newIp(),
        'idempotency-key': key,
      },
      body: JSON.stringify({ channel: 'sms', ...body }),
    });
    return response.status;
  };
  const sent = async (leadId: string): Promise<number> =>
    (await app.query(`SELECT 1 FROM sms_messages WHERE lead_id = $1 AND direction = 'outbound'`, [leadId]))
      .length;

  it('is answered by one of two users who answer at once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await lead();
      await receive(id);
      const [{ last }] = (await app.query<{ last: string }>(
        'SELECT last_message_id AS last FROM conversations WHERE lead_id = $1',
        [id],
      )) as [{ last: string }];
      const statuses = await Promise.all(
        [0, 1].map((who) => answer(who, id, { text: `Respuesta ${who}`, after: last }, randomUUID())),
      );
      expect(statuses.sort()).toEqual([202, 409]);
      expect(await sent(id)).toBe(1);
    }
  });

  it('stays open if a message arrived after the user read it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await lead();
      await receive(id);
      const { last_message_id: after } = (await kept(id))!;
      // The person writes again at the moment of the click.
      const [answered] = await Promise.all([
        callers[round % 2]!.patch(`/api/admin/conversations/${id}`, { state: 'answered', after }),
        app.dataSource.transaction(async (manager) => {
          await manager.query('UPDATE leads SET replied_at = now() WHERE id = $1', [id]);
          await manager.query(
            `INSERT INTO sms_messages (direction, phone_number, lead_id, body, purpose, status)
             SELECT 'inbound', phone_number, id, 'Otra cosa', 'received', 'received' FROM leads WHERE id = $1`,
            [id],
          );
        }),
      ]);
      expect([200, 409]).toContain(answered.status);
      expect((await kept(id))!.waits_since).not.toBeNull();
      const again = await callers[0]!.patch(`/api/admin/conversations/${id}`, { state: 'answered', after });
      expect([again.status, again.body.code]).toEqual([409, 'CONVERSATION_CHANGED']);
    }
  });

  it('contains a message once, however often its request is repeated at the same moment', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await lead();
      const key = randomUUID();
      const statuses = await Promise.all(
        // The same user, on both instances.
        [0, 0, 0, 0].map((who) => answer(who, id, { text: 'Una vez' }, key)),
      );
      expect(statuses).toEqual([202, 202, 202, 202]);
      expect(await sent(id)).toBe(1);
    }
  });

  it('keeps unread any message that arrives while the rest is marked as read', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await lead();
      await receive(id);
      await receive(id);
      await Promise.all([
        receive(id),
        callers[0]!.patch(`/api/admin/conversations/${id}`, { read: 2 }),
        receive(id),
        callers[1]!.patch(`/api/admin/conversations/${id}`, { read: 1 }),
        receive(id),
      ]);
      expect(await kept(id)).toMatchObject({ received: 5, unread: 3, is_unread: true });
    }
  });

  it('belongs to the lead’s assignee, also when it begins while the lead is reassigned', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await lead();
      await Promise.all([
        receive(id),
        callers[0]!.post(`/api/admin/leads/${id}/assign`, { adminId: people[0]!.id }),
        receive(id),
        callers[1]!.post(`/api/admin/leads/${id}/assign`, { adminId: people[1]!.id }),
      ]);
      const [row] = await app.query<{ assigned_to: string }>('SELECT assigned_to FROM leads WHERE id = $1', [
        id,
      ]);
      expect((await kept(id))!.assigned_to).toBe(row!.assigned_to);
    }
  });

  it('is open again when its snooze ends, on any instance', async () => {
    const id = await lead();
    await receive(id);
    const until = new Date(Date.now() + HOUR_MS).toISOString();
    await callers[0]!.patch(`/api/admin/conversations/${id}`, { state: 'snoozed', until });
    const wake = (): Promise<unknown> =>
      Promise.all(instances.map((instance) => instance.app.get(ConversationStatesService).wake()));
    await wake();
    expect(await kept(id)).toMatchObject({ waits_since: null, snoozed_until: new Date(until) });
    const later = new Date(Date.now() + 2 * HOUR_MS);
    for (const instance of instances) jest.spyOn(instance.app.get(Clock), 'now').mockReturnValue(later);
    await wake();
    expect(await kept(id)).toMatchObject({ waits_since: later, snoozed_until: null });
  });
});
