import { randomUUID } from 'node:crypto';
import type { Role } from 'domain/office/permissions';
import { OfficeStreamService, STREAMS_OF_A_PERSON } from '../../../src/modules/stream/office-stream.service';
import { createAdmin, logIn, type Caller, type TestAdmin } from '../../support/admin';
import { createTestApp, newIp, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';

interface Told {
  event: string;
  leadId?: string | null;
}

/** A screen with an open stream. */
class Screen {
  private readonly decoder = new TextDecoder();
  private text = '';
  /** All received events. */
  read = '';

  private readonly reader: ReadableStreamDefaultReader<Uint8Array> | undefined;

  constructor(readonly response: Response) {
    this.reader = response.ok ? response.body!.getReader() : undefined;
  }

  /** The next event; null once the stream has ended. */
  async next(): Promise<Told | null> {
    for (;;) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)\n\n/m.exec(this.text) ?? [];
      if (event) {
        this.text = this.text.slice(this.text.indexOf('\n\n', this.text.indexOf('event: ')) + 2);
        return { event, ...(JSON.parse(data!) as object) };
      }
      const { done, value } = await this.reader!.read();
      if (done) return null;
      const text = this.decoder.decode(value, { stream: true });
      this.text += text;
      this.read += text;
    }
  }

  close(): Promise<void> {
    return this.reader!.cancel();
  }
}

describe('the stream of the office', () => {
  let database: TestDatabase;
  let instances: TestApp[];
  let app: TestApp;
  const screens: Screen[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    instances = [
      await createTestApp({}, { databaseUrl: database.url }),
      await createTestApp({}, { databaseUrl: database.url }),
    ];
    app = instances[0]!;
  });
  afterEach(async () => {
    await Promise.all(screens.splice(0).map((screen) => screen.close().catch(() => undefined)));
  });
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.close()));
    await database.drop();
  });

  const person = async (role: Role): Promise<TestAdmin & { caller: Caller }> => {
    const admin = await createAdmin(app, { role });
    return { ...admin, caller: await logIn(app, admin.username) };
  };
  const listen = async ({ token }: Caller, on = 0): Promise<Screen> => {
    const response = await fetch(`${instances[on]!.url}/api/admin/stream`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': newIp() },
    });
    const screen = new Screen(response);
    if (response.ok) screens.push(screen);
    return screen;
  };
  const lead = async (assignedTo: string | null = null): Promise<string> => {
    const [id] = await insertLeads(app, [{ verification_status: 'verified', assigned_to: assignedTo }]);
    return id!;
  };
  const write = (leadId: string): Promise<unknown> =>
    app.query(
      `INSERT INTO sms_messages (direction, phone_number, lead_id, body, purpose, status)
       SELECT 'inbound', phone_number, id, 'Hola', 'received', 'received' FROM leads WHERE id = $1`,
      [leadId],
    );

  it('notifies screens of every instance about changes of the leads that each user sees', async () => {
    const [mine, others, owner] = await Promise.all([person('agent'), person('agent'), person('owner')]);
    const [own, strange] = [await lead(mine.id), await lead(others.id)];
    const [near, far, all] = [
      await listen(mine.caller, 0),
      await listen(mine.caller, 1),
      await listen(owner.caller, 1),
    ];
    expect(near.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(near.response.headers.get('x-accel-buffering')).toBe('no');
    await write(strange);
    expect(await all.next()).toEqual({ event: 'conversation', leadId: strange });
    await write(own);
    // The event of the visible lead is the first: none came for the other one.
    expect(await near.next()).toEqual({ event: 'conversation', leadId: own });
    expect(await far.next()).toEqual({ event: 'conversation', leadId: own });
    expect(await all.next()).toEqual({ event: 'conversation', leadId: own });
  });

  it('notifies the former and the new assignee of a lead, and no other agent', async () => {
    const [former, now, other] = await Promise.all([person('agent'), person('agent'), person('agent')]);
    const owner = await person('owner');
    const given = await lead(former.id);
    const others = await lead(other.id);
    const [before, after, stranger] = [
      await listen(former.caller),
      await listen(now.caller, 1),
      await listen(other.caller),
    ];
    const { status } = await owner.caller.post(`/api/admin/leads/${given}/assign`, { adminId: now.id });
    expect(status).toBe(200);
    expect(await before.next()).toEqual({ event: 'lead', leadId: given });
    expect(await after.next()).toEqual({ event: 'lead', leadId: given });
    await write(others);
    expect(await stranger.next()).toEqual({ event: 'conversation', leadId: others });
  });

  it('notifies about the work of another user on a lead', async () => {
    const [agent, owner] = await Promise.all([person('agent'), person('owner')]);
    const own = await lead(agent.id);
    const screen = await listen(agent.caller, 1);
    const { status } = await owner.caller.patch(`/api/admin/leads/${own}`, { leadCategory: 'contacted' });
    expect(status).toBe(200);
    expect(await screen.next()).toEqual({ event: 'lead', leadId: own });
  });

  it('notifies about an appointment', async () => {
    const agent = await person('agent');
    const own = await lead(agent.id);
    const screen = await listen(agent.caller, 1);
    await app.query(
      `INSERT INTO appointments (provider, external_id, lead_id, status, starts_at, ends_at)
       VALUES ('calendly', $1, $2, 'booked', now() + interval '1 day', now() + interval '25 hours')`,
      [randomUUID(), own],
    );
    expect(await screen.next()).toEqual({ event: 'appointment', leadId: own });
  });

  it('ends with the session, on every instance', async () => {
    const agent = await person('agent');
    const screens = [await listen(agent.caller, 0), await listen(agent.caller, 1)];
    await agent.caller.post('/api/admin/logout');
    expect(await Promise.all(screens.map((screen) => screen.next()))).toEqual([null, null]);
  });

  it('ends when the user is deactivated, and notifies a user after a change of role', async () => {
    const [gone, promoted] = await Promise.all([person('agent'), person('agent')]);
    const [first, second] = [await listen(gone.caller), await listen(promoted.caller, 1)];
    await app.query('UPDATE admin_users SET is_active = false WHERE id = $1', [gone.id]);
    expect(await first.next()).toBeNull();
    await app.query(`UPDATE admin_users SET role = 'manager' WHERE id = $1`, [promoted.id]);
    expect(await second.next()).toEqual({ event: 'rights' });
    // And receives events of all leads from then on.
    const others = await lead(gone.id);
    await write(others);
    expect(await second.next()).toEqual({ event: 'conversation', leadId: others });
  });

  it('is open at most five times for a user over all instances, and once more when one has closed', async () => {
    const agent = await person('agent');
    const opened = await Promise.all(
      Array.from({ length: 2 * STREAMS_OF_A_PERSON }, (_, n) => listen(agent.caller, n % 2)),
    );
    const taken = opened.filter(({ response }) => response.status === 200);
    expect(taken).toHaveLength(STREAMS_OF_A_PERSON);
    const refused = opened.find(({ response }) => response.status === 429)!;
    expect(await refused.response.json()).toMatchObject({ code: 'TOO_MANY_STREAMS' });
    expect(refused.response.headers.get('retry-after')).toBe('60');
    await taken[0]!.close();
    let again: Screen;
    // The server detects it when the connection closes.
    do again = await listen(agent.caller, 1);
    while (again.response.status === 429);
    expect(again.response.status).toBe(200);
  });

  it('makes screens reload everything when too much changed at once', async () => {
    const owner = await person('owner');
    const screen = await listen(owner.caller);
    const ids = await insertLeads(
      app,
      Array.from({ length: 201 }, () => ({ verification_status: 'verified' })),
    );
    await app.query('UPDATE leads SET deleted_at = now() WHERE id = ANY($1)', [ids]);
    expect(await screen.next()).toEqual({ event: 'reload' });
  });

  it('ends when the connection for changes is lost, and opens again', async () => {
    const owner = await person('owner');
    const screen = await listen(owner.caller);
    await app.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'stream' AND datname = current_database()`,
    );
    expect(await screen.next()).toBeNull();
    const again = await listen(owner.caller);
    const changed = await lead(owner.id);
    await write(changed);
    expect(await again.next()).toEqual({ event: 'conversation', leadId: changed });
  });

  it('keeps quiet connections open with comments', async () => {
    const owner = await person('owner');
    const screen = await listen(owner.caller);
    await app.app.get(OfficeStreamService).beat();
    const changed = await lead(owner.id);
    await write(changed);
    expect(await screen.next()).toEqual({ event: 'conversation', leadId: changed });
    expect(screen.read).toContain('\n: .\n\n');
  });
});
