import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AppConfig } from '../../../config/app-config';
import { isUniqueViolation } from '../../../database/unique-violation';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { GATEWAY_TIMEOUT_MS } from '../gateway/nmi-gateway';
import { Payment } from '../payment.entity';
import { PaymentGateway, type GatewayOutcome } from '../gateway/payment-gateway';
import {
  gatewayUnavailable,
  keyReused,
  noSubscription,
  notInDoubt,
  notStored,
  paymentDeclined,
  paymentNotFound,
  paymentUnconfirmed,
  subscriptionUnknown,
  transactionKnown,
} from '../payments.errors';
import { NOT_CHARGED } from '../gateway/nmi-response-codes';
import { planOf } from '../plans';
import { SettlementService } from '../settlement/settlement.service';

/** What the office does with a payment besides sending money back. */
@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly gateway: PaymentGateway,
    private readonly settlement: SettlementService,
    private readonly audit: AuditService,
  ) {}

  /** Stops the months to come. Asking the gateway twice does no harm. @throws AppError */
  async cancel(admin: CurrentAdmin, id: string, reason: string): Promise<void> {
    const payment = await this.find(id);
    if (payment.subscriptionStatus !== 'active') throw noSubscription();
    const subscriptionId = payment.subscriptionId ?? (await this.findSubscription(payment));
    const outcome = await this.gateway.cancelSubscription(subscriptionId);
    if (outcome.kind === 'not_sent' || outcome.kind === 'unknown') throw gatewayUnavailable();
    // A subscription that the gateway has no more is as good as cancelled; any other refusal is one.
    if (outcome.kind === 'declined' && !isGone(outcome.details.responseText))
      throw paymentDeclined(outcome.details.responseCode, outcome.details.responseText);
    await this.dataSource.transaction(async (manager) => {
      const [, changed] = await manager.query<[unknown[], number]>(
        `UPDATE payments SET subscription_status = 'cancelled', subscription_id = $2, updated_at = $3
          WHERE id = $1 AND subscription_status = 'active'`,
        [id, subscriptionId, this.clock.now()],
      );
      if (changed === 0) return;
      await this.audit.record(
        { ...byAdmin(admin), action: 'subscription_cancelled', target: `payment:${id}`, after: { reason } },
        manager,
      );
    });
  }

  /** A person has looked at the gateway's records and says what became of a payment in doubt. @throws AppError */
  async resolve(
    admin: CurrentAdmin,
    id: string,
    {
      happened,
      transactionId,
      reason,
    }: { happened: boolean; transactionId?: string | undefined; reason: string },
  ): Promise<void> {
    const resolving = this.dataSource.transaction(async (manager) => {
      const payment = await manager.findOneBy(Payment, { id });
      if (!payment) throw paymentNotFound();
      if (payment.status !== 'unknown') throw notInDoubt();
      await this.settlement.settleIn(
        manager,
        id,
        {
          kind: happened ? 'approved' : 'declined',
          details: {
            transactionId: transactionId || null,
            responseCode: happened ? '100' : NOT_CHARGED,
            responseText: reason,
            authCode: null,
            avsResponse: null,
            cvvResponse: null,
            subscriptionId: null,
            vaultId: null,
            last4: null,
          },
        },
        admin.username,
      );
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'payment_resolved',
          target: `payment:${id}`,
          after: { happened, transactionId: transactionId ?? null, reason },
        },
        manager,
      );
    });
    await resolving.catch((error: unknown) => {
      throw isUniqueViolation(error) ? transactionKnown() : error;
    });
  }

  /**
   * Charges a stored card for work that is done; each charge is a payment of its own.
   * @throws AppError
   */
  async chargeStored(
    admin: CurrentAdmin,
    id: string,
    { amountCents, reason, key }: { amountCents: number; reason: string; key: string | null },
  ): Promise<Payment> {
    const stored = await this.find(id);
    if (!stored.vaultId || stored.status !== 'stored') throw notStored();
    const first = key
      ? await this.dataSource.getRepository(Payment).findOneBy({ idempotencyKey: key })
      : null;
    if (first) {
      if (first.parentId !== id || first.amountCents !== amountCents) throw keyReused();
      return this.answerOf(first);
    }
    const payment = await this.begin(admin, stored, amountCents, reason, key);
    let outcome: GatewayOutcome;
    try {
      outcome = await this.gateway.chargeStored({
        orderId: payment.id,
        vaultId: stored.vaultId,
        firstTransactionId: stored.transactionId,
        amountCents,
        description: `${this.config.brandName}: plan ${planOf(stored.plan).name}`,
      });
    } catch {
      outcome = { kind: 'unknown', reason: 'error' };
    }
    return this.answerOf(await this.settlement.settle(payment.id, outcome, 'gateway'));
  }

  private async begin(
    admin: CurrentAdmin,
    stored: Payment,
    amountCents: number,
    reason: string,
    key: string | null,
  ): Promise<Payment> {
    const now = this.clock.now();
    try {
      return await this.dataSource.transaction(async (manager) => {
        // One charge of a card at a time, and none while another is in doubt.
        await manager.query('SELECT 1 FROM payments WHERE id = $1 FOR UPDATE', [stored.id]);
        const open = await manager.findOneBy(Payment, [
          { parentId: stored.id, status: 'processing' },
          { parentId: stored.id, status: 'unknown' },
        ]);
        if (open) throw paymentUnconfirmed();
        const payment = await manager.save(
          manager.create(Payment, {
            kind: 'later',
            parentId: stored.id,
            userId: stored.userId,
            leadId: stored.leadId,
            mode: stored.mode,
            status: 'processing',
            plan: stored.plan,
            amountCents,
            idempotencyKey: key,
            fullName: stored.fullName,
            email: stored.email,
            phone: stored.phone,
            billingZip: stored.billingZip,
            cardBrand: stored.cardBrand,
            last4: stored.last4,
            nextCheckAt: new Date(now.getTime() + GATEWAY_TIMEOUT_MS + 30_000),
            createdAt: now,
            updatedAt: now,
          }),
        );
        await this.audit.record(
          {
            ...byAdmin(admin),
            action: 'payment_charged',
            target: `payment:${payment.id}`,
            after: { amountCents, reason },
          },
          manager,
        );
        return payment;
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw keyReused();
      throw error;
    }
  }

  private answerOf(payment: Payment): Payment {
    if (payment.status === 'declined')
      throw paymentDeclined(payment.responseCode ?? '', payment.responseText ?? '');
    if (payment.status === 'failed') throw gatewayUnavailable();
    return payment;
  }

  private async findSubscription(payment: Payment): Promise<string> {
    let found: string | null;
    try {
      found = await this.gateway.findSubscription(payment.id);
    } catch {
      throw gatewayUnavailable();
    }
    if (!found) throw subscriptionUnknown();
    return found;
  }

  private async find(id: string): Promise<Payment> {
    const payment = await this.dataSource.getRepository(Payment).findOneBy({ id });
    if (!payment) throw paymentNotFound();
    return payment;
  }
}

/** NMI's words for a subscription that is not there. */
const isGone = (text: string): boolean =>
  /subscription/i.test(text) && /not found|does not exist|no longer/i.test(text);
