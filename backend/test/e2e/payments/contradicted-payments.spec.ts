import { ReceiptsService } from '../../../src/modules/payments/settlement/receipts.service';
import { SettingsService } from '../../../src/modules/settings/settings.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, type Answer, type TestApp } from '../../support/app';
import { nmiEnvironment, startNmiStandIn, type NmiStandIn } from '../../support/stand-ins/nmi-stand-in';
import { buyer, charge, detailOf, tellNmi, transactionOf, type PaymentDetail } from '../../support/payments';

/** Payments that were recorded as not charged, although the gateway had charged them. */
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

const act = (id: string, action: string, body: object): Promise<Answer<PaymentDetail>> =>
  admin.post<PaymentDetail>(`/api/admin/payments/${id}/${action}`, body);
const resolve = (id: string, happened: boolean): Promise<Answer<PaymentDetail>> =>
  act(id, 'resolve', { happened, reason: 'Lo vi en el panel de NMI' });
const detail = (id: string): Promise<PaymentDetail> => detailOf(admin, id);
const toReview = async (): Promise<number> =>
  (await admin.get<{ toReview: number }>('/api/admin/payments/totals')).body.toReview;

/** Returns a payment that a user recorded as not charged, and that the gateway reported as charged afterwards. */
async function contradicted(): Promise<string> {
  nmi.behaviour = { kind: 'drop' };
  const id = (await charge(app, buyer())).body.paymentId;
  nmi.behaviour = { kind: 'approve' };
  await resolve(id, false);
  await tellNmi(app, 'transaction.sale.success', {
    transaction_id: transactionOf(nmi, id).id,
    order_id: id,
    action: { amount: '199.00', source: 'api', response_code: '100' },
  });
  expect(await detail(id)).toMatchObject({ status: 'approved', needsReview: true });
  return id;
}
const settle = (id: string): void => {
  transactionOf(nmi, id).condition = 'complete';
};

describe('a payment whose decline was contradicted', () => {
  it('needs no review once it is voided', async () => {
    const before = await toReview();
    const id = await contradicted();
    expect(await toReview()).toBe(before + 1);
    expect((await act(id, 'refund', { reason: 'Pagó dos veces' })).body).toMatchObject({
      status: 'voided',
      needsReview: false,
    });
    expect(await toReview()).toBe(before);
  });

  it('needs a review until all of it is refunded', async () => {
    const id = await contradicted();
    settle(id);
    expect((await act(id, 'refund', { amountCents: 5_000, reason: 'Una parte' })).body.needsReview).toBe(
      true,
    );
    expect((await act(id, 'refund', { reason: 'El resto' })).body).toMatchObject({
      status: 'refunded',
      needsReview: false,
    });
  });

  it('needs no review once it is refunded in the panel of NMI', async () => {
    const id = await contradicted();
    await tellNmi(app, 'transaction.refund.success', {
      transaction_id: `84${Date.now()}`,
      original_transaction_id: transactionOf(nmi, id).id,
      action: { amount: '199.00', action_type: 'refund' },
    });
    expect(await detail(id)).toMatchObject({ status: 'refunded', needsReview: false });
  });

  it('is marked as reviewed by one of several users at the same moment, and stays approved', async () => {
    const before = await toReview();
    const id = await contradicted();
    const { transactionId } = await detail(id);
    const answers = await Promise.all(Array.from({ length: 4 }, () => resolve(id, true)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('PAYMENT_NOT_IN_DOUBT');
    expect(await detail(id)).toMatchObject({
      status: 'approved',
      needsReview: false,
      subscriptionStatus: 'active',
      transactionId,
    });
    expect(await toReview()).toBe(before);
    const entries = await app.query(
      `SELECT "after" FROM audit_entries WHERE action = 'payment_resolved' AND target = $1 AND ("after"->>'happened')::boolean`,
      [`payment:${id}`],
    );
    expect(entries).toEqual([
      { after: { happened: true, transactionId: null, reason: 'Lo vi en el panel de NMI' } },
    ]);
  });

  it('is marked as reviewed after it was refunded in part', async () => {
    const id = await contradicted();
    settle(id);
    await act(id, 'refund', { amountCents: 5_000, reason: 'Una parte' });
    expect((await resolve(id, true)).body).toMatchObject({
      status: 'partially_refunded',
      needsReview: false,
    });
  });

  it('is not recorded as not charged again: it must be refunded', async () => {
    const id = await contradicted();
    const { status, body } = await resolve(id, false);
    expect([status, body.code, body.message]).toEqual([
      409,
      'PAYMENT_CHARGED',
      expect.stringContaining('reembólselo'),
    ]);
    expect(await detail(id)).toMatchObject({ status: 'approved', needsReview: true });
  });

  it('is announced to the owner as charged', async () => {
    const email = 'duena@example.com';
    await app.app.get(SettingsService).get();
    await admin.put('/api/admin/settings', { notificationEmails: [email] });
    const id = await contradicted();
    await app.app.get(ReceiptsService).notifyOwner({ paymentId: id });
    const { body } = await app.get<{ to: string; body: string }[]>('/dev/outbox', {
      accept: 'application/json',
    });
    const text = body.find((message) => message.to === email && message.body.includes(id))!.body;
    expect(text).toContain('NMI registró el pago de Rosa Núñez después de que aquí constara como no cobrado');
  });
});
