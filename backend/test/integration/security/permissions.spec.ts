import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERMISSION_KEYS, reachOf, ROLES, type Permission, type Role } from 'domain/office/permissions';
import { Caller, createAdmin, logIn, type TestAdmin } from '../../support/admin';
import { createTestApp, newPhone, type Refusal, type TestApp } from '../../support/app';
import { insertAppointment } from '../../support/appointments';
import { insertLeads } from '../../support/leads';
import { buy } from '../../support/payments';

interface Described {
  operationId: string;
  'x-permission'?: Permission;
}
interface Call extends Described {
  method: string;
  path: string;
}

const document = JSON.parse(readFileSync(join(__dirname, '../../../../openapi/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Described>>;
};
const calls: Call[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  path.startsWith('/api/admin')
    ? Object.entries(methods).map(([method, described]) => ({
        ...described,
        method: method.toUpperCase(),
        path,
      }))
    : [],
);
/** Operations that need no session. */
const PUBLIC = new Set([
  'login',
  'getPasskeyLoginOptions',
  'logInByPasskey',
  'useInvitation',
  'getInvitation',
]);
/** Path of a user's own data; for other users' data it needs another permission. */
const OWN = /^\/api\/admin\/agents\/\{id\}/;
/** Operations that end the session of the test. */
const ENDS = new Set(['logout', 'closeOtherSessions']);
/** Reads of agents that this test leaves out, each with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  listAgents: 'Names of colleagues.',
  listLeadSources: 'Words of the filter.',
  listOfficeSlots: 'Free times of colleagues.',
  listUnmatchedAppointments: 'Appointments that have no lead.',
  openStream: 'Events instead of a list: stream.spec.',
  openMessageMedia: 'A file at the provider: inbound-media.spec.',
};
const DAY_MS = 86_400_000;
const aroundNow = `from=${new Date(Date.now() - DAY_MS).toISOString()}&to=${new Date(Date.now() + DAY_MS).toISOString()}`;
/** Queries of reads, needed to reach the rows of `strange`. */
const ASKED: Readonly<Record<string, string>> = {
  listAppointments: aroundNow,
  // The answer contains the period, which must be the same twice.
  getFunnel: aroundNow,
  getPeopleReport: aroundNow,
  getSourcesReport: aroundNow,
  getShowRate: aroundNow,
  checkCallingHours: 'at=2094-01-04T17:00:00Z',
  countNewLeads: 'since=2020-01-01T00:00:00Z',
  listTasks: 'who=all',
};
const STRANGER = 'Zacarías Desconocido Zúñiga';

/** Lead of another user, with all its related data. */
interface Strange {
  phone: string;
  /** Ids for the parameters of paths, by the beginning of the path. */
  ids: [path: string, id: string][];
  lead: string;
}

/** Each operation of the API document, as each role, on the lead of a stranger. */
describe('permissions', () => {
  let app: TestApp;
  let colleague: TestAdmin;

  beforeAll(async () => {
    app = await createTestApp();
    colleague = await createAdmin(app, { role: 'agent' });
  });
  afterAll(() => app.close());

  const strange = async (of: TestAdmin = colleague): Promise<Strange> => {
    const phone = newPhone();
    const [lead] = await insertLeads(app, [
      {
        full_name: STRANGER,
        phone_number: phone,
        verification_status: 'verified',
        verified_at: new Date().toISOString(),
        next_follow_up_at: '2026-01-01T00:00:00Z',
        created_at: new Date().toISOString(),
      },
    ]);
    await app.query(
      'UPDATE leads SET assigned_to = $2, replied_at = now(), phone_proven_at = now() WHERE id = $1',
      [lead, of.id],
    );
    const appointment = await insertAppointment(app, {
      lead_id: lead!,
      provider: 'calendly',
      starts_at: new Date(Date.now() - 7_200_000).toISOString(),
      ends_at: new Date(Date.now() - 5_400_000).toISOString(),
    });
    const payment = await buy(app, { fullName: STRANGER, phone });
    await app.query(
      `UPDATE payments SET lead_id = $2, accepted_at = now(), accepted_text_version = '2026-11-26' WHERE id = $1`,
      [payment, lead],
    );
    await app.query(
      `INSERT INTO payment_links (lead_id, plan, promised, catalog_version, sold_via, channel, created_by, expires_at)
       SELECT $1, plan, promised, 1, 'phone', 'copy', 'ana', now() + interval '1 day' FROM payments WHERE id = $2`,
      [lead, payment],
    );
    const [alert] = await app.query<{ id: string }>(
      `INSERT INTO fraud_alerts (lead_id, alert_type, severity, description, metadata)
       VALUES ($1, 'submission', 'low', $2, jsonb_build_object('subject', $3::text)) RETURNING id`,
      [lead, STRANGER, phone],
    );
    const [request] = await app.query<{ id: string }>(
      `INSERT INTO privacy_requests (kind, channel, phone_number, full_name, received_on, acknowledge_by, answer_by, created_by)
       VALUES ('export', 'phone', $1, $2, '2026-11-01', '2026-11-15', '2026-12-15', 'ana') RETURNING id`,
      [phone, STRANGER],
    );
    await app.query(
      `INSERT INTO sms_suppressions (phone_number, channel, reason, source, created_by) VALUES ($1, 'voice', $2, 'office', 'ana')`,
      [phone, STRANGER],
    );
    const [text] = await app.query<{ id: string }>(
      `INSERT INTO sms_messages (direction, phone_number, lead_id, body, purpose, status, channel, refusal)
       VALUES ('inbound', $1, $2, $3, 'received', 'received', 'sms', 'suspected') RETURNING id`,
      [phone, lead, STRANGER],
    );
    const [task] = await app.query<{ id: string }>(
      `INSERT INTO tasks (title, lead_id, admin_id, created_by) VALUES ($1, $2, $3, 'ana') RETURNING id`,
      [`Llamar a ${STRANGER}`, lead, of.id],
    );
    const [view] = await app.query<{ id: string }>(
      `INSERT INTO lead_views (owner_id, name, filter) VALUES ($1, $2, jsonb_build_object('search', $3::text)) RETURNING id`,
      [of.id, `${STRANGER} ${phone}`, phone],
    );
    return {
      phone,
      lead: lead!,
      ids: [
        ['/api/admin/leads', lead!],
        ['/api/admin/conversations', lead!],
        ['/api/admin/appointments', appointment],
        ['/api/admin/payments', payment],
        ['/api/admin/fraud', alert!.id],
        ['/api/admin/privacy', request!.id],
        ['/api/admin/suppressions', text!.id],
        ['/api/admin/views', view!.id],
        ['/api/admin/tasks', task!.id],
        ['/api/admin/agents', of.id],
      ],
    };
  };
  const pathOf = ({ path }: Call, { ids }: Strange): string => {
    const id = ids.find(([beginning]) => path.startsWith(beginning))?.[1] ?? colleague.id;
    return path.replace('{version}', '1').replace(/\{\w+\}/g, id);
  };
  const callAs = async (
    who: Caller,
    call: Call,
    about: Strange,
  ): Promise<{ status: number; text: string }> => {
    const response = await fetch(app.url + pathOf(call, about), {
      method: call.method,
      headers: {
        authorization: `Bearer ${who.token}`,
        'x-forwarded-for': who.ip,
        ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(call.method === 'GET' ? {} : { body: '{}' }),
      signal: AbortSignal.timeout(100_000),
    });
    // A stream of events has no end.
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (isStream) await response.body?.cancel();
    return { status: response.status, text: isStream ? '' : await response.text() };
  };
  const codeOf = (text: string): string => {
    try {
      return (JSON.parse(text) as Refusal).code;
    } catch {
      return '';
    }
  };

  it('are named by every operation that needs a session', () => {
    const unnamed = calls.filter(
      ({ operationId, ...call }) =>
        !PUBLIC.has(operationId) && !PERMISSION_KEYS.includes(call['x-permission']!),
    );
    expect(unnamed.map(({ operationId }) => operationId)).toEqual([]);
    expect(calls.length).toBeGreaterThan(100);
  });

  it.each(ROLES)(
    'hold in every operation for the role %s',
    async (role: Role) => {
      const admin = await createAdmin(app, { role });
      const wrong: string[] = [];
      let [caller, about] = [await logIn(app, admin.username), await strange()];
      for (const call of calls.filter(
        ({ operationId }) => !PUBLIC.has(operationId) && !ENDS.has(operationId),
      )) {
        const { status, text } = await callAs(caller, call, about);
        const code = codeOf(text);
        const said = `${call.operationId}: ${status} ${code}`;
        const reach = reachOf(role, call['x-permission']!);
        const isOthers = OWN.test(call.path);
        if (status === 401 || status >= 500) wrong.push(said);
        else if (reach === 'none' || (isOthers && role === 'agent')) {
          if (status !== 403 || code !== 'NOT_PERMITTED') wrong.push(`${said}, which the role may not`);
        } else if (isOthers) {
          if ((code === 'NOT_PERMITTED') !== (call.method !== 'GET' && role !== 'owner')) wrong.push(said);
        } else if (code === 'NOT_PERMITTED') wrong.push(`${said}, which the role may`);
        else if (reach === 'own') {
          if (
            about.ids.some(([beginning]) => call.path.startsWith(`${beginning}/`)) &&
            call.path.includes('{')
          ) {
            if (status !== 404) wrong.push(`${said}, of what the person may not see`);
          }
          for (const secret of [about.phone, about.phone.slice(2), about.lead, STRANGER])
            if (text.includes(secret)) wrong.push(`${said} tells ${secret}`);
        }
        // A change, such as a deleted lead, must not affect the next call.
        if (call.method !== 'GET') [caller, about] = [await logIn(app, admin.username), await strange()];
      }
      expect(wrong).toEqual([]);
    },
    600_000,
  );

  /** Made from the table of permissions: a new read of agents fails here until it is limited, and reaches what `strange` writes. */
  describe('of agents', () => {
    const reads = calls.filter(
      ({ method, operationId, ...call }) =>
        method === 'GET' &&
        !PUBLIC.has(operationId) &&
        !(operationId in LEFT_OUT) &&
        (reachOf('agent', call['x-permission']!) === 'own' || operationId === 'listPrivacyRequests'),
    );
    const answers = async (who: Caller, about: Strange): Promise<Map<string, string>> => {
      const found = new Map<string, string>();
      for (const call of reads) {
        const path = call.path + (ASKED[call.operationId] ? `?${ASKED[call.operationId]}` : '');
        const { status, text } = await callAs(who, { ...call, path }, about);
        found.set(call.operationId, `${status} ${text.replaceAll(/"requestId":"[^"]*"/g, '')}`);
      }
      return found;
    };

    it("show an agent's data to that agent, and change nothing that another sees", async () => {
      const [mine, other] = await Promise.all([0, 1].map(async () => createAdmin(app, { role: 'agent' })));
      const [me, stranger] = [await logIn(app, mine!.username), await logIn(app, other!.username)];
      const about = await strange();
      const before = { mine: await answers(me, about), others: await answers(stranger, about) };
      // The same records, but of another lead, which is assigned to one of the two.
      const own = await strange(mine);
      const [seen, hidden] = [await answers(me, own), await answers(stranger, about)];
      const wrong = reads.flatMap(({ operationId, path }) => [
        ...(seen.get(operationId) === before.mine.get(operationId)
          ? [`${operationId} does not show an own lead`]
          : []),
        ...(seen.get(operationId)!.startsWith('200 ') ? [] : [`${operationId}: ${seen.get(operationId)!}`]),
        ...(hidden.get(operationId) === before.others.get(operationId)
          ? []
          : [`${operationId} shows another's lead`]),
        ...(path.includes('{') && !hidden.get(operationId)!.startsWith('404 ')
          ? [`${operationId} is not 404`]
          : []),
      ]);
      expect(wrong).toEqual([]);
      expect(reads.length).toBeGreaterThan(20);
    });
  });

  it('let an agent search, count and filter the own and unassigned leads', async () => {
    const me = await createAdmin(app, { role: 'agent' });
    const caller = await logIn(app, me.username);
    const { phone } = await strange();
    const marker = `Prueba${process.pid}`;
    const [mine, nobodys] = await insertLeads(app, [
      { full_name: `${marker} Propia` },
      { full_name: `${marker} Denadie` },
    ]);
    await app.query('UPDATE leads SET assigned_to = $2 WHERE id = $1', [mine, me.id]);
    interface Page {
      leads: { id: string; assignedTo: { id: string } | null }[];
      total: number;
    }
    const list = async (query: string): Promise<string[]> =>
      (await caller.get<Page>(`/api/admin/leads?${query}`)).body.leads.map(({ id }) => id);
    expect((await list(`search=${marker}`)).sort()).toEqual([mine, nobodys].sort());
    expect(await list(`search=${marker}&assignedTo=me`)).toEqual([mine]);
    expect(await list(`search=${marker}&assignedTo=none`)).toEqual([nobodys]);
    expect(await list(`search=${phone.slice(2)}`)).toEqual([]);
    expect(await list(`assignedTo=${colleague.id}`)).toEqual([]);
    expect((await caller.get('/api/admin/leads?limit=all')).status).toBe(403);
  });

  it('let agents see all leads if the setting allows it', async () => {
    const owner = await logIn(app, (await createAdmin(app)).username);
    const agent = await logIn(app, (await createAdmin(app, { role: 'agent' })).username);
    const { lead } = await strange();
    expect((await agent.get(`/api/admin/leads/${lead}`)).status).toBe(404);
    expect((await owner.put('/api/admin/settings', { agentsSee: 'all' })).status).toBe(200);
    expect((await agent.get(`/api/admin/leads/${lead}`)).status).toBe(200);
    await owner.put('/api/admin/settings', { agentsSee: 'own' });
    expect((await agent.get(`/api/admin/leads/${lead}`)).status).toBe(404);
  });

  it('are judged before a body is looked at', async () => {
    const agent = await logIn(app, (await createAdmin(app, { role: 'agent' })).username);
    const { body } = await agent.put('/api/admin/settings', { nonsense: 1 });
    expect(body.code).toBe('NOT_PERMITTED');
  });
});
