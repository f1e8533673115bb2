import { randomUUID } from 'node:crypto';
import { ReconciliationService } from '../../../src/modules/payments/settlement/reconciliation.service';
import { SubscriptionsService } from '../../../src/modules/payments/office/subscriptions.service';
import { SettlementService } from '../../../src/modules/payments/settlement/settlement.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, type TestApp } from '../../support/app';
import { nmiEnvironment, startNmiStandIn, type NmiStandIn } from '../../support/stand-ins/nmi-stand-in';
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

/** Voids made in the panel of NMI. Its messages about a sale and its void arrive in any order, and more than once. */
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

const detail = (id: string): Promise<PaymentDetail> => detailOf(admin, id);
const about = (id: string, changes: object = {}): object => ({
  transaction_id: transactionOf(nmi, id).id,
  order_id: id,
  action: { amount: '199.00', source: 'api', response_code: '100' },
  ...changes,
});
const sold = (id: string): Promise<number> => tellNmi(app, 'transaction.sale.success', about(id));
const voided = (id: string, changes: object = {}): Promise<number> =>
  tellNmi(app, 'transaction.void.success', about(id, changes));
const resolve = (id: string, body: object) =>
  admin.post(`/api/admin/payments/${id}/resolve`, { happened: false, reason: 'No aparece', ...body });

/** Makes a charge without an answer. */
async function inDoubt(): Promise<string> {
  nmi.behaviour = { kind: 'drop' };
  const { status, body } = await charge(app, buyer());
  nmi.behaviour = { kind: 'approve' };
  expect(status).toBe(202);
  return body.paymentId;
}
/** Returns how many mails about a payment and its refunds are queued for the customer. */
const mails = async (id: string): Promise<number> =>
  (
    await app.query(
      `SELECT 1 FROM jobs.job
        WHERE (name = 'payment-receipt' AND data->>'paymentId' = $1)
           OR (name = 'refund-receipt' AND data->>'refundId' IN (SELECT id::text FROM payment_refunds WHERE payment_id::text = $1))`,
      [id],
    )
  ).length;
/** Returns how often the gateway was asked to end the subscription that it made with a payment. */
const ended = (id: string): number =>
  nmi.requests.filter(
    ({ fields }) =>
      fields['recurring'] === 'delete_subscription' &&
      fields['subscription_id'] === transactionOf(nmi, id).subscriptionId,
  ).length;
/** Ends the subscription of a payment as the queue does, which holds it once. */
async function endUnpaid(id: string): Promise<void> {
  const queued = await app.query<object>(
    `SELECT 1 FROM jobs.job WHERE name = 'unpaid-subscription' AND data->>'paymentId' = $1`,
    [id],
  );
  expect(queued).toHaveLength(1);
  await app.app.get(SubscriptionsService).endUnpaid({ paymentId: id });
}
const NOT_CHARGED = {
  status: 'declined',
  refundedCents: 0,
  subscriptionStatus: null,
  needsReview: false,
  refunds: [],
};

describe('a charge in doubt that was voided', () => {
  it('stays not charged when the message about its sale arrives later', async () => {
    const id = await inDoubt();
    await voided(id);
    expect(await detail(id)).toMatchObject({ ...NOT_CHARGED, transactionId: transactionOf(nmi, id).id });
    const told = await mails(id);
    expect(await sold(id)).toBe(204);
    expect(await detail(id)).toMatchObject(NOT_CHARGED);
    expect(await mails(id)).toBe(told);
  });

  it('ends the subscription that NMI made with it, and notifies the owner until NMI confirms', async () => {
    const id = await inDoubt();
    await voided(id);
    const notices = (): Promise<object[]> =>
      app.query(
        `SELECT 1 FROM gateway_notices WHERE kind = 'cancellation_open' AND subject = $1 AND cleared_at IS NULL`,
        [id],
      );
    nmi.cancellationRefused = 'Try again later';
    await expect(endUnpaid(id)).rejects.toThrow();
    expect(await notices()).toHaveLength(1);
    nmi.cancellationRefused = undefined;
    await endUnpaid(id);
    expect(ended(id)).toBe(2);
    expect(await notices()).toEqual([]);
    expect(
      await app.query(
        `SELECT after->>'subscriptionId' AS ended FROM audit_entries WHERE action = 'subscription_cancelled' AND target = $1`,
        [`payment:${id}`],
      ),
    ).toEqual([{ ended: transactionOf(nmi, id).subscriptionId }]);
  });

  it('ends the subscription when a user records it as not charged', async () => {
    const id = await inDoubt();
    await resolve(id, {});
    await endUnpaid(id);
    expect(ended(id)).toBe(1);
  });

  it('keeps the subscription of a charge that was found meanwhile', async () => {
    const id = await inDoubt();
    await resolve(id, {});
    await sold(id);
    await endUnpaid(id);
    expect(ended(id)).toBe(0);
    expect(await detail(id)).toMatchObject({ status: 'approved', subscriptionStatus: 'active' });
  });

  it('shows that its subscription was ended if the charge is found only afterwards', async () => {
    const id = await inDoubt();
    await resolve(id, {});
    await endUnpaid(id);
    await sold(id);
    expect(await detail(id)).toMatchObject({
      status: 'approved',
      subscriptionStatus: 'cancelled',
      subscriptionCancelledAt: expect.any(String),
    });
  });

  it('stays not charged when the void is reported twice', async () => {
    const id = await inDoubt();
    await voided(id);
    const told = await mails(id);
    await voided(id);
    expect(await detail(id)).toMatchObject(NOT_CHARGED);
    expect(await mails(id)).toBe(told);
  });

  it('stays not charged when the late answer of the gateway arrives', async () => {
    const id = await inDoubt();
    await voided(id);
    const { id: transactionId, subscriptionId } = transactionOf(nmi, id);
    const details = { transactionId, subscriptionId, responseCode: '100', responseText: 'SUCCESS' };
    const none = { authCode: null, avsResponse: null, cvvResponse: null, vaultId: null, last4: null };
    await app.app
      .get(SettlementService)
      .settle(id, { kind: 'approved', details: { ...none, ...details } }, 'gateway');
    expect(await detail(id)).toMatchObject(NOT_CHARGED);
  });

  it('stays not charged when the void was found in the records of NMI', async () => {
    const id = await inDoubt();
    transactionOf(nmi, id).condition = 'canceled';
    await makeDue(app);
    await app.app.get(ReconciliationService).run();
    await sold(id);
    await voided(id);
    expect(await detail(id)).toMatchObject(NOT_CHARGED);
  });

  it('stays not charged when a user had recorded it so before', async () => {
    const id = await inDoubt();
    await resolve(id, {});
    await voided(id);
    await sold(id);
    expect(await detail(id)).toMatchObject(NOT_CHARGED);
  });

  it('stays not charged when it was recorded as not sent before', async () => {
    const id = await inDoubt();
    await app.query(
      `UPDATE payments SET status = 'failed', response_code = 'unreachable', subscription_status = NULL WHERE id = $1`,
      [id],
    );
    await voided(id);
    await voided(id);
    await sold(id);
    expect(await detail(id)).toMatchObject({ ...NOT_CHARGED, status: 'failed' });
    await endUnpaid(id);
    expect(ended(id)).toBe(1);
  });

  it('never ends as charged when both messages arrive at the same moment', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.push(await inDoubt());
    await Promise.all(ids.flatMap((id) => [sold(id), voided(id), voided(id)]));
    for (const id of ids) {
      const { status, refunds, refundedCents } = await detail(id);
      expect([
        ['declined', 0, 0],
        ['voided', 1, 19_900],
      ]).toContainEqual([status, refunds.length, refundedCents]);
    }
  });
});

it('a month of a subscription whose first payment was not charged is reported to the owner', async () => {
  const id = await inDoubt();
  await voided(id);
  const month = `87${Date.now()}`;
  const charged = { amount: '249.00', source: 'recurring', response_code: '100' };
  await tellNmi(app, 'transaction.sale.success', about(id, { transaction_id: month, action: charged }));
  expect(await detail(id)).toMatchObject(NOT_CHARGED);
  expect(
    await app.query(
      `SELECT p.charged_after_cancel AS late, p.amount_cents AS cents FROM payments p
         JOIN gateway_notices n ON n.subject = p.id::text AND n.kind = 'late_charge' WHERE p.transaction_id = $1`,
      [month],
    ),
  ).toEqual([{ late: true, cents: 24_900 }]);
});

it('a charge that a user recorded as not made is approved when only the sale is reported', async () => {
  const id = await inDoubt();
  // The number of a transaction is kept only for a completed charge.
  await resolve(id, { transactionId: transactionOf(nmi, id).id });
  await sold(id);
  expect(await detail(id)).toMatchObject({ status: 'approved', needsReview: true });
});

it('an approved payment is voided once', async () => {
  const id = await buy(app);
  await Promise.all([voided(id), voided(id), voided(id)]);
  await sold(id);
  expect(await detail(id)).toMatchObject({
    status: 'voided',
    refundedCents: 19_900,
    refunds: [{ kind: 'void', createdBy: 'nmi' }],
  });
});

it('the void of a month does not void the first payment', async () => {
  const id = await buy(app);
  await voided(id, { transaction_id: `86${Date.now()}` });
  expect(await detail(id)).toMatchObject({ status: 'approved', refundedCents: 0, refunds: [] });
});

it('a refund of a payment that was not charged here is recorded only after the sale is known', async () => {
  const id = await inDoubt();
  await resolve(id, {});
  const eventId = randomUUID();
  const tell = () =>
    tellNmi(app, 'transaction.refund.success', about(id, { transaction_id: `85${Date.now()}` }), { eventId });
  await tell();
  expect(await detail(id)).toMatchObject(NOT_CHARGED);
  await sold(id);
  await tell();
  expect(await detail(id)).toMatchObject({ status: 'refunded', refundedCents: 19_900, needsReview: false });
});
