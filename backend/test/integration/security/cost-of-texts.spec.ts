import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createAdmin, logIn } from '../../support/admin';
import { createTestApp, newIp, type Refusal, type TestApp } from '../../support/app';
import { Dice, Fuzzer, type Operation } from '../../support/api/fuzz';
import { DEAR, PLAIN, repeated, textFields, type TextField } from '../../support/api/long-texts';

/** Bytes of a text in a body, of the 64 kB that a body may have; the rest is for the other fields. */
const IN_BODY = 60_000;
/** Bytes of a text in a query, of the 16 kB that Node reads of a request's head. */
const IN_QUERY = 12_000;
/** Characters that a field may take for a text that is short once it is composed; what they cost is bounded too. */
const NOT_SO_LONG = 4_000;
/** Maximum cost of a text, as a multiple of the cost of plain letters. A quadratic step costs a hundred times as much. */
const RATIO = 20;
/** The same of a body of thousands of names, which costs more to read than one name of its length. */
const RATIO_OF_NAMES = 60;
/** A text that is slow a few times may be due to the machine. A text that is slow each time is the cause. */
const TRIES = 20;

const manyNames = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 1]));
const bytes = (text: string): number => new TextEncoder().encode(text).length;
const asText = (unit: string, place: TextField['place']): string =>
  place === 'body'
    ? repeated(unit, (IN_BODY / bytes(JSON.stringify(unit).slice(1, -1))) * unit.length)
    : repeated(unit, (IN_QUERY / encodeURIComponent(unit).length) * unit.length);

/** Every text field of every request of the API document. */
describe('a text as long as a request may be', () => {
  let app: TestApp;
  let server: FastifyInstance;
  let token: string;
  let fields: { operation: Operation; field: TextField }[];

  beforeAll(async () => {
    app = await createTestApp();
    server = app.app.getHttpAdapter().getInstance();
    token = (await logIn(app, (await createAdmin(app)).username)).token;
    const document = JSON.parse(
      readFileSync(join(__dirname, '../../../../openapi/openapi.json'), 'utf8'),
    ) as ConstructorParameters<typeof Fuzzer>[0];
    fields = new Fuzzer(document, new Dice(1), []).operations.flatMap((operation) =>
      textFields(operation, document.components.schemas).map((field) => ({ operation, field })),
    );
  });
  afterAll(() => app.close());

  /**
   * Asks for it. @returns the status, and the milliseconds until the answer. The clock is used because
   * some systems count a thread's work in steps of 10 ms, which is zero for a short answer; what other
   * programs add to it is why each text has many tries.
   */
  async function ask(
    { method, path }: Operation,
    field: TextField,
    text: string,
  ): Promise<{ status: number; cost: number }> {
    const value = field.with(text);
    const query =
      field.place === 'query' ? `?${new URLSearchParams(value as Record<string, string>).toString()}` : '';
    const request = {
      method: method as 'POST',
      url: path.replace(/\{\w+\}/g, '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d') + query,
      headers: {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': newIp(),
        ...(field.place === 'body' ? { 'content-type': 'application/json' } : {}),
      },
      ...(field.place === 'body' ? { payload: JSON.stringify(value) } : {}),
    };
    const before = performance.now();
    const { statusCode } = await server.inject(request);
    return { status: statusCode, cost: performance.now() - before };
  }

  it('costs about as much as plain letters, with any letters', async () => {
    const plain = new Map<TextField, number>();
    for (const { operation, field } of fields) {
      const text = asText(PLAIN, field.place);
      await ask(operation, field, text);
      plain.set(field, (await ask(operation, field, text)).cost);
    }
    const usual = [...plain.values()].sort((a, b) => a - b)[Math.floor(plain.size / 2)]!;

    const dear: string[] = [];
    for (const { operation, field } of fields) {
      for (const [letters, unit] of Object.entries(DEAR)) {
        const long = asText(unit, field.place);
        for (const text of letters.includes('mark') ? [long, long.slice(0, NOT_SO_LONG)] : [long]) {
          let bound = RATIO * Math.max(usual, plain.get(field)!);
          let cost = Infinity;
          for (let tries = 0; tries < TRIES && cost > bound; tries += 1) {
            // Plain letters are measured again next to it, because a busy machine makes both slower.
            if (tries > 0)
              bound = RATIO * Math.max(usual, (await ask(operation, field, asText(PLAIN, field.place))).cost);
            ({ cost } = await ask(operation, field, text));
          }
          if (cost > bound)
            dear.push(
              `${operation.operationId} ${field.name}, ${text.length} of ${letters}: ${cost.toFixed(0)} ms, over ${bound.toFixed(0)}`,
            );
        }
      }
    }
    expect(fields.length).toBeGreaterThan(100);
    expect(dear).toEqual([]);
  }, 600_000);

  it.each([
    ['unknown fields', manyNames(5_500), 'UNKNOWN_FIELD'],
    [
      'a list in place of an object',
      { consent: Array.from({ length: 20_000 }, () => ({})) },
      'ARRAY_MAX_SIZE',
    ],
    ['a list of numbers', { consent: Array(25_000).fill(1) }, 'ARRAY_MAX_SIZE'],
    [
      'unknown fields of many objects',
      { consent: Array.from({ length: 90 }, () => manyNames(90)) },
      'ARRAY_MAX_SIZE',
    ],
    ['a name of 60 kB', { ['x'.repeat(60_000)]: 1 }, 'UNKNOWN_FIELD'],
  ])('costs about as much as %s, and is answered as shortly', async (_, body, why) => {
    const send = async (payload: string): Promise<{ cost: number; answer: string; status: number }> => {
      const before = performance.now();
      const { body: answer, statusCode } = await server.inject({
        method: 'POST',
        url: '/api/leads',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': newIp() },
        payload,
      });
      return { cost: performance.now() - before, answer, status: statusCode };
    };
    const least = async (payload: string): Promise<Awaited<ReturnType<typeof send>>> => {
      const tries = [];
      for (let n = 0; n < TRIES; n += 1) tries.push(await send(payload));
      return tries.sort((a, b) => a.cost - b.cost)[0]!;
    };
    const plain = await least(JSON.stringify({ fullName: repeated(PLAIN, IN_BODY) }));
    const { status, answer, cost } = await least(JSON.stringify(body));
    expect(status).toBe(400);
    const { code, details } = JSON.parse(answer) as Refusal;
    expect(code).toBe('VALIDATION_FAILED');
    expect(details!.length).toBeLessThanOrEqual(20);
    expect(details!.some(({ code }) => code === why)).toBe(true);
    expect(answer.length).toBeLessThan(4_000);
    expect(cost / plain.cost).toBeLessThan(RATIO_OF_NAMES);
  });

  it('is refused in every field of a body, with any letters, or cut in a mark of an advertisement', async () => {
    const taken: string[] = [];
    for (const { operation, field } of fields) {
      if (field.place === 'query' || field.name.startsWith('attribution.')) continue;
      for (const unit of [PLAIN, ' ', '1']) {
        const { status } = await ask(operation, field, asText(unit, field.place));
        if (status !== 400) taken.push(`${operation.operationId} ${field.name}: ${status}`);
      }
    }
    expect(taken).toEqual([]);
  }, 600_000);
});
