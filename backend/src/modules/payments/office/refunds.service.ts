import { Injectable } from '@nestjs/common';
import { formatDollars } from 'domain/payments/money';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { isUniqueViolation } from '../../../database/unique-violation';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { NO_DETAILS, PaymentGateway, type GatewayOutcome } from '../gateway/payment-gateway';
import {
  alreadyRefunded,
  keyReused,
  notRefundable,
  notSettledYet,
  paymentChanged,
  paymentNotFound,
  recordsUnavailable,
  refundInProgress,
  refundRefused,
  refundTooLarge,
} from '../payments.errors';
import { firstCheck } from '../settlement/outcome-checks';
import { recordedOrUnknown } from '../settlement/recorded-or-unknown';
import { confirmed, RefundSettlementService } from '../settlement/refund-settlement.service';
import type { Payment } from '../store/payment.entity';
import type { PaymentRefund, RefundKind } from '../store/payment-refund.entity';
import { PaymentsRepository } from '../store/payments.repository';
import { RefundsRepository } from '../store/refunds.repository';
import type { Finding } from './payment-resolution.service';
import type { Actor } from './stored-card-removal.service';

const REFUNDABLE = new Set(['approved', 'partially_refunded']);

/** Refund requested by the caller. */
export interface RefundRequest {
  /** US cents; the whole remaining amount if absent. */
  amountCents?: number | undefined;
  /** Refunded amount that the person saw; not compared if absent. */
  refundedCents?: number | undefined;
  reason: string;
  /** A repeated request receives the refund of the first one. Without key and `refundedCents` an amount is returned once in 10 minutes. */
  idempotencyKey: string | null;
}

/** Returns money: records the refund first, at most one open refund per payment, then calls the gateway. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly gateway: PaymentGateway,
    private readonly audit: AuditService,
    private readonly payments: PaymentsRepository,
    private readonly refunds: RefundsRepository,
    private readonly settlement: RefundSettlementService,
  ) {}

  /**
   * Voids a whole payment that is not settled yet, refunds any other.
   * @returns the refund, approved or unknown
   * @throws AppError 404, 409, 422, 503
   */
  async refund(actor: Actor, paymentId: string, request: RefundRequest): Promise<PaymentRefund> {
    return answerOf(await this.attempt(actor, paymentId, request));
  }

  /**
   * Does the same as `refund`.
   * @returns the refund, also a declined one
   */
  async attempt(actor: Actor, paymentId: string, request: RefundRequest): Promise<PaymentRefund> {
    const repeated = await this.repeatedBy(paymentId, request);
    if (repeated) return repeated;
    const payment = await this.payments.find(paymentId);
    if (!payment) throw paymentNotFound();
    if (!REFUNDABLE.has(payment.status) || !payment.transactionId) throw notRefundable();
    const kind = await this.kindOf(payment, request.amountCents);
    const { refund, isNew } = await this.begin(actor, payment.id, kind, request);
    if (!isNew) return refund;
    const outcome = await this.ask(refund, payment.transactionId);
    return recordedOrUnknown(refund, () => this.settlement.settle(refund.id, outcome));
  }

  /**
   * Records a user's finding in the gateway's records about a refund in doubt.
   * @throws AppError 404 if the payment has no such refund; 422 if the refund is not in doubt
   */
  async resolve(
    admin: CurrentAdmin,
    { paymentId, refundId }: { paymentId: string; refundId: string },
    { happened, reason }: Finding,
  ): Promise<void> {
    const refund = await this.refunds.find(refundId);
    // The id of the request may be in capitals.
    if (refund?.paymentId !== paymentId.toLowerCase()) throw paymentNotFound();
    const outcome = happened
      ? confirmed(reason)
      : { kind: 'declined' as const, details: { ...NO_DETAILS, responseText: reason } };
    await this.dataSource.transaction(async (manager) => {
      await this.settlement.resolveIn(manager, refundId, outcome);
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'payment_resolved',
          target: `payment:${refund.paymentId}`,
          after: { refund: refund.id, wentBack: happened, reason },
        },
        manager,
      );
    });
  }

  /**
   * Returns the refund that a request repeats, or null.
   * @throws AppError 409 if its key belongs to another refund
   */
  private async repeatedBy(
    paymentId: string,
    { amountCents, idempotencyKey }: RefundRequest,
    manager?: EntityManager,
  ): Promise<PaymentRefund | null> {
    const first = idempotencyKey ? await this.refunds.findByKey(idempotencyKey, manager) : null;
    if (!first) return null;
    // The id of the request may be in capitals.
    const isSame =
      first.paymentId === paymentId.toLowerCase() &&
      (amountCents === undefined
        ? await this.refunds.isOfRemainder(first.id, manager)
        : first.amountCents === amountCents);
    if (!isSame) throw keyReused();
    return first;
  }

  /** Decides between void and refund. A payment that is not settled yet can only be voided, and only as a whole. */
  private async kindOf(payment: Payment, amountCents: number | undefined): Promise<RefundKind> {
    let state: string | undefined;
    try {
      state = (await this.gateway.findTransaction(payment.transactionId ?? ''))?.state;
    } catch {
      throw recordsUnavailable();
    }
    if (state !== 'pending') return 'refund';
    const isWhole =
      payment.refundedCents === 0 && (amountCents === undefined || amountCents === payment.amountCents);
    if (!isWhole) throw notSettledYet();
    return 'void';
  }

  /** Records the refund, or finds the one with the same key. */
  private async begin(
    actor: Actor,
    paymentId: string,
    kind: RefundKind,
    request: RefundRequest,
  ): Promise<{ refund: PaymentRefund; isNew: boolean }> {
    const { amountCents, refundedCents, reason, idempotencyKey } = request;
    const now = this.clock.now();
    try {
      return await this.dataSource.transaction(async (manager) => {
        const payment = await this.payments.lock(manager, paymentId);
        const repeated = await this.repeatedBy(paymentId, request, manager);
        if (repeated) return { refund: repeated, isNew: false };
        if (!REFUNDABLE.has(payment.status)) throw notRefundable();
        if (refundedCents !== undefined && refundedCents !== payment.refundedCents) throw paymentChanged();
        // A part without either guard is probably the same one, requested again. The remainder can only be returned once.
        const isUnguarded = idempotencyKey === null && refundedCents === undefined;
        if (isUnguarded && amountCents !== undefined) {
          if (await this.refunds.hasRecent(manager, { paymentId, amountCents, now }))
            throw alreadyRefunded(formatDollars(amountCents));
        }
        const left = payment.amountCents - payment.refundedCents;
        const wanted = amountCents ?? left;
        if (wanted > left) throw refundTooLarge(formatDollars(left));
        const refund = await this.refunds.add(manager, {
          paymentId,
          kind,
          amountCents: wanted,
          reason,
          status: 'processing',
          idempotencyKey,
          createdBy: actor.username,
          nextCheckAt: firstCheck(now),
          createdAt: now,
        });
        await this.audit.record(
          {
            ...actor,
            action: 'payment_refunded',
            target: `payment:${paymentId}`,
            after: { kind, amountCents: wanted, reason },
          },
          manager,
        );
        return { refund, isNew: true };
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // A refund of another payment has taken the key meanwhile. Otherwise this payment has an open refund.
      const isTaken = idempotencyKey !== null && (await this.refunds.findByKey(idempotencyKey)) !== null;
      throw isTaken ? keyReused() : refundInProgress();
    }
  }

  private async ask(refund: PaymentRefund, transactionId: string): Promise<GatewayOutcome> {
    try {
      const order = { orderId: refund.id, transactionId, amountCents: refund.amountCents };
      return refund.kind === 'void' ? await this.gateway.void(order) : await this.gateway.refund(order);
    } catch {
      return { kind: 'unknown', reason: 'error' };
    }
  }
}

function answerOf(refund: PaymentRefund): PaymentRefund {
  if (refund.status === 'processing') throw refundInProgress();
  if (refund.status === 'declined') throw refundRefused(refund.responseCode ?? '', refund.responseText ?? '');
  return refund;
}
