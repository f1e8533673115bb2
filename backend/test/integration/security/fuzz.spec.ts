import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Caller, createAdmin, logIn } from '../../support/admin';
import { createTestApp, newIp, type TestApp } from '../../support/app';
import { Dice, Fuzzer } from '../../support/fuzz';
import { insertLeads } from '../../support/leads';

/** More of them: `FUZZ_REQUESTS=50000 npx jest test/integration/security/fuzz`, from a seed of its own: `FUZZ_SEED=7`. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 4_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const AT_ONCE = 8;

/** These end the session or the account that the rest is asked with. */
const LEFT_OUT = new Set(['logout', 'changePassword', 'endSession']);

/** Every operation of the API document, called with hostile input. */
describe('hostile input', () => {
  let app: TestApp;
  let admin: Caller;
  let ids: string[];

  beforeAll(async () => {
    app = await createTestApp();
    admin = await logIn(app, (await createAdmin(app)).username);
    ids = await insertLeads(
      app,
      Array.from({ length: 20 }, () => ({})),
    );
  });
  afterAll(() => app.close());

  it('is never answered with a 5xx, and only as the document says', async () => {
    const document = JSON.parse(
      readFileSync(join(__dirname, '../../../../openapi/openapi.json'), 'utf8'),
    ) as ConstructorParameters<typeof Fuzzer>[0];
    const fuzzer = new Fuzzer(document, new Dice(SEED), ids);
    const operations = fuzzer.operations.filter(({ operationId }) => !LEFT_OUT.has(operationId));
    const surprises: string[] = [];
    let asked = 0;
    const ask = async (): Promise<void> => {
      while (asked < REQUESTS) {
        const operation = operations[asked % operations.length]!;
        asked += 1;
        const { path, headers, body } = fuzzer.request(operation);
        const response = await fetch(app.url + path, {
          method: operation.method,
          redirect: 'manual',
          headers: {
            ...headers,
            authorization: `Bearer ${admin.token}`,
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
        const { status } = response;
        // A refused format, a path that is too long and a body that is no JSON are HTTP's own.
        const documented = operation.statuses.has(status) || [400, 404, 413, 414, 415].includes(status);
        const answeredInShape = status < 400 || /^\{"code":"[A-Z_0-9]+","message":/.test(text);
        if (status >= 500 || !documented || !answeredInShape)
          surprises.push(
            `${status} ${operation.method} ${path.slice(0, 300)} ${body?.slice(0, 300)} → ${text.slice(0, 200)}`,
          );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
    expect(surprises.slice(0, 20)).toEqual([]);
  }, 1_800_000);
});
