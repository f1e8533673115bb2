import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { inject } from './lib/fault.mjs';
import { newIp } from '../support/people.ts';
import { ask, isDocumentedError } from './lib/visitors.mjs';

const ROUNDS = 200;
const MEGABYTES_20 = 20 * 1024 * 1024;
/** A server that serves keeps more than one that has just begun; what counts is that as much again costs nothing more. */
const MOST_GROWTH_MIB = 60;
const NUL = '\u0000';
const LONG_ID = '12345678901234567890';

const lead = (changes) => ({
  fullName: 'María Fernández López',
  phoneNumber: '+13054201234',
  state: 'FL',
  ...changes,
});
const nested = (depth, open, close) => open.repeat(depth) + close.repeat(depth);
const bomb = gzipSync(Buffer.alloc(MEGABYTES_20, ' '));

/** Requests by name: path, body and headers, and the statuses that the API documents for them. */
const REQUESTS = {
  '20 MB': ['/api/leads', Buffer.alloc(MEGABYTES_20, 'a'), {}, [413]],
  'gzip bomb': ['/api/leads', bomb, { 'content-encoding': 'gzip' }, [400, 415]],
  '40,000-deep arrays': ['/api/leads', nested(40_000, '[', ']'), {}, [413]],
  '40,000-deep arrays, open': ['/api/leads', '['.repeat(40_000), {}, [400]],
  '30,000-deep arrays': ['/api/leads', nested(30_000, '[', ']'), {}, [400]],
  'deep objects': ['/api/leads', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, {}, [400]],
  'deep inside a field': [
    '/api/leads',
    JSON.stringify(lead({ attribution: 'X' })).replace('"X"', nested(25_000, '[', ']')),
    {},
    [400],
  ],
  ...Object.fromEntries(
    [
      { fullName: `María ${NUL}Fernández` },
      { phoneNumber: `+1305420${NUL}1234` },
      { state: `F${NUL}` },
      { website: NUL },
      { challenge: NUL },
      { deviceFingerprint: NUL },
      { attribution: { utmSource: NUL } },
      { attribution: { [NUL]: 'x' } },
      { consent: { marketingSms: true, textVersion: NUL } },
      { [NUL]: 1 },
    ].map((changes) => [
      `NUL in ${Object.keys(changes)[0].replace(NUL, 'a name')}`,
      ['/api/leads', lead(changes), {}, [400, 422]],
    ]),
  ),
  'NUL in a code': ['/api/leads/verify', { phoneNumber: '+13054201234', code: `12345${NUL}` }, {}, [400]],
  'NUL in an event': ['/api/events', { event: `page_view${NUL}`, sessionId: NUL }, {}, [400]],
  'NUL in a login': ['/api/admin/login', { username: `a${NUL}`, password: NUL }, {}, [400, 401]],
  'NUL in a path': [`/api/payments/%00`, undefined, {}, [400, 404]],
  'NUL in a query': [`/api/plans?a=%00`, undefined, {}, [400, 404]],
  '20-digit number': [
    '/api/leads',
    lead({ elapsedMs: 1 }),
    {},
    [400],
    (text) => text.replace('"elapsedMs":1', `"elapsedMs":${LONG_ID}`),
  ],
  '20-digit id': [`/api/payments/${LONG_ID}`, undefined, {}, [400, 404]],
  'negative 20-digit id': [`/api/payments/-${LONG_ID}`, undefined, {}, [400, 404]],
  '20-digit administration id': [`/api/admin/leads/${LONG_ID}`, undefined, {}, [401]],
};

await inject({
  title: '20 MB bodies, gzip bombs, 40,000-deep JSON, NUL characters, 20-digit ids',
  readiness: 'stays',
  run: async ({ servers: [server], begin, returned }) => {
    const before = server.memory();
    const peaks = [0, 0];
    begin();
    const wrong = new Set();
    const answers = {};
    let sent = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(
        [...Object.entries(REQUESTS), ['20 MB without a length', null]].map(async ([name, request]) => {
          const ip = newIp();
          const answer = request ? await send(server, ip, request) : await sendChunked(server, ip);
          const expected = request?.[3] ?? [413];
          sent += 1;
          answers[answer.status] = (answers[answer.status] ?? 0) + 1;
          // A client that is refused while still sending may find the connection closed before reading why.
          const cutWhileSending =
            answer.status === 0 && expected.includes(413) && /EPIPE|ECONNRESET/.test(answer.text);
          if (!cutWhileSending && !(expected.includes(answer.status) && isDocumentedError(answer)))
            wrong.add(`${name}: ${answer.status} ${answer.text.slice(0, 150)}`);
        }),
      );
      const half = round < ROUNDS / 2 ? 0 : 1;
      peaks[half] = Math.max(peaks[half], server.memory());
      await wait(100);
    }
    if (wrong.size > 0) throw new Error([...wrong].join('\n'));
    const [first, second] = peaks.map(Math.round);
    if (second - first > MOST_GROWTH_MIB)
      throw new Error(`memory grew from ${first} to ${second} MiB and would go on growing`);
    await returned();
    return [
      `${sent} hostile requests: ${Object.entries(answers)
        .map(([status, count]) => `${count} × ${status === '0' ? 'cut' : status}`)
        .join(', ')}`,
      `memory ${Math.round(before)} MiB before, at most ${first} in the first half and ${second} in the second`,
    ];
  },
});

function send(server, ip, [path, body, headers, , rewrite]) {
  const text = rewrite ? rewrite(JSON.stringify(body)) : body;
  return ask(server.url + path, { method: body === undefined ? 'GET' : 'POST', ip, body: text, headers });
}

/** 20 MB without a Content-Length. */
function sendChunked(server, ip) {
  return new Promise((resolve) => {
    const request = http.request(
      `${server.url}/api/leads`,
      { method: 'POST', headers: { 'content-type': 'application/json', 'x-forwarded-for': ip } },
      (response) => {
        let text = '';
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => {
          request.destroy();
          resolve({ status: response.statusCode, text, body: JSON.parse(text) });
        });
      },
    );
    request.on('error', (error) => resolve({ status: 0, text: error.code ?? error.message, body: null }));
    const chunk = Buffer.alloc(1024 * 1024, 'a');
    for (let n = 0; n < 20; n += 1) request.write(chunk);
    request.end();
  });
}
