import { randomUUID } from 'node:crypto';
import { NMI_REFUSALS } from '../../../src/modules/payments/gateway/nmi-response-codes';
import { ReconciliationService } from '../../../src/modules/payments/settlement/reconciliation.service';
import { createAdmin, logIn } from '../../support/admin';
import {
  createTestApp,
  newIp,
  newPhone,
  submission,
  type Answer,
  type Refusal,
  type TestApp,
} from '../../support/app';
import {
  nmiEnvironment,
  startNmiStandIn,
  type NmiBehaviour,
  type NmiStandIn,
} from '../../support/stand-ins/nmi-stand-in';

/** Paying for a plan, against a server that implements NMI's protocol. */
let nmi: NmiStandIn;
let app: TestApp;

beforeAll(async () => {
  nmi = await startNmiStandIn();
  app = await createTestApp(nmiEnvironment(nmi), { jobsWorkers: false });
});
afterAll(async () => {
  await app.close();
  await nmi.close();
});
beforeEach(() => {
  nmi.behaviour = { kind: 'approve' };
  nmi.queryWorks = true;
});

let person = 0;
/** The request body of a new customer. */
const card = (changes: object = {}): Record<string, unknown> => ({
  fullName: 'María Fernández',
  email: `cliente${person++}@example.com`,
  phone: '(305) 420-1234',
  cardNumber: '4111 1111 1111 1111',
  cardExpiry: '12/99',
  cardCvv: '123',
  billingZip: '33101',
  plan: 'growth',
  ...changes,
});

type PaymentAnswer = Answer<
  Refusal & { paymentId: string; status: string; plan: string; amount: number; last4: string | null }
>;

async function pay(
  body: object,
  { key = randomUUID(), ip = newIp() }: { key?: string | null; ip?: string } = {},
): Promise<PaymentAnswer> {
  const response = await fetch(`${app.url}/api/payments/nmi/charge`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as PaymentAnswer['body'],
  };
}

const chargesOf = (paymentId: string): number =>
  nmi.transactions.filter(({ orderId, approved }) => orderId === paymentId && approved).length;

/** Makes every payment in doubt due, and reconciles it. */
async function reconcile(): Promise<void> {
  await app.query(
    `UPDATE payments SET next_check_at = now() - interval '1 second' WHERE next_check_at IS NOT NULL`,
  );
  await app.app.get(ReconciliationService).run();
}

describe('POST /api/payments/nmi/charge', () => {
  it('charges the first month and begins the subscription', async () => {
    const body = card();
    const { status, body: answer } = await pay(body);
    expect([status, answer]).toEqual([
      201,
      {
        paymentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        status: 'approved',
        plan: 'growth',
        amount: 199,
        last4: '1111',
        message: null,
      },
    ]);
    const sent = nmi.transactions.find(({ orderId }) => orderId === answer.paymentId)!.fields;
    expect(sent).toMatchObject({
      type: 'sale',
      amount: '199.00',
      ccnumber: '4111111111111111',
      ccexp: '1299',
      cvv: '123',
      first_name: 'María',
      last_name: 'Fernández',
      email: body['email'],
      zip: '33101',
      order_description: 'Crédito Claro: plan GROWTH',
      dup_seconds: '1200',
      recurring: 'add_subscription',
      plan_payments: '0',
      plan_amount: '249.00',
      month_frequency: '1',
      start_date: expect.stringMatching(/^\d{8}$/),
    });
    expect(sent['ipaddress']).toMatch(/^73\./);
    const [row] = await app.query(
      `SELECT p.status, p.avs_response, p.cvv_response, p.auth_code, p.transaction_id, p.subscription_status, p.card_brand, u.first_name
         FROM payments p JOIN users u ON u.id = p.user_id WHERE p.id = $1`,
      [answer.paymentId],
    );
    expect(row).toMatchObject({
      status: 'approved',
      avs_response: 'N',
      cvv_response: 'M',
      auth_code: '123456',
      subscription_status: 'active',
      card_brand: 'visa',
      first_name: 'María',
    });
  });

  it('makes the lead with the same phone a client, and records it on its timeline', async () => {
    const phone = newPhone();
    await app.post('/api/leads', submission(phone), newIp());
    await pay(card({ phone }));
    const [lead] = await app.query<{ id: string; payment: string }>(
      `SELECT l.id, p.id AS payment FROM leads l JOIN payments p ON p.lead_id = l.id WHERE l.phone_number = $1`,
      [phone],
    );
    const { body } = await (
      await logIn(app, (await createAdmin(app)).username)
    ).get<{ leadCategory: string; timeline: { kind: string }[] }>(`/api/admin/leads/${lead!.id}`);
    expect(body.leadCategory).toBe('client');
    expect(body.timeline.filter(({ kind }) => kind === 'payment')).toEqual([
      expect.objectContaining({ content: 'Growth · $199', paymentId: lead!.payment }),
    ]);
  });

  it('does not wait for a starting campaign that has the lead among its recipients', async () => {
    const phone = newPhone();
    await app.post('/api/leads', submission(phone), newIp());
    const recipients = app.dataSource.createQueryRunner();
    await recipients.startTransaction();
    // A row that refers to the lead holds this lock until its transaction ends.
    await recipients.query('SELECT 1 FROM leads WHERE phone_number = $1 FOR KEY SHARE', [phone]);
    try {
      expect((await pay(card({ phone }))).body.status).toBe('approved');
    } finally {
      await recipients.rollbackTransaction();
      await recipients.release();
    }
  });

  // 410 and 411 concern our account: they do not mean that a card was refused.
  const OF_CARDS = Object.entries(NMI_REFUSALS).filter(([code]) => !['410', '411'].includes(code));
  it.each(OF_CARDS)('explains the refusal %s', async (code, { text }) => {
    nmi.behaviour = { kind: 'refuse', response: code < '300' ? 2 : 3, code, text: 'DECLINED' };
    const { status, body } = await pay(card());
    expect([status, body.message, body.error]).toEqual([422, text, text]);
    expect(body.code).toMatch(/^PAYMENT_/);
    expect(text).not.toMatch(/undefined|null/);
  });

  it.each([
    ['Duplicate transaction REFID:1234567890', 'PAYMENT_DUPLICATE'],
    ['Invalid Credit Card Number REFID:1', 'PAYMENT_DETAILS_REJECTED'],
    ['The CVV must be 3 or 4 digits REFID:1', 'PAYMENT_DETAILS_REJECTED'],
  ])('interprets a text under the gateway’s general code: %s', async (text, code) => {
    nmi.behaviour = { kind: 'refuse', response: 3, code: '300', text };
    expect((await pay(card())).body.code).toBe(code);
  });

  it.each([
    ['fullName', 'A', 'Nombre completo es requerido'],
    ['fullName', '\u034F'.repeat(10), 'Nombre completo es requerido'],
    ['email', 'no', 'Email inválido'],
    ['phone', '305420123', 'Teléfono inválido'],
    ['cardNumber', '4111 1111 1111', 'Número de tarjeta inválido'],
    ['cardNumber', '4111 1111 1111 1112', 'Número de tarjeta inválido'],
    ['cardExpiry', '13/29', 'Formato MM/YY'],
    ['cardExpiry', '130', 'Formato MM/YY'],
    ['cardExpiry', '12/1999', 'Formato MM/YY'],
    ['cardExpiry', '1/2020', 'La tarjeta está vencida'],
    ['cardExpiry', '01/20', 'La tarjeta está vencida'],
    ['cardCvv', '12', 'CVV inválido'],
    ['billingZip', '3310', 'Código postal inválido'],
    ['plan', 'gold', 'Elija un plan: starter, growth o elite.'],
  ])('refuses %s %j before it contacts the gateway', async (field, value, message) => {
    const asked = nmi.requests.length;
    const { status, body } = await pay(card({ [field]: value }));
    expect([status, body.message, body.details?.map((detail) => detail.field)]).toEqual([
      400,
      message,
      [field],
    ]);
    expect(nmi.requests).toHaveLength(asked);
  });

  it.each(['12/2099', '12-2099', '122099', '1299', ' 12 / 2099 ', '2099-12'])(
    'converts the expiry %j to the gateway’s format',
    async (cardExpiry) => {
      expect((await pay(card({ cardExpiry }))).status).toBe(201);
      expect(nmi.requests.at(-1)!.fields['ccexp']).toBe('1299');
    },
  );

  it('accepts a month of one digit', async () => {
    expect((await pay(card({ cardExpiry: '1/99' }))).status).toBe(201);
    expect(nmi.requests.at(-1)!.fields['ccexp']).toBe('0199');
  });

  it('refuses a version of the contract that is not offered, and records the offered one', async () => {
    const { body: contract } = await app.get<{ textVersion: string; priceLines: string[] }>(
      '/api/plans/growth/contract',
    );
    expect(contract.priceLines[0]).toBe('Hoy se le cobran $199 por el primer mes.');
    expect(contract.priceLines[1]).toContain('$249 cada mes');
    expect((await pay(card({ acceptance: { textVersion: '1999-01-01' } }))).body.code).toBe(
      'CONTRACT_CHANGED',
    );
    const { body } = await pay(card({ acceptance: { textVersion: contract.textVersion } }));
    const [row] = await app.query(
      'SELECT accepted_text_version, accepted_at, ip_address FROM payments WHERE id = $1',
      [body.paymentId],
    );
    expect(row).toEqual({
      accepted_text_version: contract.textVersion,
      accepted_at: expect.any(Date),
      ip_address: expect.stringMatching(/^73\./),
    });
    const unsigned = await pay(card());
    expect((await app.get(`/api/payments/${unsigned.body.paymentId}/contract`)).status).toBe(404);
    const document = await app.get<string>(`/api/payments/${body.paymentId}/contract`);
    expect(document.headers.get('content-type')).toContain('text/html');
    expect(document.body).toContain('María Fernández');
    expect(document.body.match(/Aviso de cancelación<\/h2>/g)).toHaveLength(2);
  });
});

describe('a missing answer of the gateway', () => {
  const LOST: [string, NmiBehaviour][] = [
    ['lost after the charge', { kind: 'drop' }],
    ['unreadable', { kind: 'garbage' }],
    ['empty', { kind: 'empty' }],
    ['a server error', { kind: 'server_error' }],
    ['no answer within the time limit', { kind: 'slow', ms: 20_000 }],
  ];
  it.each(LOST)('%s: is unknown, then reconciled, and never charged again', async (_, behaviour) => {
    nmi.behaviour = behaviour;
    const key = randomUUID();
    const body = card();
    const first = await pay(body, { key });
    expect([first.status, first.body.status]).toEqual([202, 'unknown']);
    nmi.behaviour = { kind: 'approve' };
    expect((await pay(body, { key })).status).toBe(202);
    expect((await pay(body)).body.code).toBe('PAYMENT_UNCONFIRMED');
    await reconcile();
    const { body: known } = await app.get(`/api/payments/${first.body.paymentId}`);
    expect(known).toMatchObject({ status: 'approved', amount: 199, last4: '1111' });
    expect((await app.get(`/api/payments/by-key/${key}`)).body).toEqual(known);
    expect((await pay(body, { key })).status).toBe(201);
    expect(chargesOf(first.body.paymentId)).toBe(1);
  });

  it('lost before the charge: waits for a person, who settles it', async () => {
    nmi.behaviour = { kind: 'reset' };
    const body = card();
    const { body: first } = await pay(body);
    for (let check = 0; check < 6; check++) await reconcile();
    const [row] = await app.query(
      'SELECT status, needs_review, checks, next_check_at > now() AS later FROM payments WHERE id = $1',
      [first.paymentId],
    );
    expect(row).toEqual({ status: 'unknown', needs_review: true, checks: 6, later: true });
    expect(await app.query(`SELECT 1 FROM jobs.job WHERE name = 'payment-review'`)).toHaveLength(1);
  });

  it.each(['in_progress', 'pending', 'unknown'])(
    'stays unknown when the gateway does not know the payment yet (%s)',
    async (condition) => {
      nmi.behaviour = { kind: 'drop' };
      const body = card();
      const { body: first } = await pay(body);
      const transaction = nmi.transactions.find(({ orderId }) => orderId === first.paymentId)!;
      Object.assign(transaction, { approved: false, condition });
      await reconcile();
      expect((await app.get(`/api/payments/${first.paymentId}`)).body['status']).toBe('unknown');
      expect((await pay(body)).body.code).toBe('PAYMENT_UNCONFIRMED');
      Object.assign(transaction, { approved: true, condition: 'pendingsettlement' });
      await reconcile();
      expect((await app.get(`/api/payments/${first.paymentId}`)).body['status']).toBe('approved');
    },
  );

  it('counts as not charged when the gateway reversed it, and the customer is notified', async () => {
    nmi.behaviour = { kind: 'drop' };
    const { body: first } = await pay(card());
    nmi.transactions.find(({ orderId }) => orderId === first.paymentId)!.condition = 'canceled';
    await reconcile();
    expect((await app.get(`/api/payments/${first.paymentId}`)).body).toMatchObject({
      status: 'declined',
      message: 'El pago no se completó y no se le cobró nada. Puede intentarlo de nuevo.',
    });
    expect(
      await app.query(`SELECT 1 FROM jobs.job WHERE name = 'payment-receipt' AND data->>'paymentId' = $1`, [
        first.paymentId,
      ]),
    ).toHaveLength(1);
  });

  it('stays unknown while the query API is unavailable', async () => {
    nmi.behaviour = { kind: 'drop' };
    const { body } = await pay(card());
    nmi.queryWorks = false;
    await reconcile();
    expect((await app.get(`/api/payments/${body.paymentId}`)).body['status']).toBe('unknown');
    nmi.queryWorks = true;
    await reconcile();
    expect((await app.get(`/api/payments/${body.paymentId}`)).body['status']).toBe('approved');
  });

  it('because of overload means that nothing was charged, and the customer reads so', async () => {
    nmi.behaviour = { kind: 'too_many' };
    const { status, body, headers } = await pay(card());
    expect([status, body.code]).toEqual([503, 'PAYMENTS_UNAVAILABLE']);
    expect(body.message).toContain('No se le cobró nada');
    expect(headers.get('retry-after')).toBe('60');
  });

  it('of an instance that died is reconciled', async () => {
    const { body } = await pay(card());
    await app.query(
      `UPDATE payments SET status = 'processing', transaction_id = NULL, user_id = NULL, next_check_at = now() - interval '1 second' WHERE id = $1`,
      [body.paymentId],
    );
    await reconcile();
    expect((await app.get(`/api/payments/${body.paymentId}`)).body['status']).toBe('approved');
  });
});

describe('repeating a payment', () => {
  it('with the same key 50 times at once charges once, and answers alike', async () => {
    nmi.behaviour = { kind: 'slow', ms: 300 };
    const key = randomUUID();
    const body = card();
    const ip = newIp();
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(body, { key, ip })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body: { paymentId } }) => paymentId)).size).toBe(1);
    expect(chargesOf(answers[0]!.body.paymentId)).toBe(1);
    expect(nmi.transactions.filter(({ fields }) => fields['email'] === body['email'])).toHaveLength(1);
  });

  it('with the same key after a refusal repeats the refusal', async () => {
    nmi.behaviour = { kind: 'refuse', response: 2, code: '202', text: 'INSUFFICIENT' };
    const key = randomUUID();
    const body = card();
    const first = await pay(body, { key });
    nmi.behaviour = { kind: 'approve' };
    const second = await pay(body, { key });
    expect([second.status, second.body.message]).toEqual([first.status, first.body.message]);
    expect((await pay(body)).status).toBe(201);
  });

  it.each([
    ['plan', 'elite'],
    ['email', 'otra@example.com'],
    ['cardNumber', '6011000991300009'],
    ['state', 'CO'],
  ])('with the same key and another %s is refused', async (field, value) => {
    const key = randomUUID();
    const body = card();
    await pay(body, { key });
    expect((await pay({ ...body, [field]: value }, { key })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('without a key is refused within ten minutes', async () => {
    const body = card();
    expect((await pay(body, { key: null })).status).toBe(201);
    expect((await pay(body, { key: null })).body.code).toBe('ALREADY_PAID');
    expect((await pay({ ...body, plan: 'elite' }, { key: null })).status).toBe(201);
  });

  it('without a key, twice at once, charges once', async () => {
    nmi.behaviour = { kind: 'slow', ms: 200 };
    const body = card();
    const statuses = (await Promise.all([pay(body, { key: null }), pay(body, { key: null })])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([201, 409]);
  });

  it('refuses a key that is not a UUID', async () => {
    expect((await pay(card(), { key: 'abc' })).status).toBe(400);
  });
});

describe('card testing', () => {
  it('is stopped after five declined cards from an address, and is reported', async () => {
    nmi.behaviour = { kind: 'refuse', response: 2, code: '200', text: 'DECLINE' };
    const ip = newIp();
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await pay(card(), { ip }));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429]);
    expect(answers[5]!.body.message).toContain('intentos');
    expect(Number(answers[5]!.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(
      await app.query(
        `SELECT metadata->>'subject' AS subject FROM fraud_alerts WHERE alert_type = 'card_testing'`,
      ),
    ).toEqual([{ subject: ip }]);
  });

  it('is limited to ten payments an hour, even when they arrive at the same time', async () => {
    const ip = newIp();
    const answers = await Promise.all(Array.from({ length: 14 }, () => pay(card(), { ip })));
    const made = answers.filter(({ status }) => status === 201).length;
    expect(made).toBeLessThanOrEqual(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(14 - made);
  });

  it('does not count an approved payment as a declined card', async () => {
    const ip = newIp();
    for (let n = 0; n < 10; n++) expect((await pay(card(), { ip })).status).toBe(201);
    expect((await pay(card(), { ip })).status).toBe(429);
  });
});
