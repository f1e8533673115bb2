import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Caller, createAdmin, logIn } from '../../support/admin';
import { createTestApp, newIp, type TestApp } from '../../support/app';
import { insertAppointment } from '../../support/appointments';
import { Dice, Fuzzer, type Operation } from '../../support/api/fuzz';
import { insertLeads } from '../../support/leads';

/** Inputs for each operation. More of them: `npm run faults -- fuzz`. */
const INPUTS = Number(process.env['FUZZ_INPUTS'] ?? 15);
/** The same in each run, so that only a change makes it fail. `npm run faults -- fuzz` takes another each time. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 7);
const AT_ONCE = 8;

/** Shares of the inputs by role. */
const ROLES = { owner: 0.6, agent: 0.2, anonymous: 0.2 } as const;
type Role = keyof typeof ROLES;

/** Least share of the requests that the guards let in and that pass validation. */
const LEAST_PASSED = 0.6;

/** Objects of each list that are read after all inputs. */
const READ_OF_EACH_LIST = 20;

/** Operations that may end the caller's session or account. Each call uses a separate account. */
const ENDS = /^\/api\/admin\/(account|logout|users)/;

describe('each operation of the API document, with many inputs, in three roles', () => {
  let app: TestApp;
  let callers: Record<Exclude<Role, 'anonymous'>, Caller>;
  let fuzzer: Fuzzer;

  const account = async (role: 'owner' | 'agent'): Promise<{ id: string; caller: Caller }> => {
    const { id, username } = await createAdmin(app, { role });
    // A setting may require it of every role.
    await app.query('UPDATE admin_users SET otp_enabled = true WHERE id = $1', [id]);
    const caller = await logInWithout(username);
    return { id, caller };
  };
  const logInWithout = async (username: string): Promise<Caller> => {
    await app.query('UPDATE admin_users SET otp_enabled = false WHERE username = $1', [username]);
    const caller = await logIn(app, username);
    await app.query('UPDATE admin_users SET otp_enabled = true WHERE username = $1', [username]);
    return caller;
  };

  beforeAll(async () => {
    process.stdout.write(`fuzz: seed ${SEED}, ${INPUTS} inputs an operation (FUZZ_SEED, FUZZ_INPUTS)\n`);
    app = await createTestApp();
    const owner = await account('owner');
    const agent = await account('agent');
    callers = { owner: owner.caller, agent: agent.caller };
    const document = JSON.parse(
      readFileSync(join(__dirname, '../../../../openapi/openapi.json'), 'utf8'),
    ) as ConstructorParameters<typeof Fuzzer>[0];
    fuzzer = new Fuzzer(document, new Dice(SEED), [owner.id, agent.id]);
    const leads = await insertLeads(
      app,
      Array.from({ length: 30 }, (_, n) => (n % 2 ? { verification_status: 'verified' as const } : {})),
    );
    fuzzer.learn(
      '/api/admin/leads',
      leads.map((id) => ({ id })),
    );
    for (const lead of leads.slice(0, 5))
      await insertAppointment(app, {
        lead_id: lead,
        provider: 'calendly',
        starts_at: '2094-03-01T15:00:00Z',
        ends_at: '2094-03-01T15:30:00Z',
      });
  });
  afterAll(() => app.close());

  interface Outcome {
    operation: Operation;
    status: number;
    sent: string;
    text: string;
  }

  async function send(operation: Operation, role: Role): Promise<Outcome> {
    const ends = ENDS.test(operation.path) && operation.method !== 'GET';
    const caller = role === 'anonymous' ? null : ends ? (await account(role)).caller : callers[role];
    const { path, headers, body } = fuzzer.request(operation, ends);
    const response = await fetch(app.url + path, {
      method: operation.method,
      redirect: 'manual',
      headers: {
        ...headers,
        ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
        // The flood guard is for floods from one address.
        'x-forwarded-for': newIp(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    // A stream of events has no end.
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (isStream) await response.body?.cancel();
    const text = isStream ? '' : await response.text();
    if (response.ok && response.headers.get('content-type')?.includes('json') && text !== '')
      fuzzer.learn(operation.path, JSON.parse(text));
    return { operation, status: response.status, sent: `${role} ${operation.method} ${path} ${body}`, text };
  }

  const isDocumented = ({ status, text }: Outcome): boolean =>
    status < 500 ? status < 400 || /^\{"code":"[A-Z_0-9]+","message":/.test(text) : status === 503;

  it('never answers 5xx but the documented 503, and lets most inputs past validation', async () => {
    // Lists first, so that their ids are known to the later operations.
    const operations = fuzzer.operations.toSorted(
      (a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'),
    );
    const calls = Array.from({ length: INPUTS }, (_, round) => round / INPUTS).flatMap((share) => {
      const role: Role =
        share < ROLES.owner ? 'owner' : share < ROLES.owner + ROLES.agent ? 'agent' : 'anonymous';
      return operations.map((operation) => ({ operation, role }));
    });
    // Without their texts, which would take gigabytes.
    const outcomes: Pick<Outcome, 'operation' | 'status'>[] = [];
    const surprises: string[] = [];
    let next = 0;
    const work = async (): Promise<void> => {
      for (let call = calls[next++]; call; call = calls[next++]) {
        const outcome = await send(call.operation, call.role);
        const { operation, status, sent, text } = outcome;
        outcomes.push({ operation, status });
        if (!isDocumented(outcome)) surprises.push(`${status} ${sent.slice(0, 500)} → ${text.slice(0, 200)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));

    expect(surprises.slice(0, 20)).toEqual([]);

    // Guards answer before anything is validated.
    const letIn = outcomes.filter(({ status }) => status !== 401 && status !== 403);
    const passed = letIn.filter(({ status }) => ![400, 413, 414, 415].includes(status));
    const done = new Set(
      outcomes.filter(({ status }) => status < 400).map(({ operation }) => operation.operationId),
    );
    const classes = Object.entries(Object.groupBy(outcomes, ({ status }) => `${Math.floor(status / 100)}xx`))
      .map(([name, of]) => `${of?.length} ${name}`)
      .sort();
    process.stdout.write(
      `fuzz: ${outcomes.length} inputs (${classes.join(', ')}), ${passed.length} of ${letIn.length} past validation (${Math.round((100 * passed.length) / letIn.length)} %), ${done.size} of ${operations.length} operations with a success\n`,
    );
    expect(passed.length / letIn.length).toBeGreaterThan(LEAST_PASSED);
  }, 3_600_000);

  it('stores nothing that the screens cannot read afterwards', async () => {
    const unread: string[] = [];
    const reads = fuzzer.operations
      .filter(({ method, path }) => method === 'GET' && !path.endsWith('/stream'))
      .flatMap((operation) => fuzzer.plainReads(operation, READ_OF_EACH_LIST));
    for (const path of reads) {
      const { status } = await callers.owner.get(path).catch(() => ({ status: 200 }));
      if (status >= 500 && status !== 503) unread.push(`${status} ${path}`);
    }
    expect(reads.length).toBeGreaterThan(fuzzer.operations.length / 3);
    expect(unread).toEqual([]);
  });
});
