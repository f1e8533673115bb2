import { randomUUID } from 'node:crypto';
import { ReconciliationService } from '../../../src/modules/payments/settlement/reconciliation.service';
import { RecordsReviewService } from '../../../src/modules/payments/settlement/records-review.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, type Answer, type Refusal, type TestApp } from '../../support/app';
import {
  addNmiTransaction,
  nmiEnvironment,
  startNmiStandIn,
  type NmiStandIn,
} from '../../support/stand-ins/nmi-stand-in';
import { buy, detailOf, makeDue, tellNmi, transactionOf, type PaymentDetail } from '../../support/payments';

/** A refund is a separate transaction at NMI, with a separate number. */
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

const refund = (id: string, amountCents?: number): Promise<Answer<PaymentDetail>> =>
  admin.post<PaymentDetail>(`/api/admin/payments/${id}/refund`, { amountCents, reason: 'x' });
const detail = (id: string): Promise<PaymentDetail> => detailOf(admin, id);
async function buySettled(): Promise<string> {
  const id = await buy(app);
  transactionOf(nmi, id).condition = 'complete';
  return id;
}
async function lookUp(): Promise<void> {
  await makeDue(app);
  await app.app.get(ReconciliationService).run();
}
const told = (about: object): Promise<number> => tellNmi(app, 'transaction.refund.success', about);

it('a refund is sent with a separate order number, by which NMI finds it', async () => {
  const id = await buySettled();
  const { body } = await refund(id, 5_000);
  expect(nmi.requests.findLast(({ fields }) => fields['type'] === 'refund')!.fields).toMatchObject({
    transactionid: transactionOf(nmi, id).id,
    amount: '50.00',
    orderid: body.refunds[0]!.id,
  });
  expect(body.transactionId).toBe(transactionOf(nmi, id).id);
});

it('a refund with a lost answer is found by that number, and sent once', async () => {
  const id = await buySettled();
  nmi.behaviour = { kind: 'drop' };
  expect((await refund(id, 10_000)).body.refunds[0]!.status).toBe('unknown');
  nmi.behaviour = { kind: 'approve' };
  await lookUp();
  expect(await detail(id)).toMatchObject({
    status: 'partially_refunded',
    refundedCents: 10_000,
    refunds: [{ status: 'approved' }],
  });
  await lookUp();
  expect(
    nmi.requests.filter(({ fields }) => fields['transactionid'] === transactionOf(nmi, id).id),
  ).toHaveLength(1);
});

it('a refund in doubt is resolved by one of several users at once, and only under its payment', async () => {
  const [id, other] = [await buySettled(), await buySettled()];
  nmi.behaviour = { kind: 'drop' };
  const [doubtful] = (await refund(id, 10_000)).body.refunds;
  const resolve = (paymentId: string, happened: boolean) =>
    admin.post<PaymentDetail & Refusal>(`/api/admin/payments/${paymentId}/refunds/${doubtful!.id}/resolve`, {
      happened,
      reason: 'Visto en el panel de NMI',
    });
  const { status, body } = await resolve(other, true);
  expect([status, body.code]).toEqual([404, 'PAYMENT_NOT_FOUND']);
  const answers = await Promise.all([true, false, true, false].map((happened) => resolve(id, happened)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422, 422]);
  const entries = await app.query<{ wentBack: boolean }>(
    `SELECT ("after"->>'wentBack')::boolean AS "wentBack" FROM audit_entries WHERE action = 'payment_resolved' AND target = $1`,
    [`payment:${id}`],
  );
  expect(entries).toHaveLength(1);
  expect((await detail(id)).refundedCents).toBe(entries[0]!.wentBack ? 10_000 : 0);
});

it('a refund is not confused with another one of the same amount', async () => {
  const id = await buySettled();
  nmi.behaviour = { kind: 'reset' };
  await refund(id, 10_000);
  nmi.behaviour = { kind: 'approve' };
  addNmiTransaction(nmi, {
    type: 'refund',
    amount: '100.00',
    originalId: transactionOf(nmi, id).id,
    orderId: '',
  });
  await lookUp();
  expect((await detail(id)).refunds[0]).toMatchObject({ status: 'unknown' });
});

it('a refund is recorded as declined when NMI refuses it afterwards', async () => {
  const id = await buySettled();
  nmi.behaviour = { kind: 'drop' };
  const { body } = await refund(id, 10_000);
  nmi.behaviour = { kind: 'approve' };
  Object.assign(transactionOf(nmi, body.refunds[0]!.id), { approved: false, condition: 'failed' });
  await lookUp();
  expect(await detail(id)).toMatchObject({ refundedCents: 0, refunds: [{ status: 'declined' }] });
});

it('a void with a lost answer is found in the sale', async () => {
  const id = await buy(app);
  nmi.behaviour = { kind: 'drop' };
  expect((await refund(id)).body.refunds[0]).toMatchObject({ kind: 'void', status: 'unknown' });
  nmi.behaviour = { kind: 'approve' };
  await lookUp();
  expect(await detail(id)).toMatchObject({ status: 'voided', refundedCents: 19_900 });
});

describe('a webhook about a refund', () => {
  it('settles it by the order number of the refund', async () => {
    const id = await buySettled();
    nmi.behaviour = { kind: 'drop' };
    const { body } = await refund(id, 4_000);
    const own = body.refunds[0]!.id;
    await told({
      transaction_id: transactionOf(nmi, own).id,
      order_id: own,
      action: { amount: '-40.00', action_type: 'refund' },
    });
    expect(await detail(id)).toMatchObject({ refundedCents: 4_000, refunds: [{ status: 'approved' }] });
  });

  it('applies to the refund on record, even when it names another order', async () => {
    const id = await buySettled();
    const { body } = await refund(id, 4_000);
    const { id: transaction } = transactionOf(nmi, body.refunds[0]!.id);
    for (const order of [body.refunds[0]!.id, id, ''])
      await told({ transaction_id: transaction, order_id: order, action: { amount: '40.00' } });
    expect(await detail(id)).toMatchObject({ refundedCents: 4_000, refunds: [{}] });
  });

  it.each([
    ['the sale as its original', (sale: string) => ({ original_transaction_id: sale, order_id: '' })],
    ['the original within its action', (sale: string) => ({ action: { original_transaction_id: sale } })],
    ['the order of the sale', (_: string, order: string) => ({ order_id: order })],
  ])('records a refund made in the panel of NMI when it names %s', async (_, naming) => {
    const id = await buySettled();
    await refund(id, 3_000);
    const named = naming(transactionOf(nmi, id).id, id) as { action?: object };
    const about = {
      transaction_id: `81${Date.now()}`,
      ...named,
      action: { amount: '30.00', action_type: 'refund', ...named.action },
    };
    await told(about);
    await told(about);
    const { refundedCents, refunds } = await detail(id);
    expect(refundedCents).toBe(6_000);
    expect(refunds[0]).toMatchObject({ createdBy: 'nmi', amountCents: 3_000 });
  });

  it('about an unknown transaction keeps its id until the transaction is known', async () => {
    const id = await buySettled();
    const eventId = randomUUID();
    const about = {
      transaction_id: '8200000001',
      original_transaction_id: '8299999999',
      action: { amount: '20.00', action_type: 'refund' },
    };
    const tell = () => tellNmi(app, 'transaction.refund.success', about, { eventId });
    expect(await tell()).toBe(204);
    await app.query(`UPDATE payments SET transaction_id = '8299999999' WHERE id = $1`, [id]);
    expect(await tell()).toBe(204);
    expect(await tell()).toBe(204);
    expect((await detail(id)).refundedCents).toBe(2_000);
  });
});

it('a refund made in the panel of NMI without a webhook is found at night, once', async () => {
  const id = await buySettled();
  addNmiTransaction(nmi, { type: 'refund', amount: '25.00', originalId: transactionOf(nmi, id).id });
  const review = app.app.get(RecordsReviewService);
  expect(await review.run()).toBeGreaterThan(0);
  expect(await review.run()).toBe(0);
  expect(await detail(id)).toMatchObject({ refundedCents: 2_500, refunds: [{ createdBy: 'nmi' }] });
});
