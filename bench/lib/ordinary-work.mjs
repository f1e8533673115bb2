import { randomUUID } from 'node:crypto';
import { newIp, newPhone } from '../../backend/test/support/people.ts';
import { CURRENT_CONSENT_VERSION } from '../../domain/src/messages/consent-texts.ts';

/**
 * Returns the ordinary requests of visitors, customers and the office, in a repeating order.
 * @param {import('pg').Client} database of the server, with some leads
 * @param {string} token of an administrator
 * @returns {Promise<{ next: () => Promise<{ kind: string, expected: number[], request: object }> }>}
 */
export async function ordinaryWork(database, token) {
  const { rows: leads } = await database.query('SELECT id, full_name FROM leads ORDER BY id LIMIT 500');
  /** Visitors who sent the form and wait for a code. */
  const waiting = [];
  let turn = 0;
  const someLead = () => leads[turn % leads.length];

  const post = (path, body, headers) => ({ method: 'POST', path, body, headers });
  const get = (path) => ({ method: 'GET', path });
  const office = (method, path, body) => ({
    ...{ method, path: `/api/admin/${path}`, body },
    headers: { authorization: `Bearer ${token}` },
  });

  const form = () => {
    const phoneNumber = newPhone();
    waiting.push(phoneNumber);
    return post('/api/leads', {
      ...{ fullName: 'María Fernández López', phoneNumber, state: 'FL', elapsedMs: 30_000 },
      consent: { marketingSms: true, textVersion: CURRENT_CONSENT_VERSION },
    });
  };
  /** @returns the longest-waiting visitor with a code that has arrived, or null */
  const withCode = async () => {
    const phoneNumber = waiting[0];
    const { rows } = await database.query(
      'SELECT body FROM outbox_messages WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1',
      [phoneNumber],
    );
    const code = rows[0] && /\b\d{6}\b/.exec(rows[0].body)?.[0];
    return code ? { phoneNumber: waiting.shift(), code } : null;
  };
  const resend = async () => {
    const phoneNumber = waiting.at(-CLOSE);
    await database.query('DELETE FROM limit_counters WHERE key = $1', [`send-gap-phone:${phoneNumber}`]);
    return post('/api/leads/resend', { phoneNumber });
  };
  const lift = async () => {
    const { rows } = await database.query('SELECT id FROM active_blocks WHERE entity_value = $1', [
      blockedAddress(turn - 1),
    ]);
    return rows[0] ? office('DELETE', `security/block/${rows[0].id}`) : null;
  };
  const blockedAddress = (n) => `203.0.113.${n % 250}`;

  /** Kinds of requests with their expected statuses. A kind that returns null is skipped this time. */
  const WORK = [
    ['form', [201], form],
    ['landing', [200], () => get('/')],
    ['event', [204], () => post('/api/events', { event: 'landing_view', sessionId: randomUUID() })],
    ['configuration', [200], () => get('/api/config')],
    ['list of leads', [200], () => office('GET', 'leads?page=1&pageSize=25')],
    ['form', [201], form],
    ['number checked', [200], () => post('/api/validate-phone', { phoneNumber: '305 420 1234' })],
    ['search', [200], () => office('GET', `leads?search=${encodeURIComponent(someLead().full_name)}`)],
    ['a lead', [200], () => office('GET', `leads/${someLead().id}`)],
    [
      'right code',
      [200],
      async () => {
        const right = await withCode();
        return right && post('/api/leads/verify', right);
      },
    ],
    ['wrong code', [200], () => post('/api/leads/verify', { phoneNumber: newPhone(), code: '123456' })],
    ['payment page', [200], () => get('/checkout?plan=growth')],
    ['plans', [200], () => get('/api/plans')],
    [
      'payment',
      [201],
      () =>
        post(
          '/api/payments/nmi/charge',
          {
            // Digits could form the number of a card, which is refused.
            ...{
              fullName: 'María Fernández',
              email: `cliente-${randomUUID().replace(/\d/g, '')}@example.com`,
            },
            ...{ phone: newPhone(), cardNumber: '4111111111111111', cardExpiry: '12/99', cardCvv: '999' },
            ...{ billingZip: '33101', plan: 'growth' },
          },
          { 'idempotency-key': randomUUID() },
        ),
    ],
    // 429 while the same form is still being processed.
    ['code again', [200, 429], resend],
    ['settings', [200], () => office('GET', 'settings')],
    ['cards', [200], () => office('GET', 'leads/stats')],
    ['funnel', [200], () => office('GET', 'analytics/funnel')],
    [
      'note',
      [201],
      () =>
        office('POST', `leads/${someLead().id}/interactions`, {
          ...{ type: 'note', direction: 'internal', content: 'Llamar el lunes.' },
        }),
    ],
    [
      'block',
      [200],
      () =>
        office('POST', 'security/block', {
          ...{ entityType: 'ip', entityValue: blockedAddress(turn), blockType: 'temporary' },
          ...{ duration: 24, reason: 'Envíos automáticos', replace: true },
        }),
    ],
    ['block lifted', [204, 404], lift],
    ['payments', [200], () => office('GET', 'payments?page=1&pageSize=25')],
    ['alerts', [200], () => office('GET', 'fraud/alerts?page=1&pageSize=25')],
    ['audit trail', [200], () => office('GET', 'audit?page=1&pageSize=25')],
    ['attempts', [200], () => office('GET', 'security/attempts')],
    ['session', [200], () => office('GET', 'session')],
  ];

  const next = async () => {
    for (;;) {
      const [kind, expected, make] = WORK[turn % WORK.length];
      turn += 1;
      const request = await make();
      if (request) return { kind, expected, request: { ...request, ip: newIp() } };
    }
  };
  return { next };
}

/**
 * Position from the end of the waiting visitors: the one who requests another code has sent the form
 * recently.
 */
const CLOSE = 3;
