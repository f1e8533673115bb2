import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { newIp, newPhone } from '../../support/people.ts';

/** As the pages do. */
const PATIENCE_MS = 20_000;
/** Before a person presses the button again. */
const AGAIN_AFTER_MS = 500;

/**
 * Sends JSON as the visitor at an address.
 *
 * @returns {Promise<{ status: number, body: object, text: string, headers: object, ms: number }>} status 0: no answer
 */
export function ask(url, { method = 'POST', ip, body, headers = {}, agent, patience = PATIENCE_MS }) {
  const started = performance.now();
  const payload =
    body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return new Promise((resolve) => {
    const done = (status, text = '', answered = {}) => {
      let parsed = null;
      try {
        parsed = JSON.parse(text);
      } catch {
        // The body is not JSON.
      }
      resolve({ status, text, body: parsed, headers: answered, ms: performance.now() - started });
    };
    const request = http.request(
      url,
      {
        method,
        agent,
        signal: AbortSignal.timeout(patience),
        headers: {
          ...(payload === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          ...(ip ? { 'x-forwarded-for': ip } : {}),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => done(response.statusCode, text, response.headers));
        response.on('error', (error) => done(0, error.message));
      },
    );
    request.on('error', (error) => done(0, error.code ?? error.name));
    request.end(payload);
  });
}

/** An error as the API documents it, with words for the person. */
export const isDocumentedError = ({ body }) =>
  typeof body?.code === 'string' &&
  /^[A-Z][A-Z_]+$/.test(body.code) &&
  typeof body.message === 'string' &&
  body.message.length > 10 &&
  body.error === body.message &&
  typeof body.requestId === 'string';

/**
 * Visitors who fill in the form one after the other until so many leads are acknowledged and the fault is over, each
 * trying again as a person would. Acknowledged leads are recorded here, where no fault reaches them.
 * @param {{ servers: { url: string }[], leads: number, atOnce?: number }} options
 */
export function sendVisitors({ servers, leads, atOnce = 16 }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce * 2 });
  const ledger = {
    /** Acknowledged: submission id → phone. */
    acknowledged: new Map(),
    /** Number of attempts by person. */
    tried: new Map(),
    /** Requests that lost their connection before an answer came. */
    cut: 0,
    /** Told 429 after a try that got no answer. */
    takenUnanswered: 0,
    /** Told that whether the form was saved is not known. */
    outcomeUnknown: 0,
    /** Answered 201 with a submission that an earlier try had made. */
    answeredAgain: 0,
    /** Answers by phase and status; 0 is none. */
    answers: { before: {}, meanwhile: {}, after: {} },
    /** Times of acknowledgements by phase, ms. */
    latencies: { before: [], meanwhile: [], after: [] },
    /** Longest wait for any answer meanwhile, ms. */
    longest: 0,
    /** Longest time between two acknowledged leads since the fault began, ms. */
    longestPause: 0,
    /** Undocumented answers. */
    unexpected: [],
    phase: 'before',
    lastAcknowledgedAt: 0,
  };
  let turn = 0;
  let stopped = false;
  let goesOn = true;

  async function serve() {
    const phoneNumber = newPhone();
    const ip = newIp();
    // Like the page, keeps a form's key until a response arrives.
    const key = randomUUID();
    for (let tries = 1; !stopped; tries += 1) {
      ledger.tried.set(phoneNumber, tries);
      const { phase } = ledger;
      // A balancer passes over an instance that refuses connections.
      let answer;
      for (let n = 0; n < servers.length; n += 1) {
        answer = await ask(`${servers[turn++ % servers.length].url}/api/leads`, {
          agent,
          ip,
          headers: { 'idempotency-key': key },
          body: { fullName: 'María Fernández López', phoneNumber, state: 'FL', elapsedMs: 30_000 },
        });
        if (answer.status !== 0 || answer.text !== 'ECONNREFUSED') break;
      }
      if (settle(answer, phase, phoneNumber, tries)) return;
      await wait(AGAIN_AFTER_MS);
    }
  }

  /** @returns whether this visitor is done */
  function settle(answer, phase, phoneNumber, tries) {
    const counts = ledger.answers[phase];
    counts[answer.status] = (counts[answer.status] ?? 0) + 1;
    if (phase === 'meanwhile') ledger.longest = Math.max(ledger.longest, answer.ms);
    if (answer.status === 201) {
      ledger.acknowledged.set(answer.body.submissionId, phoneNumber);
      if (tries > 1 && answer.body.message.startsWith('Su código va en camino')) ledger.answeredAgain += 1;
      ledger.latencies[phase].push(answer.ms);
      const now = performance.now();
      if (ledger.phase !== 'before')
        ledger.longestPause = Math.max(ledger.longestPause, now - ledger.lastAcknowledgedAt);
      ledger.lastAcknowledgedAt = now;
      return true;
    }
    if (answer.status === 0) {
      if (answer.text !== 'ECONNREFUSED') ledger.cut += 1;
      return false;
    }
    if (!isDocumentedError(answer)) ledger.unexpected.push(`${answer.status} ${answer.text.slice(0, 200)}`);
    if (answer.body?.code === 'OUTCOME_UNKNOWN') ledger.outcomeUnknown += 1;
    if (answer.status === 503) return false;
    if (answer.status === 429 && tries > 1) {
      ledger.takenUnanswered += 1;
      return true;
    }
    ledger.unexpected.push(`${answer.status} ${answer.text.slice(0, 200)}`);
    return answer.status < 500;
  }

  const visitor = async () => {
    while (!stopped && (goesOn || ledger.acknowledged.size < leads)) await serve();
  };
  const all = Promise.all(Array.from({ length: atOnce }, visitor)).then(() => agent.destroy());
  return {
    ledger,
    done: all,
    /** Ends the fault, so that the given number of leads is enough. */
    mayStop: () => {
      goesOn = false;
    },
    stop: () => {
      stopped = true;
    },
    /** Waits until this number of leads is acknowledged. */
    reached: async (count) => {
      while (!stopped && ledger.acknowledged.size < Math.min(count, leads)) await wait(10);
    },
  };
}
