import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import { WebhookActivity } from '../../webhooks-in/webhook-activity.service';
import { WebhookReceipts } from '../../webhooks-in/webhook-receipts.service';
import { badSignature } from '../../webhooks-in/webhooks.errors';
import type { GatewayOutcome } from '../gateway/payment-gateway';
import { GatewayNoticesService } from '../notices/gateway-notices.service';
import { cardUpdateNotice, chargebackNotice, testModeNotice } from '../notices/gateway-notices.copy';
import type { Payment } from '../store/payment.entity';
import { PaymentsRepository } from '../store/payments.repository';
import { readEvent, saleDetails, type NmiWebhookEvent } from './nmi-webhook-event';
import { RefundsRepository } from '../store/refunds.repository';
import { RefundSettlementService, wasCharged } from './refund-settlement.service';
import { RenewalsService } from './renewals.service';
import { SettlementService } from './settlement.service';

/** Records NMI's webhook events: months charged later, refunds made in its panel, responses that were lost. */
@Injectable()
export class NmiWebhookService {
  private readonly logger = new Logger(NmiWebhookService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly receipts: WebhookReceipts,
    private readonly activity: WebhookActivity,
    private readonly payments: PaymentsRepository,
    private readonly refundRows: RefundsRepository,
    private readonly notices: GatewayNoticesService,
    private readonly renewals: RenewalsService,
    private readonly settlement: SettlementService,
    private readonly refunds: RefundSettlementService,
  ) {}

  /**
   * Records an event. Idempotent: a repeated `event_id` changes nothing.
   * @param body raw body
   * @param signature header Webhook-Signature, `t=<nonce>,s=<hex>`
   * @throws AppError 403 if the signature is not NMI's; 400 if the body is not an event
   */
  async take(body: Buffer, signature: string | undefined): Promise<void> {
    this.verify(body, signature);
    await this.activity.note('nmi');
    const event = readEvent(body);
    try {
      await this.dataSource.transaction(async (manager) => {
        if (!(await this.receipts.isNew(manager, 'nmi', event.eventId))) return;
        await this.record(manager, event);
      });
    } catch (error) {
      // The event's id is not marked as handled, because the event may concern one of our payments when it is sent again.
      if (!(error instanceof NothingOfOurs)) throw error;
      this.logger.log({ type: event.type }, 'an event of NMI concerns none of our records');
    }
  }

  /** Compares with the HMAC-SHA256 of `nonce.body` under the key from NMI's control panel. */
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
    if (event.isTestMode) await this.notices.raiseIn(manager, testModeNotice());
    if (event.type === 'chargeback.batch.complete') return this.recordChargebacks(manager, event);
    if (event.type.startsWith('acu.summary.')) return this.recordCardUpdate(manager, event);
    const payment = await this.find(manager, event);
    if (!payment) throw new NothingOfOurs();
    if (event.isTestMode) await this.payments.markSimulated(manager, payment.id);
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

  /** Returns the payment of an event, found by its transaction, the refunded charge, its order, a refund or a subscription. */
  private async find(manager: EntityManager, event: NmiWebhookEvent): Promise<Payment | null> {
    const { orderId, subscriptionId, transactionId, originalTransactionId } = event;
    for (const id of [transactionId, originalTransactionId]) {
      const byTransaction = id ? await this.payments.findByTransaction(manager, id) : null;
      if (byTransaction) return byTransaction;
    }
    const byOrder = isUUID(orderId) ? await this.payments.find(orderId, manager) : null;
    if (byOrder) return byOrder;
    const refunded = await this.refundRows.findPaymentOf(manager, { id: orderId, transactionId });
    if (refunded) return this.payments.find(refunded, manager);
    return subscriptionId ? this.payments.findBySubscription(manager, subscriptionId) : null;
  }

  /** Records chargebacks and notifies the owner, who must answer them soon. */
  private async recordChargebacks(manager: EntityManager, event: NmiWebhookEvent): Promise<void> {
    const { chargebacks, eventId } = event;
    if (chargebacks.length === 0) await this.notices.raiseIn(manager, chargebackNotice(eventId, null, null));
    for (const chargeback of chargebacks) {
      const paymentId = await this.payments.findCharged(manager, chargeback);
      await this.notices.raiseIn(manager, chargebackNotice(eventId, chargeback, paymentId));
    }
  }

  /** Records that banks issued new cards or closed accounts. */
  private async recordCardUpdate(manager: EntityManager, event: NmiWebhookEvent): Promise<void> {
    const payments: string[] = [];
    for (const { vaultId, subscriptionId } of event.cards) {
      const id = await this.payments.findByCard(manager, { vaultId, subscriptionId });
      if (id) payments.push(id);
    }
    await this.notices.raiseIn(manager, cardUpdateNotice(event, payments));
  }

  private async recordSale(
    manager: EntityManager,
    payment: Payment,
    event: NmiWebhookEvent,
    approved: boolean,
  ): Promise<void> {
    if (event.isRecurring) return this.recordRenewal(manager, payment, event, approved);
    if (payment.kind === 'renewal') return;
    const details = saleDetails(event, approved);
    // The charged amount differs from the requested one, so a person must check it before it counts.
    const outcome: GatewayOutcome =
      approved && event.amountCents !== payment.amountCents
        ? { kind: 'unknown', reason: 'other_amount', review: true }
        : { kind: approved ? 'approved' : 'declined', details };
    await this.settlement.settleIn(manager, payment.id, outcome, 'webhook');
  }

  private async recordRenewal(
    manager: EntityManager,
    first: Payment,
    event: NmiWebhookEvent,
    approved: boolean,
  ): Promise<void> {
    if (first.kind !== 'first' || first.transactionId === event.transactionId) return;
    await this.renewals.record(manager, first, {
      details: saleDetails(event, approved),
      approved,
      amountCents: event.amountCents,
      chargedAt: event.chargedAt ?? this.clock.now(),
    });
  }

  private async recordRefund(
    manager: EntityManager,
    payment: Payment,
    { amountCents, transactionId, orderId }: NmiWebhookEvent,
  ): Promise<void> {
    if (!wasCharged(payment)) throw new NothingOfOurs();
    const refund = { kind: 'refund' as const, amountCents, transactionId, orderId };
    await this.refunds.recordFromGateway(manager, payment.id, refund);
  }

  private async recordVoid(
    manager: EntityManager,
    { id }: Payment,
    { transactionId, orderId }: NmiWebhookEvent,
  ): Promise<void> {
    // Read under the lock, because the message about the sale may arrive at the same moment.
    const payment = await this.payments.lock(manager, id);
    // A month of a subscription has the order number of the first payment.
    if (transactionId && payment.transactionId && transactionId !== payment.transactionId)
      throw new NothingOfOurs();
    if (!wasCharged(payment)) return this.settlement.voidIn(manager, id, transactionId, 'webhook');
    const { amountCents } = payment;
    const voided = { kind: 'void' as const, amountCents, transactionId, orderId };
    await this.refunds.recordFromGateway(manager, id, voided);
  }
}

/** Thrown for an event that concerns none of our records. */
class NothingOfOurs extends Error {}
