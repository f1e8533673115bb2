import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { JobsService } from '../../../jobs/jobs.service';
import {
  GatewayUnavailable,
  NO_DETAILS,
  PaymentGateway,
  type GatewayOutcome,
} from '../gateway/payment-gateway';
import { REFUND_RECEIPT_JOB } from '../payment-jobs';
import { notRefundable } from '../payments.errors';
import type { Payment, PaymentStatus } from '../store/payment.entity';
import type { PaymentRefund, RefundKind } from '../store/payment-refund.entity';
import { PaymentsRepository } from '../store/payments.repository';
import { RefundsRepository } from '../store/refunds.repository';
import { unknownOutcome } from './outcome-checks';

const MINUTE_MS = 60_000;
/**
 * A report that names only the sale could mean any of its refunds. A refund of the same amount within this time is taken for the reported
 * one.
 */
const SAME_SALE_MINUTES = 1_440;

/** Refund reported by the gateway. */
export interface RefundFromGateway {
  kind: RefundKind;
  /** US cents. */
  amountCents: number;
  /** Number of the refund or of the sale. For a void always the sale's. */
  transactionId: string;
  /** Order number in the report: our refund's, the sale's, or none. */
  orderId: string;
}

/** Records the outcomes of refunds, each once, with the consequences in the same transaction. */
@Injectable()
export class RefundSettlementService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly gateway: PaymentGateway,
    private readonly jobs: JobsService,
    private readonly payments: PaymentsRepository,
    private readonly refunds: RefundsRepository,
  ) {}

  /**
   * Records an outcome. Idempotent: a refund with a known outcome does not change again.
   * @returns the current refund
   */
  async settle(id: string, outcome: GatewayOutcome): Promise<PaymentRefund> {
    return this.dataSource.transaction(async (manager) => {
      const refund = await this.lock(manager, id);
      if (refund.status !== 'processing' && refund.status !== 'unknown') return refund;
      return this.apply(manager, refund, outcome);
    });
  }

  /**
   * Records a user's finding about a refund in doubt, in the caller's transaction.
   * @throws AppError 422 if the refund is not in doubt
   */
  async resolveIn(manager: EntityManager, id: string, outcome: GatewayOutcome): Promise<void> {
    const refund = await this.lock(manager, id);
    if (refund.status !== 'unknown') throw notRefundable();
    await this.apply(manager, refund, outcome);
  }

  /** Locks the payment before its refund, as everywhere. In another order two transactions could deadlock. */
  private async lock(manager: EntityManager, id: string): Promise<PaymentRefund> {
    await this.refunds.lockPaymentOf(manager, id);
    return this.refunds.lock(manager, id);
  }

  private async apply(
    manager: EntityManager,
    refund: PaymentRefund,
    outcome: GatewayOutcome,
  ): Promise<PaymentRefund> {
    const changes = changesOf(refund, outcome, this.clock.now());
    await this.refunds.change(manager, refund.id, changes);
    if (changes.status === 'approved') await this.applyRefund(manager, refund);
    return { ...refund, ...changes };
  }

  /** Looks up a refund without a response. */
  async lookUp(id: string): Promise<void> {
    const refund = await this.refunds.findWithPayment(id);
    if (!refund?.payment) return;
    try {
      await this.settle(id, await this.ask(refund, refund.payment));
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      await this.settle(id, { kind: 'unknown', reason: 'query_unavailable' });
    }
  }

  /** Returns the gateway's record of a refund: by its own number for a refund, in the sale for a void. */
  private async ask(refund: PaymentRefund, payment: Payment): Promise<GatewayOutcome> {
    const found = await this.gateway.findRefund(refund.id);
    if (found?.approved) return confirmed('Confirmado en los registros de NMI', found.transactionId || null);
    if (found?.state === 'failed') {
      const { responseCode, responseText } = found;
      return { kind: 'declined', details: { ...NO_DETAILS, responseCode, responseText } };
    }
    if (refund.kind === 'void') {
      const sale = await this.gateway.findTransaction(payment.transactionId ?? '');
      if (sale?.state === 'voided')
        return confirmed('Confirmado en los registros de NMI', sale.transactionId);
    }
    return { kind: 'unknown', reason: found ? 'not_decided' : 'not_found' };
  }

  /**
   * Records a refund reported by the gateway: a refund requested here with a lost response, or one made in the
   * gateway's panel.
   * @returns false if it was recorded before, or the payment is not recorded as charged
   */
  async recordFromGateway(
    manager: EntityManager,
    paymentId: string,
    { kind, amountCents, transactionId, orderId }: RefundFromGateway,
  ): Promise<boolean> {
    // Locks the payment, so that two reports about it are recorded one after the other.
    const payment = await this.payments.lock(manager, paymentId);
    if (!wasCharged(payment)) return false;
    const namesSale = transactionId === payment.transactionId;
    const known = await this.refunds.findSame(manager, {
      paymentId,
      amountCents,
      transactionId,
      orderId,
      sameSince: namesSale ? new Date(this.clock.now().getTime() - SAME_SALE_MINUTES * MINUTE_MS) : null,
    });
    if (known?.status === 'approved') {
      if (!known.transactionId && !namesSale) await this.refunds.change(manager, known.id, { transactionId });
      return false;
    }
    if (amountCents <= 0 || amountCents > payment.amountCents - payment.refundedCents) return false;
    if (known)
      await this.refunds.change(manager, known.id, {
        status: 'approved',
        nextCheckAt: null,
        needsReview: false,
        amountCents,
        transactionId,
      });
    const { id } =
      known ??
      (await this.refunds.add(manager, {
        paymentId,
        kind,
        amountCents,
        reason: 'Hecha en el panel de NMI',
        status: 'approved',
        transactionId,
        createdBy: 'nmi',
      }));
    await this.applyRefund(manager, { id, paymentId, kind, amountCents });
    return true;
  }

  /** Adds an approved refund to its payment and queues the customer's mail. */
  private async applyRefund(
    manager: EntityManager,
    { id, paymentId, kind, amountCents }: Pick<PaymentRefund, 'id' | 'paymentId' | 'kind' | 'amountCents'>,
  ): Promise<void> {
    await this.payments.applyRefund(manager, paymentId, { kind, amountCents }, this.clock.now());
    await this.jobs.enqueue(REFUND_RECEIPT_JOB, { refundId: id }, { manager });
  }
}

const CHARGED = new Set<PaymentStatus>(['approved', 'partially_refunded', 'refunded', 'voided']);

/** Returns whether a payment is recorded as charged, returned or not. */
export const wasCharged = ({ status }: Payment): boolean => CHARGED.has(status);

/**
 * Returns the outcome of a refund found in the gateway's records.
 * @param text text for the office about where it was found
 * @param transactionId number of the refund, if known
 */
export const confirmed = (text: string, transactionId: string | null = null): GatewayOutcome => ({
  kind: 'approved',
  details: { ...NO_DETAILS, transactionId, responseCode: '100', responseText: text },
});

/** Returns the columns that an outcome changes. */
function changesOf(refund: PaymentRefund, outcome: GatewayOutcome, now: Date): Partial<PaymentRefund> {
  if (outcome.kind === 'unknown') return unknownOutcome(refund, outcome, now);
  const known = { nextCheckAt: null, needsReview: false };
  if (outcome.kind === 'not_sent') return { ...known, status: 'declined', responseText: outcome.reason };
  const { transactionId, responseCode, responseText } = outcome.details;
  return { ...known, status: outcome.kind, transactionId, responseCode, responseText };
}
