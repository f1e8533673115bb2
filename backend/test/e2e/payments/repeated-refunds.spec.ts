import { randomUUID } from 'node:crypto';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, type TestApp } from '../../support/app';
import { nmiEnvironment, startNmiStandIn, type NmiStandIn } from '../../support/stand-ins/nmi-stand-in';
import { buy, detailOf, transactionOf, type PaymentDetail } from '../../support/payments';

/** Refunds that are requested again, with and without a guard against it. */
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

async function buySettled(): Promise<string> {
  const id = await buy(app);
  transactionOf(nmi, id).condition = 'complete';
  return id;
}
async function refund(id: string, body: object, key?: string) {
  const response = await fetch(`${app.url}/api/admin/payments/${id}/refund`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify({ reason: 'Se arrepintió', ...body }),
  });
  const answer = (await response.json()) as PaymentDetail;
  return { status: response.status, code: answer.code, message: answer.message, body: answer };
}
const returned = (id: string): number => transactionOf(nmi, id).refunded;
const refundedCents = async (id: string): Promise<number> => (await detailOf(admin, id)).refundedCents;

describe('a refund with the key of an earlier one', () => {
  it('gets the first answer if it is the same, also for the whole remainder', async () => {
    const id = await buySettled();
    const [part, rest] = [randomUUID(), randomUUID()];
    for (const asked of [id, id, id.toUpperCase()])
      expect((await refund(asked, { amountCents: 5_000 }, part)).body.refundedCents).toBe(5_000);
    expect((await refund(id, {}, rest)).body.refundedCents).toBe(19_900);
    expect((await refund(id, {}, rest)).status).toBe(200);
    expect((await refund(id, { amountCents: 14_900 }, rest)).status).toBe(200);
    expect(returned(id)).toBe(199);
  });

  it('is refused with another amount', async () => {
    const id = await buySettled();
    const key = randomUUID();
    expect((await refund(id, { amountCents: 5_000 }, key)).status).toBe(200);
    for (const body of [{ amountCents: 7_000 }, {}])
      expect(await refund(id, body, key)).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(returned(id)).toBe(50);
    expect(await refundedCents(id)).toBe(5_000);
  });

  it('is refused for another payment', async () => {
    const [id, other] = [await buySettled(), await buySettled()];
    const key = randomUUID();
    expect((await refund(id, { amountCents: 5_000 }, key)).status).toBe(200);
    expect(await refund(other, { amountCents: 5_000 }, key)).toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect([returned(id), returned(other)]).toEqual([50, 0]);
  });

  it('is refused for another payment or amount at the same moment', async () => {
    const ids = [await buySettled(), await buySettled()];
    const key = randomUUID();
    const answers = await Promise.all(
      [5_000, 6_000, 7_000].flatMap((amountCents) => ids.map((id) => refund(id, { amountCents }, key))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    const refused = await Promise.all(ids.map((id) => refund(id, { amountCents: 8_000 }, key)));
    expect(refused.map(({ code }) => code)).toEqual(Array(2).fill('IDEMPOTENCY_KEY_REUSED'));
    const made = answers.find(({ status }) => status === 200)!.body;
    expect(returned(ids[0]!) + returned(ids[1]!)).toBe(made.refundedCents / 100);
  });
});

describe('a refund of the same amount without a guard', () => {
  it('is refused for 10 minutes', async () => {
    const id = await buySettled();
    expect((await refund(id, { amountCents: 5_000 })).status).toBe(200);
    expect(await refund(id, { amountCents: 5_000 })).toMatchObject({
      status: 409,
      code: 'ALREADY_REFUNDED',
      message: expect.stringMatching(/^De este pago ya se devolvieron \$50 hace unos minutos/),
    });
    expect(returned(id)).toBe(50);
    await app.query(
      `UPDATE payment_refunds SET created_at = created_at - interval '10 minutes' WHERE payment_id = $1`,
      [id],
    );
    expect((await refund(id, { amountCents: 5_000 })).body.refundedCents).toBe(10_000);
  });

  it('is made once for ten requests at the same moment', async () => {
    const id = await buySettled();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(id, { amountCents: 1_500 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(returned(id)).toBe(15);
  });

  it('is made with a new key, with the refunded amount, of the remainder, or after a refusal', async () => {
    const id = await buySettled();
    nmi.behaviour = { kind: 'refuse', response: 3, code: '300', text: 'Some new reason' };
    expect((await refund(id, { amountCents: 4_975 })).status).toBe(422);
    nmi.behaviour = { kind: 'approve' };
    expect((await refund(id, { amountCents: 4_975 })).status).toBe(200);
    expect((await refund(id, { amountCents: 4_975 }, randomUUID())).status).toBe(200);
    expect((await refund(id, { amountCents: 4_975, refundedCents: 9_950 })).status).toBe(200);
    expect((await refund(id, {})).body.status).toBe('refunded');
    expect(returned(id)).toBe(199);
  });
});
