import { randomUUID } from 'node:crypto';
import { formatDollars } from 'domain/payments/money';
import { DataSource } from 'typeorm';
import { openRefundNotice } from '../../../src/modules/payments/notices/gateway-notices.copy';
import { GatewayNoticesService } from '../../../src/modules/payments/notices/gateway-notices.service';
import { GatewayUnavailable, PaymentGateway } from '../../../src/modules/payments/gateway/payment-gateway';
import { ReconciliationService } from '../../../src/modules/payments/settlement/reconciliation.service';
import { RecordsReviewService } from '../../../src/modules/payments/settlement/records-review.service';
import { until } from '../../support/until';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, newIp, type Answer, type Refusal, type TestApp } from '../../support/app';
import {
  addNmiTransaction,
  nmiDate,
  nmiEnvironment,
  startNmiStandIn,
  type NmiBehaviour,
  type NmiStandIn,
} from '../../support/stand-ins/nmi-stand-in';
import {
  buy,
  buyer,
  charge,
  detailOf,
  makeDue,
  tellNmi,
  transactionOf,
  type PaymentDetail,
} from '../../support/payments';

/** NMI refuses our merchant account, or acts without a request of ours. */
let nmi: NmiStandIn;
let app: TestApp;
let admin: Caller;
const KEY = 'nmi-test-key-6457Thfj624V5r7WUwc5v6a68Zsd6YEm';

beforeAll(async () => {
  nmi = await startNmiStandIn();
  app = await createTestApp(nmiEnvironment(nmi));
  admin = await logIn(app, (await createAdmin(app)).username);
  await admin.put('/api/admin/settings', { notificationEmails: ['duena@example.com'] });
});
afterAll(async () => {
  await app.close();
  await nmi.close();
});
beforeEach(async () => {
  nmi.behaviour = { kind: 'approve' };
  nmi.securityKey = KEY;
  nmi.otherSubscriptions = 0;
  nmi.namesSubscriptions = true;
  delete nmi.queryRefused;
  delete nmi.cancellationRefused;
  await app.query('DELETE FROM gateway_notices');
});

interface Notice {
  id: string;
  kind: string;
  text: string;
  paymentId: string | null;
}
const notices = async (): Promise<Notice[]> => (await admin.get<Notice[]>('/api/admin/gateway-notices')).body;
const problems = async (): Promise<string> =>
  JSON.stringify((await admin.get('/api/admin/security/stats')).body);
const detail = (id: string): Promise<PaymentDetail> => detailOf(admin, id);
const statusOf = async (id: string): Promise<unknown> =>
  (await app.get(`/api/payments/${id}`)).body['status'];
const cancel = (id: string): Promise<Answer<PaymentDetail>> =>
  admin.post<PaymentDetail>(`/api/admin/payments/${id}/cancel-subscription`, { reason: 'x' });
async function lookUp(): Promise<void> {
  await makeDue(app);
  await app.app.get(ReconciliationService).run();
}
const mails = async (): Promise<{ to: string; body: string }[]> =>
  (
    await app.get<{ to: string; body: string; channel: string }[]>('/dev/outbox', {
      accept: 'application/json',
    })
  ).body.filter(({ to }) => to === 'duena@example.com');

describe('a refusal that concerns our merchant account', () => {
  const refuse = (code: string, text: string): object => {
    nmi.behaviour = { kind: 'refuse', response: 3, code, text };
    return {};
  };
  const token = (paymentToken: string): object => ({ cardNumber: undefined, paymentToken });
  const FAULTS: [string, () => object][] = [
    [
      'a wrong key',
      () => {
        nmi.securityKey = 'another';
        return {};
      },
    ],
    ['a payment token that NMI does not know', () => token('abc-def')],
    ['a payment token that was used', () => token([...nmi.usedTokens.add('00000000-used')].at(-1)!)],
    ['an invalid merchant configuration', () => refuse('300', 'Invalid merchant configuration REFID:9')],
    ['the code 410', () => refuse('410', 'Invalid merchant configuration')],
    ['the code 411', () => refuse('411', 'Merchant account is inactive')],
  ];

  it.each(FAULTS)('caused by %s is never blamed on the card', async (_, begin) => {
    const ip = newIp();
    const changes = begin();
    for (let n = 0; n < 6; n++) {
      const { status, body } = await app.post<Refusal>('/api/payments/nmi/charge', buyer(changes), ip);
      expect([status, body.code]).toEqual([503, 'PAYMENTS_OUT_OF_SERVICE']);
      expect(body.message).toContain('Ahora no podemos cobrar');
    }
    const [row] = await app.query<{ declined: number }>(
      `SELECT count(*)::int AS declined FROM payments WHERE ip_address = $1 AND status = 'declined'`,
      [ip],
    );
    expect(row!.declined).toBe(0);
    expect(await notices()).toEqual([
      expect.objectContaining({ kind: 'account_refused', text: expect.not.stringContaining(KEY) }),
    ]);
    expect(await problems()).toContain('NMI no acepta nuestros cobros');
  });

  it('ignores a card number that is sent together with a token', async () => {
    const body = buyer({ paymentToken: 'abc-def' });
    expect((await charge(app, body)).body.code).toBe('PAYMENTS_OUT_OF_SERVICE');
    const [row] = await app.query('SELECT last4, card_brand FROM payments WHERE email = $1', [body['email']]);
    expect(row).toEqual({ last4: null, card_brand: null });
  });

  it('notifies the owner once, and is resolved when NMI accepts our requests again', async () => {
    nmi.securityKey = 'another';
    await charge(app, buyer());
    await charge(app, buyer());
    const [notice] = await notices();
    const service = app.app.get(GatewayNoticesService);
    expect(
      await app.query(`SELECT 1 FROM jobs.job WHERE name = 'gateway-notice' AND data->>'noticeId' = $1`, [
        notice!.id,
      ]),
    ).toHaveLength(1);
    await service.notifyOwner({ noticeId: notice!.id });
    await service.notifyOwner({ noticeId: notice!.id });
    expect((await mails()).filter(({ body }) => body.includes('Authentication Failed'))).toHaveLength(1);
    nmi.securityKey = KEY;
    await buy(app);
    expect(await notices()).toEqual([]);
    expect(await problems()).not.toContain('NMI no acepta');
  });

  it('names the ZIP code when the bank’s address check refuses', async () => {
    nmi.behaviour = { kind: 'refuse', response: 3, code: '300', text: 'AVS REJECTED' };
    const { status, body } = await charge(app, buyer());
    expect([status, body.code, body.details?.[0]?.field]).toEqual([
      422,
      'PAYMENT_DETAILS_REJECTED',
      'billingZip',
    ]);
    expect(body.message).toContain('código postal');
  });
});

describe('the reason why NMI refuses a query', () => {
  it('is shown in the system status, without the key, until NMI answers again', async () => {
    nmi.behaviour = { kind: 'drop' };
    const { body } = await charge(app, buyer());
    nmi.behaviour = { kind: 'approve' };
    nmi.queryRefused = `Invalid Security Key ${KEY} REFID:123`;
    await lookUp();
    expect(await notices()).toEqual([
      expect.objectContaining({
        kind: 'query_refused',
        text: expect.stringContaining('Invalid Security Key'),
      }),
    ]);
    expect(await problems()).toContain('NMI no contesta nuestras consultas');
    expect(await problems()).not.toContain(KEY);
    delete nmi.queryRefused;
    await lookUp();
    expect(await statusOf(body.paymentId)).toBe('approved');
    expect(await notices()).toEqual([]);
  });
});

describe('cancelling a subscription', () => {
  it('finds it among 5,000 subscriptions when NMI never sent its id', async () => {
    nmi.namesSubscriptions = false;
    const id = await buy(app);
    expect((await detail(id)).subscriptionId).toBeNull();
    nmi.otherSubscriptions = 5_000;
    expect((await cancel(id)).body.subscriptionStatus).toBe('cancelled');
    expect(nmi.requests.at(-1)!.fields['subscription_id']).toBe(transactionOf(nmi, id).subscriptionId);
  });

  it('reports correctly that NMI has no subscription, or does not answer', async () => {
    nmi.namesSubscriptions = false;
    const id = await buy(app);
    transactionOf(nmi, id).subscriptionId = '';
    const { status, body } = await cancel(id);
    expect([status, body.code]).toEqual([422, 'SUBSCRIPTION_NOT_FOUND']);
    expect(body.message).toContain('NMI no tiene ninguna suscripción');
    nmi.queryRefused = 'no';
    expect((await cancel(id)).body.code).toBe('GATEWAY_RECORDS_UNAVAILABLE');
  });

  it('treats ‘No recurring subscriptions found’ as ended when NMI has none for the order', async () => {
    const id = await buy(app);
    transactionOf(nmi, id).subscriptionId = '';
    nmi.cancellationRefused = 'No recurring subscriptions found';
    expect((await cancel(id)).body.subscriptionStatus).toBe('cancelled');
  });

  it('ends the subscription that NMI has for the order when the number on record is a different one', async () => {
    const id = await buy(app);
    await app.query(`UPDATE payments SET subscription_id = '1' WHERE id = $1`, [id]);
    nmi.knownSubscriptionsOnly = true;
    expect((await cancel(id)).body.subscriptionStatus).toBe('cancelled');
    expect(nmi.requests.at(-1)!.fields['subscription_id']).toBe(transactionOf(nmi, id).subscriptionId);
    nmi.knownSubscriptionsOnly = false;
  });

  it('never blames a card', async () => {
    const id = await buy(app);
    nmi.cancellationRefused = 'Something else';
    const { status, body } = await cancel(id);
    expect([status, body.code]).toEqual([422, 'CANCELLATION_REFUSED']);
    expect(body.message).not.toContain('tarjeta');
  });
});

describe('monthly charges of a subscription', () => {
  const month = (id: string, changes: object = {}): string =>
    addNmiTransaction(nmi, {
      type: 'sale',
      orderId: id,
      amount: '249.00',
      source: 'recurring',
      subscriptionId: transactionOf(nmi, id).subscriptionId,
      ...changes,
    }).id;
  const review = (): Promise<number> => app.app.get(RecordsReviewService).run();

  it('are found at night, each once, when no webhook reported them', async () => {
    const id = await buy(app);
    month(id);
    month(id, { approved: false, condition: 'failed', code: '202', text: 'INSUFFICIENT FUNDS' });
    expect(await review()).toBe(2);
    expect(await review()).toBe(0);
    expect((await detail(id)).later.map(({ status, kind }) => `${kind} ${status}`).sort()).toEqual([
      'renewal approved',
      'renewal declined',
    ]);
  });

  it('are read page by page', async () => {
    const id = await buy(app);
    const last = nmi.transactions.length;
    for (let n = 0; n < 1_100; n++) addNmiTransaction(nmi, { type: 'sale', orderId: 'somebody' });
    month(id);
    expect(await review()).toBe(1);
    nmi.transactions.splice(last, 1_100);
  });

  it('are marked when they follow the cancellation, and the owner is notified', async () => {
    const id = await buy(app);
    await cancel(id);
    await tellNmi(app, 'transaction.sale.success', {
      transaction_id: '7100000001',
      order_id: id,
      action: {
        amount: '249.00',
        source: 'recurring',
        response_code: '100',
        date: nmiDate(new Date(Date.now() + 60_000)),
      },
    });
    const { later } = await detail(id);
    expect(later).toEqual([expect.objectContaining({ status: 'approved', chargedAfterCancel: true })]);
    expect(await notices()).toEqual([
      expect.objectContaining({
        kind: 'late_charge',
        paymentId: later[0]!.id,
        text: expect.stringContaining('$249'),
      }),
    ]);
    expect(await problems()).toContain('1 aviso de NMI');
  });

  it('name the recorded amount when NMI sends none', async () => {
    const id = await buy(app);
    await cancel(id);
    await tellNmi(app, 'transaction.sale.success', {
      transaction_id: '7100000003',
      order_id: id,
      action: { source: 'recurring', response_code: '100', date: nmiDate(new Date(Date.now() + 60_000)) },
    });
    const [charged] = (await detail(id)).later;
    expect(charged!.amountCents).toBeGreaterThan(0);
    expect((await notices())[0]!.text).toContain(formatDollars(charged!.amountCents));
  });

  it('are not marked when they precede the cancellation', async () => {
    const id = await buy(app);
    await cancel(id);
    await tellNmi(app, 'transaction.sale.success', {
      transaction_id: '7100000002',
      order_id: id,
      action: { amount: '249.00', source: 'recurring', response_code: '100', date: '20260101120000' },
    });
    expect((await detail(id)).later).toEqual([expect.objectContaining({ chargedAfterCancel: false })]);
    expect(await notices()).toEqual([]);
  });
});

describe('lookups at a slow gateway', () => {
  it('are claimed only as many as are made at once, so that no other instance repeats one in progress', async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => buy(app, { email: `${randomUUID()}@example.com` })),
    );
    await app.query(
      `UPDATE payments SET status = 'unknown', next_check_at = '2026-01-01' WHERE id = ANY($1)`,
      [ids],
    );
    const gateway = app.app.get(PaymentGateway);
    const asked: string[] = [];
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const findOrder = jest.spyOn(gateway, 'findOrder').mockImplementation(async (id) => {
      asked.push(id);
      await answered;
      throw new GatewayUnavailable('slow');
    });
    const service = app.app.get(ReconciliationService);
    const isDue = async (): Promise<number> =>
      (await app.query(`SELECT 1 FROM payments WHERE id = ANY($1) AND next_check_at < now()`, [ids])).length;
    const run = service.run();
    await until(() => asked.length > 0);
    expect(await isDue()).toBe(2);
    answer();
    await run;
    findOrder.mockRestore();
    expect(new Set(asked).size).toBe(asked.length);
    expect(await isDue()).toBe(0);
  });
});

describe('a notice of a refund that waits', () => {
  it('opens again after it ended, but not after a user closed it', async () => {
    const service = app.app.get(GatewayNoticesService);
    const paymentId = await buy(app);
    const raise = (): Promise<void> =>
      app.app
        .get(DataSource)
        .transaction((manager) =>
          service.raiseIn(manager, openRefundNotice(paymentId, 19_900, 'Inés Espera')),
        );
    await raise();
    await service.over('refund_open', paymentId);
    expect(await notices()).toEqual([]);
    await raise();
    const [open] = await notices();
    expect(open).toMatchObject({ kind: 'refund_open', paymentId });
    await admin.post(`/api/admin/gateway-notices/${open!.id}/clear`);
    expect(await notices()).toEqual([]);
    await raise();
    expect(await notices()).toEqual([]);
  });
});

describe('events that the bank reports', () => {
  it('shows a chargeback with its payment, once, until a user clears it', async () => {
    const id = await buy(app, { plan: 'elite' });
    await app.query(`UPDATE payments SET last4 = '7788' WHERE id = $1`, [id]);
    const eventId = randomUUID();
    const batch = {
      batch: { count: 1, total_amount: '399.00' },
      chargebacks: [
        {
          id: '55',
          date: '2026-11-20',
          amount: '399.00',
          cc_number: '4xxxxxxxxxxx7788',
          reason: 'Fraud 4111111111111111',
        },
      ],
    };
    await tellNmi(app, 'chargeback.batch.complete', batch, { eventId });
    await tellNmi(app, 'chargeback.batch.complete', batch, { eventId });
    const [notice, ...others] = await notices();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ kind: 'chargeback', paymentId: id });
    expect(notice!.text).toContain('$399');
    expect(notice!.text).not.toContain('4111111111111111');
    expect((await admin.post(`/api/admin/gateway-notices/${notice!.id}/clear`)).status).toBe(204);
    expect((await admin.post(`/api/admin/gateway-notices/${notice!.id}/clear`)).status).toBe(404);
    expect(await notices()).toEqual([]);
    expect(
      await app.query(`SELECT 1 FROM audit_entries WHERE action = 'gateway_notice_cleared' AND target = $1`, [
        `payment:${id}`,
      ]),
    ).toHaveLength(1);
  });

  it.each([
    ['automaticallyupdated', 'puso al día'],
    ['contactcustomer', 'hable con el cliente'],
    ['closedaccount', 'cerró la cuenta'],
  ])('notifies about a card that the bank changed: %s', async (kind, words) => {
    const id = await buy(app);
    await tellNmi(app, `acu.summary.${kind}`, {
      updated_date: '2026-11-20',
      recurring_updates: [
        { subscription_id: transactionOf(nmi, id).subscriptionId, cc_number: '434343******0123' },
      ],
    });
    expect(await notices()).toEqual([
      expect.objectContaining({ kind: 'card_update', paymentId: id, text: expect.stringContaining(words) }),
    ]);
  });

  it.each([[{}], [{ chargebacks: 'x' }], [{ chargebacks: [null, 7, {}] }]])('ignores %j', async (about) => {
    expect(await tellNmi(app, 'chargeback.batch.complete', about)).toBe(204);
    expect(await tellNmi(app, 'acu.summary.contactcustomer', about)).toBe(204);
  });
});

describe('the gateway’s test mode', () => {
  const total = async (): Promise<unknown> =>
    (await admin.get('/api/admin/payments/totals')).body['grossCents'];

  it('counts no money, and notifies the owner', async () => {
    const before = await total();
    const id = await buy(app);
    await tellNmi(app, 'transaction.sale.success', {
      features: { is_test_mode: true },
      transaction_id: transactionOf(nmi, id).id,
      order_id: id,
      action: { amount: '199.00', source: 'api', response_code: '100' },
    });
    await tellNmi(app, 'transaction.sale.success', {
      features: { is_test_mode: true },
      transaction_id: '7200000001',
      order_id: id,
      action: { amount: '249.00', source: 'recurring', response_code: '100' },
    });
    expect(await detail(id)).toMatchObject({ mode: 'simulator', later: [{ status: 'approved' }] });
    expect(await total()).toBe(before);
    expect(await notices()).toEqual([expect.objectContaining({ kind: 'test_mode' })]);
    expect(await problems()).toContain('modo de prueba');
  });
});

describe('an inconsistent approval', () => {
  const ODD: [string, NmiBehaviour, string][] = [
    ['without a number', { kind: 'odd', fields: { transactionid: '' } }, 'approved'],
    ['with a truncated number', { kind: 'odd', fields: { transactionid: '900' } }, 'approved'],
    ['with another order', { kind: 'odd', fields: { orderid: randomUUID() } }, 'approved'],
    ['with a code that contradicts it', { kind: 'odd', fields: { response_code: '200' } }, 'approved'],
    [
      'for a part of the amount',
      { kind: 'odd', fields: { amount_authorized: '50.00' }, charged: '50.00' },
      'unknown',
    ],
  ];
  it.each(ODD)('%s is unknown until the gateway’s records are read', async (_, behaviour, then) => {
    nmi.behaviour = behaviour;
    const { status, body } = await charge(app, buyer());
    expect([status, await statusOf(body.paymentId)]).toEqual([202, 'unknown']);
    nmi.behaviour = { kind: 'approve' };
    await lookUp();
    const found = await detail(body.paymentId);
    expect([found.status, found.needsReview]).toEqual([then, then === 'unknown']);
  });

  it('waits for a user, with a notification, if a webhook reports another amount', async () => {
    nmi.behaviour = { kind: 'reset' };
    const { body } = await charge(app, buyer());
    nmi.behaviour = { kind: 'approve' };
    await tellNmi(app, 'transaction.sale.success', {
      transaction_id: '7300000001',
      order_id: body.paymentId,
      action: { amount: '1.00', source: 'api', response_code: '100' },
    });
    expect(await detail(body.paymentId)).toMatchObject({
      status: 'unknown',
      needsReview: true,
      responseText: 'other_amount',
    });
    expect(
      await app.query(`SELECT 1 FROM jobs.job WHERE name = 'payment-review' AND data->>'paymentId' = $1`, [
        body.paymentId,
      ]),
    ).toHaveLength(1);
  });
});

describe('card numbers in other fields', () => {
  it.each([
    ['fullName', 'Rosa 4111 1111 1111 1111'],
    ['fullName', 'Rosa ４１１１１１１１１１１１１１１１'],
    ['email', '4111111111111111@example.com'],
    ['phone', '3411-111111-11111'],
  ])('are refused in %s, and not stored: %s', async (field, value) => {
    const { status, body } = await charge(app, buyer({ [field]: value }));
    expect([status, body.details?.[0]?.field]).toEqual([400, field]);
    expect(body.message).toContain('Aquí no va el número de una tarjeta');
    expect(JSON.stringify(body)).not.toContain('1111111');
  });

  it('are masked before a text that the gateway sent is stored', async () => {
    nmi.behaviour = {
      kind: 'refuse',
      response: 3,
      code: '300',
      text: 'Bad data ccnumber=5431111111111111 cvv=8317 zip REFID:1234567890',
    };
    const { body } = await charge(
      app,
      buyer({ email: 'eco@example.com', cardNumber: '5431111111111111', cardCvv: '8317' }),
    );
    expect(body.code).toBe('PAYMENT_DETAILS_REJECTED');
    const [row] = await app.query(`SELECT response_text FROM payments WHERE email = 'eco@example.com'`);
    expect(row).toEqual({ response_text: 'Bad data ccnumber=••• cvv=••• zip REFID:1234567890' });
  });

  it('refuses an e-mail address that most mail servers cannot deliver to', async () => {
    const { status, body } = await charge(app, buyer({ email: 'ñandú@example.com' }));
    expect([status, body.message]).toEqual([400, expect.stringContaining('no puede llevar ñ, acentos')]);
    const { status: bought, body: payment } = await charge(app, buyer({ email: 'Maria@Peña.com' }));
    expect(bought).toBe(201);
    const [row] = await app.query('SELECT email FROM payments WHERE id = $1', [payment.paymentId]);
    expect(row).toEqual({ email: 'maria@xn--pea-8ma.com' });
  });
});

describe('buying the same plan again with another key', () => {
  it('requires a confirmation', async () => {
    const body = buyer();
    const pay = async (changes: object = {}): Promise<Answer<Refusal>> => {
      const response = await fetch(`${app.url}/api/payments/nmi/charge`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': newIp(),
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ ...body, ...changes }),
      });
      return { status: response.status, headers: response.headers, body: (await response.json()) as Refusal };
    };
    expect((await pay()).status).toBe(201);
    const second = await pay();
    expect([second.status, second.body.code]).toEqual([409, 'ALREADY_HAS_PLAN']);
    expect(second.body.message).toContain('Ya tiene este plan');
    expect((await pay({ again: true })).status).toBe(201);
  });
});
