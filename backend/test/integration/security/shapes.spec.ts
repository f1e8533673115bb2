import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, newIp, type Refusal, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';
import {
  BODIES,
  nullBodies,
  requiredFields,
  wrongBodies,
  type WrongBody,
} from '../../support/api/wrong-shapes';

const AT_ONCE = 8;

/** Every body of the API document, with one field after the other of a shape that the document refuses. */
describe('bodies of a wrong shape', () => {
  let app: TestApp;
  let owner: Caller;
  let lead: string;

  beforeAll(async () => {
    app = await createTestApp();
    owner = await logIn(app, (await createAdmin(app)).username);
    [lead] = (await insertLeads(app, [{}])) as [string];
  });
  afterAll(() => app.close());

  interface Sent {
    call: (typeof BODIES)[number] & WrongBody;
    status: number;
    code: string | undefined;
    /** Fields that the refusal names. */
    names: string[];
  }
  const sendAll = async (
    bodiesOf: (operation: (typeof BODIES)[number]) => Iterable<WrongBody>,
  ): Promise<Sent[]> => {
    const calls = BODIES.flatMap((operation) =>
      [...bodiesOf(operation)].map((wrong) => ({ ...operation, ...wrong })),
    );
    const sent: Sent[] = [];
    const send = async (): Promise<void> => {
      for (let call = calls.pop(); call; call = calls.pop()) {
        const response = await fetch(app.url + call.path.replace(/\{\w+\}/g, lead), {
          method: call.method,
          headers: {
            authorization: `Bearer ${owner.token}`,
            'content-type': 'application/json',
            'x-forwarded-for': newIp(),
          },
          body: JSON.stringify(call.body),
        });
        const { code, details } = (await response.json().catch(() => ({}))) as Partial<Refusal>;
        sent.push({ call, status: response.status, code, names: details?.map(({ field }) => field) ?? [] });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    return sent;
  };
  const described = ({ call, status, code, names }: Sent): string =>
    `${call.method} ${call.path} ${JSON.stringify(call.body).slice(0, 200)} (${call.field}): ${status} ${code} ${names.join()}`;

  it('are refused with the field that is wrong', async () => {
    const sent = await sendAll(wrongBodies);
    expect(sent.length).toBeGreaterThan(2_000);
    const accepted = sent.filter(({ call: { field }, status, code, names }) => {
      // A list is refused as a whole where an entry is no object; of an object without its fields these are named.
      const isNamed =
        field === null ||
        names.some((name) => `${field}.`.startsWith(`${name}.`) || name.startsWith(`${field}.`));
      return status !== 400 || code !== 'VALIDATION_FAILED' || !isNamed;
    });
    expect(accepted.map(described)).toEqual([]);
  });

  it('are not empty ones where an operation has no body', async () => {
    const response = await fetch(`${app.url}/api/admin/leads/${lead}`, {
      method: 'DELETE',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'content-type': 'application/json',
        'content-length': '0',
      },
    });
    expect(response.status).toBe(200);
  });

  it.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain', null])(
    'are empty ones of the type %s where an operation needs a body: every required field is missing',
    async (contentType) => {
      const needing = BODIES.filter(({ schema }) => requiredFields(schema).length > 0);
      expect(needing.length).toBeGreaterThan(60);
      const refusals = [];
      for (const { method, path, schema } of needing) {
        const response = await fetch(app.url + path.replace(/\{\w+\}/g, lead), {
          method,
          headers: {
            authorization: `Bearer ${owner.token}`,
            'x-forwarded-for': newIp(),
            ...(contentType === null ? {} : { 'content-type': contentType }),
          },
          // A body without a type would be sent as text.
          ...(contentType === null ? {} : { body: '' }),
        });
        const { code, details = [] } = (await response.json()) as Partial<Refusal>;
        const missing = requiredFields(schema).filter(
          (field) => !details.some((detail) => detail.field.split('.')[0] === field),
        );
        refusals.push([method, path, response.status, code, missing]);
      }
      expect(refusals).toEqual(
        needing.map(({ method, path }) => [method, path, 400, 'VALIDATION_FAILED', []]),
      );
    },
  );

  it('are not those with a null that the document allows', async () => {
    const sent = await sendAll(nullBodies);
    expect(sent.length).toBeGreaterThan(20);
    const refused = sent.filter(
      ({ call: { field }, code, names }) => code !== 'VALIDATION_FAILED' || names.includes(field!),
    );
    expect(refused.map(described)).toEqual([]);
  });
});
