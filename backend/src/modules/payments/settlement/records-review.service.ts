import { Injectable, Logger } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { Every } from '../../../jobs/every';
import { NO_DETAILS, PaymentGateway, type GatewayTransaction } from '../gateway/payment-gateway';
import type { Payment } from '../store/payment.entity';
import { PaymentsRepository } from '../store/payments.repository';
import { RefundsRepository } from '../store/refunds.repository';
import { RefundSettlementService } from './refund-settlement.service';
import { RenewalsService } from './renewals.service';

const NIGHTLY = '0 40 3 * * *';
const DAY_MS = 86_400_000;
/** Number of past days that are compared each night, so that an outage of less than a week loses nothing. */
const DAYS = 7;

/**
 * Compares the gateway's records of the last days every night, to find events that its webhook did not report: months of subscriptions, and
 * refunds and voids made in its panel. Moves no money.
 */
@Injectable()
export class RecordsReviewService {
  private readonly logger = new Logger(RecordsReviewService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly gateway: PaymentGateway,
    private readonly renewals: RenewalsService,
    private readonly refunds: RefundSettlementService,
    private readonly payments: PaymentsRepository,
    private readonly refundRows: RefundsRepository,
  ) {}

  /**
   * Compares the records.
   * @returns the number of missing transactions
   * @throws GatewayUnavailable; the next night reads the same days
   */
  @Every(NIGHTLY, { once: true })
  async run(): Promise<number> {
    const now = this.clock.now();
    const interval = { from: new Date(now.getTime() - DAYS * DAY_MS), to: new Date(now.getTime() + DAY_MS) };
    let missing = 0;
    for await (const transactions of this.gateway.transactionsOf(interval))
      for (const transaction of transactions) if (await this.take(transaction)) missing += 1;
    if (missing > 0)
      this.logger.warn({ missing }, 'transactions that NMI had not reported were found in its records');
    return missing;
  }

  /** Records a transaction, and logs a failure so that it does not stop the others. */
  private async take(transaction: GatewayTransaction): Promise<boolean> {
    try {
      return await this.dataSource.transaction((manager) => this.record(manager, transaction));
    } catch (err) {
      this.logger.error({ err, transaction: transaction.transactionId }, 'a transaction was not recorded');
      return false;
    }
  }

  /** @returns whether the transaction was missing */
  private async record(manager: EntityManager, transaction: GatewayTransaction): Promise<boolean> {
    const { kind, approved, state, isRecurring } = transaction;
    if (kind === 'refund') return approved && state !== 'failed' && this.recordRefund(manager, transaction);
    if (isRecurring && state !== 'open' && (await this.recordMonth(manager, transaction))) return true;
    return state === 'voided' && this.recordVoid(manager, transaction);
  }

  private async recordMonth(manager: EntityManager, month: GatewayTransaction): Promise<boolean> {
    const { transactionId, orderId, subscriptionId, amountCents, approved } = month;
    const first =
      (subscriptionId ? await this.payments.findBySubscription(manager, subscriptionId) : null) ??
      (isUUID(orderId) ? await this.payments.find(orderId, manager) : null);
    if (first?.kind !== 'first' || first.transactionId === transactionId) return false;
    const { responseCode, responseText, authCode, last4, madeAt } = month;
    return this.renewals.record(manager, first, {
      details: {
        ...NO_DETAILS,
        transactionId,
        responseCode,
        responseText,
        authCode,
        last4,
        subscriptionId: subscriptionId || null,
      },
      approved: approved && month.state !== 'failed',
      amountCents,
      chargedAt: madeAt ?? this.clock.now(),
    });
  }

  private async recordRefund(manager: EntityManager, refund: GatewayTransaction): Promise<boolean> {
    const { transactionId, orderId, originalTransactionId, amountCents } = refund;
    const paymentId =
      (await this.paymentOf(manager, originalTransactionId, orderId))?.id ??
      (await this.refundRows.findPaymentOf(manager, { id: orderId, transactionId }));
    if (!paymentId) return false;
    const found = { kind: 'refund' as const, amountCents, transactionId, orderId };
    return this.refunds.recordFromGateway(manager, paymentId, found);
  }

  private async recordVoid(manager: EntityManager, sale: GatewayTransaction): Promise<boolean> {
    const { transactionId, orderId } = sale;
    const payment = await this.payments.findByTransaction(manager, transactionId);
    if (payment?.status !== 'approved') return false;
    const { id, amountCents } = payment;
    return this.refunds.recordFromGateway(manager, id, { kind: 'void', amountCents, transactionId, orderId });
  }

  private async paymentOf(
    manager: EntityManager,
    transactionId: string,
    orderId: string,
  ): Promise<Payment | null> {
    const charged = transactionId ? await this.payments.findByTransaction(manager, transactionId) : null;
    return charged ?? (isUUID(orderId) ? this.payments.find(orderId, manager) : null);
  }
}
