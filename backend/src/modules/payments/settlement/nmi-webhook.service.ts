import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isUUID } from 'class-validator';
import { AppError } from '../../../common/app-error';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { WebhookReceipts } from '../../webhooks/webhook-receipts.service';
import { asNode, readMessage, textOf } from '../../webhooks/webhook-message';
import { badSignature } from '../../webhooks/webhooks.errors';
import { Payment } from '../payment.entity';
import { NOT_CHARGED } from '../gateway/nmi-response-codes';
import { MAIL_RETRIES, RECEIPT_JOB, REFUND_RECEIPT_JOB } from '../payment-jobs';
import { SettlementService } from './settlement.service';

/** Money sent back at the gateway this soon after a refund of ours, of the same amount, is that refund. */
const SAME_REFUND_MINUTES = 15;
const DAY_MINUTES = 1_440;

/** What a message says of a transaction or subscription. Absent texts are empty. */
interface NmiNews {
  transactionId: string;
  orderId: string;
  subscriptionId: string;
  /** US cents. */
  amountCents: number;
  isRecurring: boolean;
  responseCode: string;
  responseText: string;
  authCode: string;
}

/** Takes what NMI tells of its own accord: months charged later, money sent back, answers that were lost. */
@Injectable()
export class NmiWebhookService {
  private readonly logger = new Logger(NmiWebhookService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly receipts: WebhookReceipts,
    private readonly settlement: SettlementService,
  ) {}

  /**
   * @param body as it came, byte for byte
   * @param signature the Webhook-Signature header, `t=<nonce>,s=<hex>`
   * @throws AppError 403 for a signature that is not NMI's, 400 for a body that is no message
   */
  async take(body: Buffer, signature: string | undefined): Promise<void> {
    this.verify(body, signature);
    const { eventId, type, news } = parse(body);
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.receipts.isNew(manager, 'nmi', eventId))) return;
      await this.act(manager, type, news);
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

  private async act(manager: EntityManager, type: string, news: NmiNews): Promise<void> {
    const payment = await this.find(manager, news);
    if (!payment) {
      this.logger.log({ type }, 'a message of NMI is about nothing of ours');
      return;
    }
    switch (type) {
      case 'transaction.sale.success':
      case 'transaction.sale.failure': {
        const approved = type.endsWith('success');
        if (news.isRecurring) return this.renew(manager, payment, news, approved);
        if (payment.kind === 'renewal') return;
        await this.settlement.settleIn(
          manager,
          payment.id,
          {
            kind: approved ? 'approved' : 'declined',
            details: {
              transactionId: news.transactionId || null,
              responseCode: news.responseCode || (approved ? '100' : '200'),
              responseText: news.responseText,
              authCode: news.authCode || null,
              avsResponse: null,
              cvvResponse: null,
              subscriptionId: news.subscriptionId || null,
              vaultId: null,
              last4: null,
            },
          },
          'webhook',
        );
        return;
      }
      case 'transaction.refund.success':
      case 'transaction.void.success':
        return this.sentBack(manager, payment, news, type === 'transaction.void.success' ? 'void' : 'refund');
      case 'recurring.subscription.add':
        await manager.query(
          'UPDATE payments SET subscription_id = coalesce(subscription_id, $2) WHERE id = $1 AND renewal_cents IS NOT NULL',
          [payment.id, news.subscriptionId || null],
        );
        return;
      case 'recurring.subscription.delete':
        await manager.query(
          `UPDATE payments SET subscription_status = 'cancelled', updated_at = $2 WHERE id = $1 AND subscription_status = 'active'`,
          [payment.id, this.clock.now()],
        );
    }
  }

  /** The payment a message is about: the one made here that its order, subscription or transaction names. */
  private async find(
    manager: EntityManager,
    { orderId, subscriptionId, transactionId }: NmiNews,
  ): Promise<Payment | null> {
    const byTransaction = transactionId ? await manager.findOneBy(Payment, { transactionId }) : null;
    if (byTransaction) return byTransaction;
    const byOrder = isUUID(orderId) ? await manager.findOneBy(Payment, { id: orderId }) : null;
    if (byOrder) return byOrder;
    return subscriptionId ? manager.findOneBy(Payment, { subscriptionId, kind: 'first' }) : null;
  }

  /** A month that the gateway charged by itself, or could not: a payment of its own. */
  private async renew(
    manager: EntityManager,
    first: Payment,
    news: NmiNews,
    approved: boolean,
  ): Promise<void> {
    if (first.kind !== 'first' || first.transactionId === news.transactionId) return;
    const now = this.clock.now();
    const rows: { id: string }[] = await manager.query(
      `INSERT INTO payments (kind, parent_id, user_id, lead_id, mode, status, plan, amount_cents, full_name, email, phone, billing_zip,
              card_brand, last4, transaction_id, response_code, response_text, auth_code, settled_by, settled_at, created_at, updated_at)
       SELECT 'renewal', id, user_id, lead_id, mode, $2, plan, $3, full_name, email, phone, billing_zip,
              card_brand, last4, $4, $5, $6, $7, 'webhook', $8, $8, $8 FROM payments WHERE id = $1
       ON CONFLICT (transaction_id) WHERE transaction_id IS NOT NULL DO NOTHING RETURNING id`,
      [
        first.id,
        approved ? 'approved' : 'declined',
        news.amountCents || first.renewalCents || first.amountCents,
        news.transactionId || null,
        news.responseCode || (approved ? '100' : '200'),
        news.responseText,
        news.authCode || null,
        now,
      ],
    );
    if (news.subscriptionId)
      await manager.query(
        'UPDATE payments SET subscription_id = coalesce(subscription_id, $2) WHERE id = $1',
        [first.id, news.subscriptionId],
      );
    for (const { id } of rows)
      await this.jobs.enqueue(RECEIPT_JOB, { paymentId: id }, { manager, ...MAIL_RETRIES });
  }

  /** Money that went back at the gateway: a refund of ours whose answer was lost, or one made in its own panel. */
  private async sentBack(
    manager: EntityManager,
    payment: Payment,
    news: NmiNews,
    kind: 'refund' | 'void',
  ): Promise<void> {
    if (payment.status === 'processing' || payment.status === 'unknown') {
      // Charged and taken back before we knew either: in the end the customer paid nothing.
      if (kind === 'void')
        await this.settlement.settleIn(
          manager,
          payment.id,
          { kind: 'declined', details: { ...NOTHING_SAID, responseCode: NOT_CHARGED } },
          'webhook',
        );
      return;
    }
    // One message at a time for a payment.
    await manager.query('SELECT 1 FROM payments WHERE id = $1 FOR UPDATE', [payment.id]);
    const amount = kind === 'void' ? payment.amountCents : news.amountCents;
    const [known]: { id: string; status: string }[] = await manager.query(
      `SELECT id, status FROM payment_refunds
        WHERE payment_id = $1 AND amount_cents = $2 AND status <> 'declined'
          AND (status <> 'approved' OR transaction_id = $3 OR created_at > $4::timestamptz - make_interval(mins => $5))
        ORDER BY status = 'approved', created_at LIMIT 1`,
      [
        payment.id,
        amount,
        news.transactionId,
        this.clock.now(),
        // A message that names the sale alone could be about any refund of it.
        news.transactionId === payment.transactionId ? DAY_MINUTES : SAME_REFUND_MINUTES,
      ],
    );
    if (known?.status === 'approved') return;
    const left = payment.amountCents - payment.refundedCents;
    if (amount <= 0 || amount > left) return;
    const [refund]: [{ id: string }] = known
      ? await manager
          .query<[[{ id: string }], number]>(
            `UPDATE payment_refunds SET status = 'approved', next_check_at = NULL, needs_review = false, transaction_id = $2
              WHERE id = $1 RETURNING id`,
            [known.id, news.transactionId],
          )
          .then(([rows]) => rows)
      : await manager.query(
          `INSERT INTO payment_refunds (payment_id, kind, amount_cents, reason, status, transaction_id, created_by)
           VALUES ($1, $2, $3, 'Hecha en el panel de NMI', 'approved', $4, 'nmi') RETURNING id`,
          [payment.id, kind, amount, news.transactionId],
        );
    await manager.query(
      `UPDATE payments SET refunded_cents = refunded_cents + $2, updated_at = $3,
              status = CASE WHEN $4 THEN 'voided' WHEN refunded_cents + $2 >= amount_cents THEN 'refunded' ELSE 'partially_refunded' END
        WHERE id = $1`,
      [payment.id, amount, this.clock.now(), kind === 'void'],
    );
    await this.jobs.enqueue(REFUND_RECEIPT_JOB, { refundId: refund.id }, { manager, ...MAIL_RETRIES });
  }
}

const NOTHING_SAID = {
  transactionId: null,
  responseText: '',
  authCode: null,
  avsResponse: null,
  cvvResponse: null,
  subscriptionId: null,
  vaultId: null,
  last4: null,
};

function parse(body: Buffer): { eventId: string; type: string; news: NmiNews } {
  const root = readMessage(body);
  const eventId = textOf(root['event_id']);
  const type = textOf(root['event_type']);
  if (!eventId || !type) throw new AppError(400, 'MALFORMED_REQUEST', 'El mensaje no se pudo leer.');
  const about = asNode(root['event_body']);
  const action = asNode(about['action']);
  return {
    eventId,
    type,
    news: {
      transactionId: textOf(about['transaction_id']),
      orderId: textOf(about['order_id']),
      subscriptionId: textOf(about['subscription_id']),
      amountCents: Math.round(Math.abs(Number(textOf(action['amount']))) * 100) || 0,
      isRecurring: textOf(action['source']) === 'recurring',
      responseCode: textOf(action['response_code']),
      responseText: textOf(action['response_text']),
      authCode: textOf(about['authorization_code']),
    },
  };
}
