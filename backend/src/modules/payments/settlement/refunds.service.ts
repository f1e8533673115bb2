import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { isUniqueViolation } from '../../../database/unique-violation';
import { JobsService } from '../../../jobs/jobs.service';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { dollars } from '../contract/contract-texts';
import { GATEWAY_TIMEOUT_MS } from '../gateway/nmi-gateway';
import { Payment } from '../payment.entity';
import { GatewayUnavailable, PaymentGateway, type GatewayOutcome } from '../gateway/payment-gateway';
import { PaymentRefund } from '../payment-refund.entity';
import {
  gatewayUnavailable,
  notRefundable,
  notSettledYet,
  paymentNotFound,
  refundInProgress,
  refundRefused,
  refundTooLarge,
} from '../payments.errors';
import { MAIL_RETRIES, REFUND_RECEIPT_JOB } from '../payment-jobs';
import { nextCheck } from './settlement.service';

const ORPHANED_AFTER_MS = GATEWAY_TIMEOUT_MS + 30_000;
const CHECKS_BEFORE_REVIEW = 6;
const REFUNDABLE = new Set(['approved', 'partially_refunded']);

/** What an administrator asks to send back. */
export interface RefundRequest {
  /** US cents; all that is left when absent. */
  amountCents?: number | undefined;
  reason: string;
  idempotencyKey: string | null;
}

/** Sends money back, once: on record first, one at a time for a payment, then the gateway. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly gateway: PaymentGateway,
    private readonly audit: AuditService,
    private readonly jobs: JobsService,
  ) {}

  /**
   * Voids a whole payment that is not settled yet, refunds any other.
   * @returns the refund, approved or unknown
   * @throws AppError
   */
  async refund(admin: CurrentAdmin, paymentId: string, request: RefundRequest): Promise<PaymentRefund> {
    const repeated = request.idempotencyKey
      ? await this.dataSource
          .getRepository(PaymentRefund)
          .findOneBy({ idempotencyKey: request.idempotencyKey, paymentId })
      : null;
    if (repeated) return this.answerOf(repeated);
    const payment = await this.dataSource.getRepository(Payment).findOneBy({ id: paymentId });
    if (!payment) throw paymentNotFound();
    if (!REFUNDABLE.has(payment.status) || !payment.transactionId) throw notRefundable();
    const kind = await this.kindOf(payment, request.amountCents);
    const refund = await this.begin(admin, paymentId, kind, request);
    const outcome = await this.ask(refund, payment.transactionId);
    return this.answerOf(await this.settle(refund.id, outcome));
  }

  /** Looks up a refund whose answer did not arrive. */
  async lookUp(id: string): Promise<void> {
    const refund = await this.dataSource
      .getRepository(PaymentRefund)
      .findOneOrFail({ where: { id }, relations: { payment: true } });
    const payment = refund.payment!;
    try {
      const found = await this.gateway.findTransaction(payment.transactionId ?? '');
      const done =
        found !== null &&
        (refund.kind === 'void'
          ? found.state === 'voided'
          : found.refundedCents >= payment.refundedCents + refund.amountCents);
      await this.settle(
        id,
        done
          ? { kind: 'approved', details: { ...NOTHING, responseText: 'Confirmado en los registros de NMI' } }
          : { kind: 'unknown', reason: 'not_found' },
      );
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      await this.settle(id, { kind: 'unknown', reason: 'query_unavailable' });
    }
  }

  /** A person has looked at the gateway's own records. @throws AppError */
  async resolve(admin: CurrentAdmin, id: string, wentBack: boolean, reason: string): Promise<void> {
    const refund = await this.dataSource.getRepository(PaymentRefund).findOneBy({ id });
    if (refund?.status !== 'unknown') throw notRefundable();
    await this.settle(
      id,
      wentBack
        ? { kind: 'approved', details: { ...NOTHING, responseText: reason } }
        : { kind: 'declined', details: { ...NOTHING, responseCode: '', responseText: reason } },
    );
    await this.audit.record({
      ...byAdmin(admin),
      action: 'payment_resolved',
      target: `payment:${refund.paymentId}`,
      after: { refund: id, wentBack, reason },
    });
  }

  private async kindOf(payment: Payment, amountCents: number | undefined): Promise<'refund' | 'void'> {
    const isWhole =
      payment.refundedCents === 0 && (amountCents === undefined || amountCents === payment.amountCents);
    let state: string | undefined;
    try {
      state = (await this.gateway.findTransaction(payment.transactionId ?? ''))?.state;
    } catch {
      throw gatewayUnavailable();
    }
    const isFresh = state === 'pending';
    if (!isFresh) return 'refund';
    if (!isWhole) throw notSettledYet();
    return 'void';
  }

  private async begin(
    admin: CurrentAdmin,
    paymentId: string,
    kind: 'refund' | 'void',
    { amountCents, reason, idempotencyKey }: RefundRequest,
  ): Promise<PaymentRefund> {
    const now = this.clock.now();
    try {
      return await this.dataSource.transaction(async (manager) => {
        const payment = await manager
          .getRepository(Payment)
          .createQueryBuilder('payment')
          .where('payment.id = :paymentId', { paymentId })
          .setLock('pessimistic_write')
          .getOneOrFail();
        if (!REFUNDABLE.has(payment.status)) throw notRefundable();
        const left = payment.amountCents - payment.refundedCents;
        const wanted = amountCents ?? left;
        if (wanted > left) throw refundTooLarge(dollars(left));
        const refund = await manager.save(
          manager.create(PaymentRefund, {
            paymentId,
            kind,
            amountCents: wanted,
            reason,
            status: 'processing',
            idempotencyKey,
            createdBy: admin.username,
            nextCheckAt: new Date(now.getTime() + ORPHANED_AFTER_MS),
            createdAt: now,
          }),
        );
        await this.audit.record(
          {
            ...byAdmin(admin),
            action: 'payment_refunded',
            target: `payment:${paymentId}`,
            after: { kind, amountCents: wanted, reason },
          },
          manager,
        );
        return refund;
      });
    } catch (error) {
      // Another one of the same payment is under way.
      if (isUniqueViolation(error)) throw refundInProgress();
      throw error;
    }
  }

  private async ask(refund: PaymentRefund, transactionId: string): Promise<GatewayOutcome> {
    try {
      return refund.kind === 'void'
        ? await this.gateway.void(transactionId)
        : await this.gateway.refund(transactionId, refund.amountCents);
    } catch {
      return { kind: 'unknown', reason: 'error' };
    }
  }

  private async settle(id: string, outcome: GatewayOutcome): Promise<PaymentRefund> {
    return this.dataSource.transaction(async (manager) => {
      const refund = await manager
        .getRepository(PaymentRefund)
        .createQueryBuilder('refund')
        .where('refund.id = :id', { id })
        .setLock('pessimistic_write')
        .getOneOrFail();
      if (refund.status !== 'processing' && refund.status !== 'unknown') return refund;
      const now = this.clock.now();
      if (outcome.kind === 'unknown') {
        const checks = refund.status === 'unknown' ? refund.checks + 1 : 0;
        Object.assign(refund, {
          status: 'unknown',
          responseText: outcome.reason,
          checks,
          needsReview: checks >= CHECKS_BEFORE_REVIEW,
          nextCheckAt: nextCheck(now, checks),
        });
        return manager.save(refund);
      }
      const approved = outcome.kind === 'approved';
      Object.assign(refund, {
        status: approved ? 'approved' : 'declined',
        ...(outcome.kind === 'not_sent'
          ? { responseText: outcome.reason }
          : {
              transactionId: outcome.details.transactionId,
              responseCode: outcome.details.responseCode,
              responseText: outcome.details.responseText,
            }),
        nextCheckAt: null,
        needsReview: false,
      });
      if (approved) {
        await manager.query(
          `UPDATE payments SET refunded_cents = refunded_cents + $2, updated_at = $3,
                  status = CASE WHEN $4 THEN 'voided' WHEN refunded_cents + $2 >= amount_cents THEN 'refunded' ELSE 'partially_refunded' END
            WHERE id = $1`,
          [refund.paymentId, refund.amountCents, now, refund.kind === 'void'],
        );
        await this.jobs.enqueue(REFUND_RECEIPT_JOB, { refundId: id }, { manager, ...MAIL_RETRIES });
      }
      return manager.save(refund);
    });
  }

  private answerOf(refund: PaymentRefund): PaymentRefund {
    if (refund.status === 'processing') throw refundInProgress();
    if (refund.status === 'declined') throw refundRefused(refund.responseText ?? '');
    return refund;
  }
}

const NOTHING = {
  transactionId: null,
  responseCode: '100',
  authCode: null,
  avsResponse: null,
  cvvResponse: null,
  subscriptionId: null,
  vaultId: null,
  last4: null,
};
