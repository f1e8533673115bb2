import { randomInt } from 'node:crypto';
import {
  NO_DETAILS,
  PaymentGateway,
  type ChargeOrder,
  type GatewayDetails,
  type GatewayOutcome,
  type GatewayTransaction,
  type PaymentSource,
  type RefundOrder,
} from './payment-gateway';
import type { SimulatedTransactionsRepository } from './simulated-transactions.repository';

/** NMI's published test cards, which are approved. */
const APPROVED = new Set(['4111111111111111', '5431111111111111', '6011000991300009', '341111111111111']);

/** The simulator's own cards, for responses that NMI's test cards cannot produce. */
const REFUSED: Readonly<Record<string, [code: string, text: string]>> = {
  '4000000000000002': ['200', 'DECLINE'],
  '4000000000009995': ['202', 'INSUFFICIENT FUNDS'],
  '4000000000000069': ['223', 'EXPIRED CARD'],
  '4000000000000127': ['225', 'INVALID CVV'],
  '4000000000000259': ['240', 'CALL ISSUER'],
};
/** Card that is charged although the response is lost. */
const ANSWER_LOST = '4000000000000119';
/** NMI's test mode declines amounts below one dollar. */
const LEAST_CENTS = 100;

/** Simulates NMI's test mode. No card is charged. */
export class SimulatorGateway extends PaymentGateway {
  constructor(private readonly transactions: SimulatedTransactionsRepository) {
    super();
  }

  async charge(order: ChargeOrder): Promise<GatewayOutcome> {
    const refusal = refusalOf(order.source, order.amountCents);
    if (refusal) return refusal;
    const transactionId = newTransactionId();
    const subscriptionId = order.subscription ? newTransactionId() : null;
    await this.transactions.add({
      orderId: order.orderId,
      transactionId,
      subscriptionId,
      amountCents: order.amountCents,
    });
    if ('card' in order.source && order.source.card.number === ANSWER_LOST)
      return { kind: 'unknown', reason: 'timeout' };
    return approved({ ...checks(order.source, order.payer.zip), transactionId, subscriptionId });
  }

  async store(order: Omit<ChargeOrder, 'amountCents' | 'subscription'>): Promise<GatewayOutcome> {
    return (
      refusalOf(order.source, LEAST_CENTS) ??
      approved({
        ...checks(order.source, order.payer.zip),
        transactionId: newTransactionId(),
        vaultId: newTransactionId(),
      })
    );
  }

  async chargeStored(order: { orderId: string; amountCents: number }): Promise<GatewayOutcome> {
    const transactionId = newTransactionId();
    const { orderId, amountCents } = order;
    await this.transactions.add({ orderId, transactionId, amountCents });
    return approved({ transactionId });
  }

  async refund({ orderId, transactionId, amountCents }: RefundOrder): Promise<GatewayOutcome> {
    const refund = {
      orderId,
      transactionId: newTransactionId(),
      originalTransactionId: transactionId,
      amountCents,
    };
    return (await this.transactions.refund(refund))
      ? approved({ transactionId: refund.transactionId })
      : declined('300', 'Refund amount may not exceed the transaction balance');
  }

  async void(order: RefundOrder): Promise<GatewayOutcome> {
    const found = await this.transactions.find({ transactionId: order.transactionId });
    return found?.refundedCents === 0
      ? this.refund({ ...order, amountCents: found.amountCents })
      : declined('300', 'Only unsettled transactions');
  }

  async forgetCard(): Promise<GatewayOutcome> {
    return approved({ transactionId: null });
  }

  async cancelSubscription(subscriptionId: string): Promise<GatewayOutcome> {
    return approved({ transactionId: null, subscriptionId });
  }

  async findOrder(orderId: string): Promise<GatewayTransaction | null> {
    return this.find({ orderId });
  }

  async findRefund(orderId: string): Promise<GatewayTransaction | null> {
    const found = await this.find({ orderId });
    return found?.kind === 'refund' ? found : null;
  }

  /** Returns nothing, because the simulator starts no transactions by itself. */
  async *transactionsOf(): AsyncIterable<GatewayTransaction[]> {}

  async findTransaction(transactionId: string): Promise<GatewayTransaction | null> {
    return this.find({ transactionId });
  }

  private async find(
    by: { orderId: string } | { transactionId: string },
  ): Promise<GatewayTransaction | null> {
    const found = await this.transactions.find(by);
    return (
      found && {
        transactionId: found.transactionId,
        orderId: found.orderId,
        kind: found.originalTransactionId ? 'refund' : 'charge',
        originalTransactionId: found.originalTransactionId ?? '',
        isRecurring: false,
        subscriptionId: found.subscriptionId ?? '',
        // Cards are settled a day later.
        state: Date.now() - found.createdAt.getTime() < 86_400_000 ? 'pending' : 'settled',
        approved: true,
        responseCode: '100',
        responseText: 'SUCCESS',
        authCode: '123456',
        madeAt: found.createdAt,
        amountCents: found.amountCents,
        last4: null,
      }
    );
  }

  async findSubscription(orderId: string): Promise<string | null> {
    const found = await this.transactions.find({ orderId });
    return found?.subscriptionId ?? null;
  }
}

function refusalOf(source: PaymentSource, amountCents: number): GatewayOutcome | null {
  if ('token' in source) return declined('300', 'Invalid Payment Token');
  const { number } = source.card;
  const refused = REFUSED[number];
  if (refused) return declined(...refused);
  if (!APPROVED.has(number) && number !== ANSWER_LOST) return declined('300', 'Invalid Credit Card Number');
  return amountCents < LEAST_CENTS ? declined('200', 'DECLINE') : null;
}

/** Returns the results of the address and security code checks. NMI's test account accepts one ZIP code and one security code. */
function checks(source: PaymentSource, zip: string): Partial<GatewayDetails> {
  return {
    avsResponse: zip === '77777' ? 'Z' : 'N',
    cvvResponse: 'card' in source && source.card.cvv === '999' ? 'M' : 'N',
  };
}

const approved = (details: Partial<GatewayDetails>): GatewayOutcome => ({
  kind: 'approved',
  details: { ...NO_DETAILS, responseCode: '100', responseText: 'SUCCESS', authCode: '123456', ...details },
});

const declined = (responseCode: string, responseText: string): GatewayOutcome => ({
  kind: 'declined',
  details: { ...NO_DETAILS, responseCode, responseText },
});

const newTransactionId = (): string => `sim-${Date.now()}${randomInt(100_000, 1_000_000)}`;
