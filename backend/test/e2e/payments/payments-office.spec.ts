import { randomUUID } from 'node:crypto';
import { ReconciliationService } from '../../../src/modules/payments/settlement/reconciliation.service';
import { Caller, createAdmin, logIn } from '../../support/admin';
import { createTestApp, newIp, type Refusal, type TestApp } from '../../support/app';
import {
  nmiEnvironment,
  signedNmiEvent,
  startNmiStandIn,
  type NmiStandIn,
} from '../../support/stand-ins/nmi-stand-in';
import { pastCancellation } from '../../support/payments';

/** Actions of the office on payments, and webhooks that NMI sends without a request. */
let nmi: NmiStandIn;
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  nmi = await startNmiStandIn();
  app = await createTestApp(nmiEnvironment(nmi));
  admin = await logIn(app, (await createAdmin(app)).username);
});
afterAll(async () => {
  await app.close();
  await nmi.close();
});
beforeEach(() => {
  nmi.behaviour = { kind: 'approve' };
});

interface Detail extends Refusal {
  id: string;
  status: string;
  amountCents: number;
  refundedCents: number;
  subscriptionStatus: string | null;
  transactionId: string;
  refunds: {
    id: string;
    kind: string;
    status: string;
    amountCents: number;
    createdBy: string;
    refusal: string | null;
  }[];
  later: { id: string; status: string; kind: string; amountCents: number }[];
}

let person = 0;
async function pay(changes: object = {}, on = app): Promise<string> {
  const { status, body } = await on.post<{ paymentId: string }>(
    '/api/payments/nmi/charge',
    {
      fullName: 'Rosa Núñez',
      email: `rosa${person++}@example.com`,
      phone: '(305) 420-1234',
      cardNumber: '4111111111111111',
      cardExpiry: '12/99',
      cardCvv: '123',
      billingZip: '33101',
      plan: 'growth',
      ...changes,
    },
    newIp(),
  );
  expect([status]).toEqual([201]);
  return body.paymentId;
}

const detail = async (id: string): Promise<Detail> =>
  (await admin.get<Detail>(`/api/admin/payments/${id}`)).body;
const refund = (id: string, body: object) => admin.post<Detail>(`/api/admin/payments/${id}/refund`, body);
const transactionOf = (id: string) => nmi.transactions.find(({ orderId }) => orderId === id)!;
const settleAtGateway = (id: string): void => {
  transactionOf(id).condition = 'complete';
};

async function tell(type: string, about: object, options = {}): Promise<number> {
  const { body, signature } = signedNmiEvent(type, about, options);
  const response = await fetch(`${app.url}/api/webhooks/nmi`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-signature': signature,
      'x-forwarded-for': newIp(),
    },
    body,
  });
  return response.status;
}

describe('a refund', () => {
  it('voids a whole payment that is not settled yet', async () => {
    const id = await pay();
    const { body } = await refund(id, { reason: 'Canceló' });
    expect(body).toMatchObject({
      status: 'voided',
      refundedCents: 19_900,
      refunds: [{ kind: 'void', status: 'approved', amountCents: 19_900 }],
    });
    expect(transactionOf(id).condition).toBe('canceled');
  });

  it('cannot be partial before the settlement', async () => {
    const id = await pay();
    expect((await refund(id, { amountCents: 5_000, reason: 'x' })).body.code).toBe('NOT_SETTLED_YET');
  });

  it('returns a settled payment in parts, and never more than its amount', async () => {
    const id = await pay();
    settleAtGateway(id);
    expect((await refund(id, { amountCents: 15_000, reason: 'x' })).body.status).toBe('partially_refunded');
    const { status, body } = await refund(id, { amountCents: 5_000, reason: 'x' });
    expect([status, body.code, body.message]).toEqual([
      422,
      'REFUND_TOO_LARGE',
      'De este pago quedan $49 por devolver. Indique ese monto o uno menor.',
    ]);
    expect((await refund(id, { reason: 'x' })).body).toMatchObject({
      status: 'refunded',
      refundedCents: 19_900,
    });
    expect(transactionOf(id).refunded).toBe(199);
    expect((await refund(id, { reason: 'x' })).body.code).toBe('NOT_REFUNDABLE');
  });

  it('is refused when the payment has changed since the user read it', async () => {
    const id = await pay();
    settleAtGateway(id);
    const seen = { reason: 'x', refundedCents: 0 };
    expect((await refund(id, { ...seen, amountCents: 5_000 })).body.refundedCents).toBe(5_000);
    // A refund of the whole remainder would now be less than the user saw.
    const { status, body } = await refund(id, seen);
    expect([status, body.code]).toEqual([409, 'PAYMENT_CHANGED']);
    expect(transactionOf(id).refunded).toBe(50);
    expect((await refund(id, { ...seen, refundedCents: 5_000 })).body.status).toBe('refunded');
  });

  it('happens once for twenty requests at the same time', async () => {
    const id = await pay();
    settleAtGateway(id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refund(id, { amountCents: 19_900, reason: 'doble clic' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(transactionOf(id).refunded).toBe(199);
  });

  it('with a lost answer is reconciled, and blocks another refund until then', async () => {
    const id = await pay();
    settleAtGateway(id);
    nmi.behaviour = { kind: 'drop' };
    expect((await refund(id, { amountCents: 10_000, reason: 'x' })).body.refunds[0]!.status).toBe('unknown');
    nmi.behaviour = { kind: 'approve' };
    expect((await refund(id, { amountCents: 5_000, reason: 'x' })).body.code).toBe('REFUND_IN_PROGRESS');
    await app.query(
      `UPDATE payment_refunds SET next_check_at = now() - interval '1 second' WHERE next_check_at IS NOT NULL`,
    );
    await app.app.get(ReconciliationService).run();
    expect(await detail(id)).toMatchObject({ status: 'partially_refunded', refundedCents: 10_000 });
    expect(transactionOf(id).refunded).toBe(100);
  });

  it('that the gateway refuses changes nothing and shows the reason', async () => {
    const id = await pay();
    settleAtGateway(id);
    nmi.behaviour = { kind: 'refuse', response: 3, code: '300', text: 'Insufficient balance' };
    const { status, body } = await refund(id, { reason: 'x' });
    expect([status, body.message]).toEqual([
      422,
      'El procesador no aceptó el reembolso: el monto es mayor de lo que queda por reembolsar de ese cobro.',
    ]);
    expect(await detail(id)).toMatchObject({
      status: 'approved',
      refundedCents: 0,
      refunds: [{ refusal: body.message, responseText: 'Insufficient balance' }],
    });
  });

  it('that the gateway refuses with an unknown text shows its code', async () => {
    const id = await pay();
    settleAtGateway(id);
    nmi.behaviour = { kind: 'refuse', response: 3, code: '441', text: 'Some new reason' };
    await refund(id, { reason: 'x' });
    expect((await detail(id)).refunds).toEqual([
      expect.objectContaining({
        refusal: 'El procesador no aceptó el reembolso: no dijo el motivo (código 441).',
      }),
    ]);
  });

  it('needs a reason, and is in the audit trail', async () => {
    const id = await pay();
    expect((await refund(id, {})).status).toBe(400);
    await refund(id, { reason: 'Por la garantía' });
    const [entry] = await app.query(
      `SELECT "after" FROM audit_entries WHERE action = 'payment_refunded' AND target = $1`,
      [`payment:${id}`],
    );
    expect(entry).toMatchObject({ after: { reason: 'Por la garantía', amountCents: 19_900, kind: 'void' } });
  });
});

describe('monthly charges of a subscription', () => {
  it('are payments in their own right, reported by NMI, each recorded once', async () => {
    const id = await pay();
    const month = {
      transaction_id: '7000000001',
      order_id: id,
      action: { amount: '249.00', source: 'recurring', response_code: '100', response_text: 'SUCCESS' },
    };
    const eventId = randomUUID();
    expect(await tell('transaction.sale.success', month, { eventId })).toBe(204);
    expect(await tell('transaction.sale.success', month, { eventId })).toBe(204);
    expect(await tell('transaction.sale.success', month)).toBe(204);
    expect((await detail(id)).later).toEqual([
      expect.objectContaining({ kind: 'renewal', status: 'approved', amountCents: 24_900 }),
    ]);
  });

  it('are recorded when they are declined, and the customer is notified', async () => {
    const id = await pay();
    await tell('transaction.sale.failure', {
      transaction_id: '7000000002',
      order_id: id,
      action: { amount: '249.00', source: 'recurring', response_code: '202', response_text: 'DECLINE' },
    });
    const { later } = await detail(id);
    expect(later).toEqual([expect.objectContaining({ status: 'declined' })]);
    expect(
      await app.query(`SELECT 1 FROM jobs.job WHERE name = 'payment-receipt' AND data->>'paymentId' = $1`, [
        later[0]!.id,
      ]),
    ).toHaveLength(1);
  });

  it('are stopped at the gateway from the back office', async () => {
    const id = await pay();
    const { body } = await admin.post<Detail>(`/api/admin/payments/${id}/cancel-subscription`, {
      reason: 'Lo pidió',
    });
    expect(body.subscriptionStatus).toBe('cancelled');
    expect(nmi.requests.at(-1)!.fields).toMatchObject({
      recurring: 'delete_subscription',
      subscription_id: transactionOf(id).subscriptionId,
    });
    expect(
      (await admin.post(`/api/admin/payments/${id}/cancel-subscription`, { reason: 'x' })).body.code,
    ).toBe('NO_ACTIVE_SUBSCRIPTION');
  });

  it('continue when the gateway refuses to stop them, and are stopped when it has no subscription', async () => {
    const id = await pay();
    const cancel = () => admin.post<Detail>(`/api/admin/payments/${id}/cancel-subscription`, { reason: 'x' });
    nmi.cancellationRefused = 'Plan is locked';
    expect((await cancel()).status).toBe(422);
    expect((await detail(id)).subscriptionStatus).toBe('active');
    nmi.cancellationRefused = 'Subscription not found';
    transactionOf(id).subscriptionId = '';
    expect((await cancel()).body.subscriptionStatus).toBe('cancelled');
    delete nmi.cancellationRefused;
  });

  it('are refunded by the gateway’s transaction of that month', async () => {
    const id = await pay();
    const first = transactionOf(id);
    nmi.transactions.push({
      ...first,
      id: '7000000077',
      orderId: 'month',
      amount: '249.00',
      condition: 'complete',
    });
    await tell('transaction.sale.success', {
      transaction_id: '7000000077',
      order_id: id,
      action: { amount: '249.00', source: 'recurring', response_code: '100' },
    });
    const month = (await detail(id)).later[0]!.id;
    first.condition = 'complete';
    await refund(id, { amountCents: 5_000, reason: 'x' });
    nmi.behaviour = { kind: 'reset' };
    expect((await refund(month, { amountCents: 5_000, reason: 'x' })).body.refunds[0]!.status).toBe(
      'unknown',
    );
    nmi.behaviour = { kind: 'approve' };
    await app.query(
      `UPDATE payment_refunds SET next_check_at = now() - interval '1 second' WHERE next_check_at IS NOT NULL`,
    );
    await app.app.get(ReconciliationService).run();
    expect(await detail(month)).toMatchObject({ status: 'approved', refundedCents: 0 });
  });

  it('are found by their order number when the gateway sent no subscription id', async () => {
    const id = await pay();
    await app.query('UPDATE payments SET subscription_id = NULL WHERE id = $1', [id]);
    await admin.post(`/api/admin/payments/${id}/cancel-subscription`, { reason: 'x' });
    expect(nmi.requests.at(-1)!.fields['subscription_id']).toBe(transactionOf(id).subscriptionId);
  });

  it('are recorded as ended when they are cancelled in the panel of NMI', async () => {
    const id = await pay();
    await tell('recurring.subscription.delete', { subscription_id: transactionOf(id).subscriptionId });
    expect((await detail(id)).subscriptionStatus).toBe('cancelled');
  });
});

describe('POST /api/webhooks/nmi', () => {
  it('settles a payment in doubt', async () => {
    nmi.behaviour = { kind: 'drop' };
    const { body } = await app.post<{ paymentId: string }>(
      '/api/payments/nmi/charge',
      {
        fullName: 'Ana Paz',
        email: 'ana.duda@example.com',
        phone: '3054201234',
        cardNumber: '4111111111111111',
        cardExpiry: '12/99',
        cardCvv: '123',
        billingZip: '33101',
        plan: 'elite',
      },
      newIp(),
    );
    await tell('transaction.sale.success', {
      transaction_id: transactionOf(body.paymentId).id,
      order_id: body.paymentId,
      action: { amount: '399.00', source: 'api', response_code: '100' },
    });
    expect(await detail(body.paymentId)).toMatchObject({ status: 'approved', settledBy: 'webhook' });
  });

  it('corrects a payment that was recorded as not charged, and requests a review', async () => {
    nmi.behaviour = { kind: 'drop' };
    const { body } = await app.post<{ paymentId: string }>(
      '/api/payments/nmi/charge',
      {
        fullName: 'Eva Sol',
        email: 'eva@example.com',
        phone: '3054201234',
        cardNumber: '4111111111111111',
        cardExpiry: '12/99',
        cardCvv: '123',
        billingZip: '33101',
        plan: 'elite',
      },
      newIp(),
    );
    const id = body.paymentId;
    await admin.post(`/api/admin/payments/${id}/resolve`, { happened: false, reason: 'No aparece' });
    await tell('transaction.sale.success', {
      transaction_id: transactionOf(id).id,
      order_id: id,
      action: { amount: '399.00', source: 'api', response_code: '100' },
    });
    expect(await detail(id)).toMatchObject({
      status: 'approved',
      needsReview: true,
      subscriptionStatus: 'active',
    });
  });

  it('adds the transaction number to a payment that a user settled by hand', async () => {
    nmi.behaviour = { kind: 'drop' };
    const { body } = await app.post<{ paymentId: string }>(
      '/api/payments/nmi/charge',
      {
        fullName: 'Sol Eva',
        email: 'sol@example.com',
        phone: '3054201234',
        cardNumber: '4111111111111111',
        cardExpiry: '12/99',
        cardCvv: '123',
        billingZip: '33101',
        plan: 'elite',
      },
      newIp(),
    );
    const id = body.paymentId;
    const known = (await admin.get<{ payments: Detail[] }>('/api/admin/payments?status=approved')).body
      .payments[0]!;
    const taken = (await detail(known.id)).transactionId;
    const resolve = (transactionId?: string) =>
      admin.post<Detail>(`/api/admin/payments/${id}/resolve`, {
        happened: true,
        reason: 'Aparece',
        ...(transactionId ? { transactionId } : {}),
      });
    const refused = await resolve(taken);
    expect([refused.status, refused.body.code]).toEqual([409, 'TRANSACTION_KNOWN']);
    expect((await resolve()).body.status).toBe('approved');
    await tell('transaction.sale.success', {
      transaction_id: transactionOf(id).id,
      order_id: id,
      action: { amount: '399.00', source: 'api', response_code: '100' },
    });
    expect((await detail(id)).transactionId).toBe(transactionOf(id).id);
  });

  it('recognises a refund of ours, and records one made in the panel of NMI', async () => {
    const id = await pay();
    settleAtGateway(id);
    const own = (await refund(id, { amountCents: 5_000, reason: 'x' })).body.refunds[0]!.id;
    const about = (amount: string, transaction: string) => ({
      transaction_id: transaction,
      order_id: id,
      action: { amount, action_type: 'refund' },
    });
    await tell('transaction.refund.success', about('50.00', transactionOf(own).id));
    expect((await detail(id)).refundedCents).toBe(5_000);
    await tell('transaction.refund.success', about('30.00', '7000000009'));
    await tell('transaction.refund.success', about('30.00', '7000000009'));
    const { refundedCents, refunds } = await detail(id);
    expect(refundedCents).toBe(8_000);
    expect(refunds[0]).toMatchObject({ createdBy: 'nmi', amountCents: 3_000 });
  });

  it.each([
    ['no signature', undefined],
    ['a signature by another key', signedNmiEvent('x', {}, { key: 'another-key' }).signature],
    ['a signature for another body', signedNmiEvent('x', {}).signature],
    ['an invalid signature', 't=1,s=zz'],
  ])('refuses %s', async (_, signature) => {
    const response = await fetch(`${app.url}/api/webhooks/nmi`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(signature ? { 'webhook-signature': signature } : {}),
      },
      body: signedNmiEvent('transaction.sale.success', {}).body,
    });
    expect([response.status, ((await response.json()) as Refusal).code]).toEqual([403, 'BAD_SIGNATURE']);
  });

  it.each([[{}], [{ order_id: 'x', action: null }], [{ order_id: randomUUID(), action: { amount: 'NaN' } }]])(
    'ignores %j',
    async (about) => {
      expect(await tell('transaction.sale.success', about)).toBe(204);
      expect(await tell('chargeback.batch.complete', about)).toBe(204);
    },
  );
});

describe('payments in doubt', () => {
  it('are resolved by a user, once', async () => {
    nmi.behaviour = { kind: 'reset' };
    const { body } = await app.post<{ paymentId: string }>(
      '/api/payments/nmi/charge',
      {
        fullName: 'Luz Vega',
        email: 'luz@example.com',
        phone: '3054201234',
        cardNumber: '4111111111111111',
        cardExpiry: '12/99',
        cardCvv: '123',
        billingZip: '33101',
        plan: 'starter',
      },
      newIp(),
    );
    const resolve = () =>
      admin.post<Detail>(`/api/admin/payments/${body.paymentId}/resolve`, {
        happened: false,
        reason: 'No aparece en NMI',
      });
    expect((await resolve()).body.status).toBe('declined');
    expect((await resolve()).body.code).toBe('PAYMENT_NOT_IN_DOUBT');
    expect(
      await app.query(`SELECT 1 FROM audit_entries WHERE action = 'payment_resolved' AND target = $1`, [
        `payment:${body.paymentId}`,
      ]),
    ).toHaveLength(1);
  });
});

describe('payment lists and totals', () => {
  it('finds by name, e-mail, last digits, transaction and order', async () => {
    const id = await pay({ fullName: 'Xóchitl Zamudio', email: 'xochitl@example.com', plan: 'elite' });
    const found = async (query: string): Promise<string[]> =>
      (await admin.get<{ payments: { id: string }[] }>(`/api/admin/payments?${query}`)).body.payments.map(
        (payment) => payment.id,
      );
    expect(await found('search=zamudio')).toEqual([id]);
    expect(await found('search=zamudio+xochitl')).toEqual([id]);
    expect(await found('search=zamudio+ximena')).toEqual([]);
    expect(await found('search=XOCHITL@')).toEqual([id]);
    expect(await found(`search=${transactionOf(id).id}`)).toEqual([id]);
    expect(await found(`search=${id.toUpperCase()}`)).toEqual([id]);
    expect(await found(`search=${id.slice(0, 8).toUpperCase()}`)).toEqual([id]);
    expect(await found(`search=+${id.slice(0, 8)}+`)).toEqual([id]);
    expect(await found(`search=${id.slice(0, 7)}`)).not.toContain(id);
    expect(await found('search=1111&plan=elite&status=approved')).toContain(id);
    expect(await found('search=%25')).toEqual([]);
    expect(await found('status=declined&search=zamudio')).toEqual([]);
  });

  it('totals charges and refunds by day and plan', async () => {
    const before = (
      await admin.get<{ grossCents: number; refundedCents: number; count: number }>(
        '/api/admin/payments/totals',
      )
    ).body;
    const id = await pay({ plan: 'starter' });
    settleAtGateway(id);
    await refund(id, { amountCents: 4_900, reason: 'x' });
    const { body } = await admin.get<{
      grossCents: number;
      refundedCents: number;
      count: number;
      byDay: { count: number }[];
      byPlan: { plan: string; count: number }[];
    }>('/api/admin/payments/totals');
    expect(body.grossCents - before.grossCents).toBe(14_900);
    expect(body.refundedCents - before.refundedCents).toBe(4_900);
    expect(body.count - before.count).toBe(1);
    const sum = (parts: { count: number }[]): number => parts.reduce((total, { count }) => total + count, 0);
    expect([sum(body.byDay), sum(body.byPlan)]).toEqual([body.count, body.count]);
  });

  it('exports the matching payments, safe for spreadsheets, and records the export', async () => {
    await pay({ fullName: '=cmd Fórmula', email: 'formula@example.com' });
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const response = await fetch(`${app.url}/api/admin/payments/export?search=formula@&from=${from}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const csv = await response.text();
    expect(response.headers.get('x-total-rows')).toBe('1');
    expect(response.headers.get('content-disposition')).toMatch(/pagos-\d{4}-\d\d-\d\d\.csv/);
    expect(csv.split('\r\n')).toHaveLength(3);
    expect(csv).toContain("'=cmd Fórmula");
    expect(csv).toMatch(/,\(\d{3}\) \d{3}-\d{4},Growth,/);
    expect(csv).toContain('Growth,Primer pago,Aprobado,199.00,0.00,visa 1111');
    expect(csv.split('\r\n')[0]).toMatch(
      /,Venta,Cobrado tras cancelar,Identificador del lead,Origen,Categoría$/,
    );
    expect(csv).toMatch(/,En línea,,/);
    expect(await app.query(`SELECT 1 FROM audit_entries WHERE action = 'payments_exported'`)).toHaveLength(1);
  });
});

describe('PAYMENTS_MODE=vault', () => {
  let vault: TestApp;
  beforeAll(async () => {
    vault = await createTestApp(nmiEnvironment(nmi, 'vault'), { databaseUrl: app.databaseUrl });
  });
  afterAll(() => vault.close());

  it('stores the card, charges nothing, and charges later from the back office, each time once', async () => {
    const answer = await vault.post<{ paymentId: string; status: string; amount: number }>(
      '/api/payments/nmi/charge',
      {
        fullName: 'Iván Ríos',
        email: 'ivan@example.com',
        phone: '3054201234',
        cardNumber: '4111111111111111',
        cardExpiry: '12/99',
        cardCvv: '123',
        billingZip: '33101',
        plan: 'growth',
      },
      newIp(),
    );
    const { paymentId } = answer.body;
    expect([answer.status, answer.body.status, answer.body.amount]).toEqual([201, 'stored', 0]);
    expect(transactionOf(paymentId).fields).toMatchObject({
      type: 'validate',
      amount: '0.00',
      customer_vault: 'add_customer',
    });
    await pastCancellation(app, paymentId);
    const charge = () =>
      admin.post<Detail>(
        `/api/admin/payments/${paymentId}/charge`,
        { amountCents: 19_900, reason: 'Primer mes prestado' },
        vault,
      );
    const seeing = (chargeCount: number) =>
      admin.post<Detail>(
        `/api/admin/payments/${paymentId}/charge`,
        { amountCents: 19_900, reason: 'Primer mes prestado', chargeCount },
        vault,
      );
    // A charge from an outdated page would be a second one.
    expect((await seeing(1)).body.code).toBe('PAYMENT_CHANGED');
    expect((await charge()).body.later).toEqual([
      expect.objectContaining({ kind: 'later', status: 'approved', amountCents: 19_900 }),
    ]);
    nmi.behaviour = { kind: 'drop' };
    expect((await seeing(1)).body.later[0]!.status).toBe('unknown');
    nmi.behaviour = { kind: 'approve' };
    expect((await charge()).body.code).toBe('PAYMENT_UNCONFIRMED');
    // A later charge is refunded by the number of that charge.
    const later = (await detail(paymentId)).later.find(({ status }) => status === 'approved')!;
    expect((await refund(later.id, { reason: 'x' })).body.status).toBe('voided');
  });

  it('stores the card even when the answer is lost', async () => {
    nmi.behaviour = { kind: 'drop' };
    const answer = await vault.post<{ paymentId: string }>(
      '/api/payments/nmi/charge',
      {
        fullName: 'Ida Luz',
        email: 'ida@example.com',
        phone: '3054201234',
        cardNumber: '4111111111111111',
        cardExpiry: '12/99',
        cardCvv: '123',
        billingZip: '33101',
        plan: 'growth',
      },
      newIp(),
    );
    nmi.behaviour = { kind: 'approve' };
    await app.query(
      `UPDATE payments SET next_check_at = now() - interval '1 second' WHERE next_check_at IS NOT NULL`,
    );
    await vault.app.get(ReconciliationService).run();
    const { paymentId } = answer.body;
    expect(await detail(paymentId)).toMatchObject({ status: 'stored', hasStoredCard: true });
    await pastCancellation(app, paymentId);
    await admin.post(`/api/admin/payments/${paymentId}/charge`, { amountCents: 19_900, reason: 'x' }, vault);
    expect(nmi.requests.at(-1)!.fields).toMatchObject({
      customer_vault_id: paymentId,
      initial_transaction_id: transactionOf(paymentId).id,
    });
  });

  it('is stated in the contract', async () => {
    const { body } = await vault.get<{ priceLines: string[] }>('/api/plans/growth/contract');
    expect(body.priceLines[0]).toContain('Hoy no se le cobra nada');
  });
});
