import { readFileSync } from 'node:fs';
import { DEAR, repeated, textFields } from '../../backend/test/support/api/long-texts.ts';
import { at } from '../../scripts/lib/project.mjs';

/** Size of a body, just below the maximum. */
const BODY_BYTES = 62_000;
/** Size of a request's head, just below Node's maximum. */
const HEAD_BYTES = 14_000;
const MARKS = DEAR['marks out of order'];

const marks = (bytes) => repeated(MARKS, bytes / Buffer.byteLength(MARKS[0]));
const nested = (open, close) => open.repeat(30_000) + close.repeat(30_000);
const manyNames = (count) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 1]));

/**
 * @typedef {object} WorstRequest
 * @property {string} name
 * @property {string} method
 * @property {string} path
 * @property {string} [body]
 * @property {Record<string, string>} headers
 */

/**
 * Returns the slowest requests that the server accepts: every text of every public body filled with the
 * letters that are slowest to compose, huge trees, lists and names, heads full of one header, webhooks, and,
 * with a token, search terms.
 * @param {string} token of an administrator
 * @returns {WorstRequest[]}
 */
export function worstRequests(token) {
  const { paths, components } = JSON.parse(readFileSync(at('openapi', 'openapi.json'), 'utf8'));
  const bodies = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security, requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema;
      return schema && security?.length === 0 ? [{ path, method: method.toUpperCase(), schema }] : [];
    }),
  );
  return [
    ...bodies.flatMap(({ path, method, schema }) => {
      const send = (name, body) => ({
        name: `${path}, ${name}`,
        method,
        path,
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: {},
      });
      const fields = textFields({ parameters: [], body: schema }, components.schemas);
      const all = Object.assign({}, ...fields.map((field) => field.with(marks(BODY_BYTES / fields.length))));
      const [first] = Object.keys(all);
      return [
        ...fields.map((field) => send(`marks in ${field.name}`, field.with(marks(BODY_BYTES - 1_000)))),
        send('marks in every field', all),
        send('6,000 unknown fields', manyNames(6_000)),
        send('a name of 60 kB', { ['x'.repeat(60_000)]: 1 }),
        send('30,000-deep lists', nested('[', ']')),
        send('30,000-deep lists in a field', `{"${first}":${nested('[', ']')}}`),
        send('10,000-deep objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
        send('a list of 20,000 objects', `[${'{},'.repeat(20_000)}{}]`),
        send('a list of 20,000 in a field', `{"${first}":[${'{},'.repeat(20_000)}{}]}`),
        send('a number of 60,000 digits', `{"${first}":${'9'.repeat(60_000)}}`),
      ];
    }),
    ...['cal', 'calendly', 'nmi', 'twilio/inbound', 'twilio/status'].map((name) => ({
      name: `webhook of ${name}`,
      method: 'POST',
      path: `/api/webhooks/${name}`,
      ...(name.startsWith('twilio')
        ? {
            body: Array.from({ length: 9_000 }, (_, n) => `a${n}=1`).join('&'),
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          }
        : { body: JSON.stringify(manyNames(6_000)), headers: {} }),
    })),
    ...Object.entries({
      'x-forwarded-for': '1.1.1.1,'.repeat(HEAD_BYTES / 8),
      'idempotency-key': 'a-'.repeat(HEAD_BYTES / 2),
      cookie: 'a=1; '.repeat(HEAD_BYTES / 5),
      accept: 'a/b;q=0.1,'.repeat(HEAD_BYTES / 10),
      'user-agent': '(Mozilla/5.0 '.repeat(HEAD_BYTES / 13),
      'accept-language': 'es-US;q=0.1,'.repeat(HEAD_BYTES / 12),
      authorization: `Bearer ${'a.'.repeat(HEAD_BYTES / 2)}`,
    }).map(([header, value]) => ({
      name: `a long ${header}`,
      method: 'GET',
      path: header === 'authorization' ? '/api/admin/session' : '/api/plans',
      headers: { [header]: value },
    })),
    ...['leads', 'payments', 'campaigns', 'security/blocked'].flatMap((list) =>
      [
        ['marks', marks(HEAD_BYTES / 3)],
        ['fifty letters', 'aeiourlnst'.repeat(5).split('').join(' ')],
        ['a hundred signs of patterns', '%_'.repeat(50)],
      ].map(([what, term]) => ({
        name: `search of ${list}, ${what}`,
        method: 'GET',
        path: `/api/admin/${list}?search=${encodeURIComponent(term)}`,
        headers: { authorization: `Bearer ${token}` },
      })),
    ),
  ];
}
