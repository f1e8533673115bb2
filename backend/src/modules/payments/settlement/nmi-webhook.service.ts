import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { WebhookReceipts } from '../../webhooks/webhook-receipts.service';
import { badSignature } from '../../webhooks/webhooks.errors';
import { NOT_CHARGED } from '../gateway/nmi-response-codes';
import { NO_DETAILS } from '../gateway/payment-gateway';
import { RECEIPT_JOB } from '../payment-jobs';
import type { Payment } from '../store/payment.entity';
import { PaymentsRepository } from '../store/payments.repository';
import { readEvent, saleDetails, type NmiWebhookEvent } from './nmi-webhook-event';
import { RefundSettlementService } from './refund-settlement.service';
import { SettlementService } from './settlement.service';

/** Records what NMI reports by its webhook: months charged later, refunds made in its panel, answers that were lost. */
@Injectable()
export class NmiWebhookService {
  private readonly logger = new Logger(NmiWebhookService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly receipts: WebhookReceipts,
    private readonly payments: PaymentsRepository,
    private readonly settlement: SettlementService,
    private readonly refunds: RefundSettlementService,
  ) {}

  /**
   * Records an event. Idempotent: the same `event_id` again changes nothing.
   * @param body as received, byte for byte
   * @param signature the Webhook-Signature header, `t=<nonce>,s=<hex>`
   * @throws AppError 403 for a signature that is not NMI's, 400 for a body that is not an event
   */
  async take(body: Buffer, signature: string | undefined): Promise<void> {
    this.verify(body, signature);
    const event = readEvent(body);
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.receipts.isNew(manager, 'nmi', event.eventId))) return;
      await this.record(manager, event);
    });
  }

  /** HMAC-SHA256 over `nonce.body` with the key that NMI's control panel shows. */
  private verify(body: Buffer, signature: string | undefined): void {
    const [, nonce, given] = /^t=([^,]+),\s*s=([0-9a-f]{64})$/i.exec(signature ?? '') ?? [];
    if (!this.config.nmiWebhookKey || !nonce || !given) throw badSignature();
    const expected = createHmac('sha256', this.config.nmiWebhookKey)
      .update(`${nonce}.`)
      .update(body)
      .digest();
    if (!timingSafeEqual(expected, Buffer.from(given, 'hex'))) throw badSignature();
  }

  private async record(manager: EntityManager, event: NmiWebhookEvent): Promise<void> {
    const payment = await this.find(manager, event);
    if (!payment) {
      this.logger.log({ type: event.type }, 'an event of NMI names no payment on record');
      return;
    }
    switch (event.type) {
      case 'transaction.sale.success':
        return this.recordSale(manager, payment, event, true);
      case 'transaction.sale.failure':
        return this.recordSale(manager, payment, event, false);
      case 'transaction.refund.success':
        return this.recordRefund(manager, payment, event);
      case 'transaction.void.success':
        return this.recordVoid(manager, payment, event);
      case 'recurring.subscription.add':
        if (payment.renewalCents !== null && event.subscriptionId)
          await this.payments.nameSubscription(manager, payment.id, event.subscriptionId);
        return;
      case 'recurring.subscription.delete':
        await this.payments.cancelSubscription(manager, payment.id, null, this.clock.now());
    }
  }

  /** The payment that an event names by its transaction, order or subscription. */
  private async find(
    manager: EntityManager,
    { orderId, subscriptionId, transactionId }: NmiWebhookEvent,
  ): Promise<Payment | null> {
    const byTransaction = transactionId
      ? await this.payments.findByTransaction(manager, transactionId)
      : null;
    if (byTransaction) return byTransaction;
    const byOrder = isUUID(orderId) ? await this.payments.find(orderId, manager) : null;
    if (byOrder) return byOrder;
    return subscriptionId ? this.payments.findBySubscription(manager, subscriptionId) : null;
  }

  private async recordSale(
    manager: EntityManager,
    payment: Payment,
    event: NmiWebhookEvent,
    approved: boolean,
  ): Promise<void> {
    if (event.isRecurring) return this.recordRenewal(manager, payment, event, approved);
    if (payment.kind === 'renewal') return;
    const outcome = {
      kind: approved ? ('approved' as const) : ('declined' as const),
      details: saleDetails(event, approved),
    };
    await this.settlement.settleIn(manager, payment.id, outcome, 'webhook');
  }

  /** A month that the gateway charged by itself, or could not charge, is a payment of its own. */
  private async recordRenewal(
    manager: EntityManager,
    first: Payment,
    event: NmiWebhookEvent,
    approved: boolean,
  ): Promise<void> {
    if (first.kind !== 'first' || first.transactionId === event.transactionId) return;
    const paymentId = await this.payments.addRenewal(
      manager,
      first.id,
      {
        ...saleDetails(event, approved),
        status: approved ? 'approved' : 'declined',
        amountCents: event.amountCents || first.renewalCents || first.amountCents,
      },
      this.clock.now(),
    );
    if (event.subscriptionId) await this.payments.nameSubscription(manager, first.id, event.subscriptionId);
    if (paymentId) await this.jobs.enqueue(RECEIPT_JOB, { paymentId }, { manager });
  }

  private async recordRefund(
    manager: EntityManager,
    payment: Payment,
    { amountCents, transactionId }: NmiWebhookEvent,
  ): Promise<void> {
    if (isOpen(payment)) return;
    await this.refunds.recordFromGateway(manager, payment.id, { kind: 'refund', amountCents, transactionId });
  }

  private async recordVoid(
    manager: EntityManager,
    payment: Payment,
    { transactionId }: NmiWebhookEvent,
  ): Promise<void> {
    if (isOpen(payment)) {
      // Charged and voided before the outcome was known here: the customer paid nothing in the end.
      const details = { ...NO_DETAILS, responseCode: NOT_CHARGED };
      await this.settlement.settleIn(manager, payment.id, { kind: 'declined', details }, 'webhook');
      return;
    }
    const { amountCents } = payment;
    await this.refunds.recordFromGateway(manager, payment.id, { kind: 'void', amountCents, transactionId });
  }
}

/** Whether a payment's outcome is not known yet. */
const isOpen = ({ status }: Payment): boolean => status === 'processing' || status === 'unknown';
