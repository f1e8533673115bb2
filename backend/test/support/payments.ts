import type { Caller } from './admin';
import { newIp, type Answer, type Refusal, type TestApp } from './app';
import { signedNmiEvent, type NmiStandIn, type NmiTransaction } from './stand-ins/nmi-stand-in';

let person = 0;

/** Returns a charge request of a new customer. */
export const buyer = (changes: object = {}): Record<string, unknown> => ({
  fullName: 'Rosa Núñez',
  email: `compra${process.pid}-${person++}@example.com`,
  phone: '(305) 420-1234',
  cardNumber: '4111111111111111',
  cardExpiry: '12/99',
  cardCvv: '123',
  billingZip: '33101',
  plan: 'growth',
  ...changes,
});

/** Payment as the back office shows it. */
export interface PaymentDetail extends Refusal {
  id: string;
  status: string;
  mode: string;
  amountCents: number;
  refundedCents: number;
  needsReview: boolean;
  subscriptionStatus: string | null;
  subscriptionId: string | null;
  hasStoredCard: boolean;
  isCardRemovalOpen: boolean;
  cardRemovedAt: string | null;
  chargeableFrom: string | null;
  soldVia: string;
  chargedAfterCancel: boolean;
  transactionId: string;
  responseText: string | null;
  refunds: {
    id: string;
    kind: string;
    status: string;
    amountCents: number;
    createdBy: string;
    needsReview: boolean;
  }[];
  later: { id: string; status: string; kind: string; amountCents: number; chargedAfterCancel: boolean }[];
}

export const charge = (app: TestApp, body: object): Promise<Answer<Refusal & { paymentId: string }>> =>
  app.post('/api/payments/nmi/charge', body, newIp());

/**
 * Buys a plan.
 * @returns the payment's id
 */
export async function buy(app: TestApp, changes: object = {}): Promise<string> {
  const { status, body } = await charge(app, buyer(changes));
  expect([status, body.code]).toEqual([201, undefined]);
  return body.paymentId;
}

export const detailOf = async (admin: Caller, id: string): Promise<PaymentDetail> =>
  (await admin.get<PaymentDetail>(`/api/admin/payments/${id}`)).body;

/** Returns the gateway's transaction of an order. */
export const transactionOf = (nmi: NmiStandIn, id: string): NmiTransaction =>
  nmi.transactions.find(({ orderId }) => orderId === id)!;

/**
 * Sends a webhook message as NMI.
 * @returns the response's status
 */
export async function tellNmi(app: TestApp, type: string, about: object, options = {}): Promise<number> {
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

/** Makes all payments and refunds with an unknown outcome due now. */
export async function makeDue(app: TestApp): Promise<void> {
  for (const table of ['payments', 'payment_refunds'])
    await app.query(
      `UPDATE ${table} SET next_check_at = now() - interval '1 second' WHERE next_check_at IS NOT NULL`,
    );
}

/** Ends the cancellation period of a payment's contract. */
export const pastCancellation = (app: TestApp, id: string): Promise<unknown> =>
  app.query(
    `UPDATE payments
     SET created_at = created_at - interval '12 days',
         signed_terms = jsonb_set(signed_terms, '{signedOn}', to_jsonb((signed_terms ->> 'signedOn')::date - 12))
     WHERE id = $1`,
    [id],
  );
