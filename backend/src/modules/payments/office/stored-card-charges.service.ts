import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { orTaken } from '../../../database/unique-violation';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { ACCOUNT_REFUSED, PaymentGateway, type GatewayOutcome } from '../gateway/payment-gateway';
import {
  accountRefused,
  alreadyCharged,
  gatewayUnavailable,
  keyReused,
  notStored,
  paymentDeclined,
  paymentChanged,
  paymentNotFound,
  paymentUnconfirmed,
  phoneSaleUnproven,
  stateUnchecked,
  withinCancellation,
} from '../payments.errors';
import { inWords } from '../contract/days-in-words';
import { ContractService } from '../contract/contract.service';
import { firstPlan } from '../../site-content/plan-catalogue';
import { firstCheck } from '../settlement/outcome-checks';
import { recordedOrUnknown } from '../settlement/recorded-or-unknown';
import { SettlementService } from '../settlement/settlement.service';
import type { Payment } from '../store/payment.entity';
import { PaymentsRepository } from '../store/payments.repository';
import { Business } from '../../site-content/business';

/** Charge requested by a user. */
export interface StoredCardCharge {
  /** US cents. */
  amountCents: number;
  /** Number of later charges that the person saw; not compared if absent. */
  chargeCount?: number | undefined;
  reason: string;
  /** A repeated request receives the payment of the first one. Without key and `chargeCount` the card is charged once in 10 minutes. */
  key: string | null;
}

/** Charges cards stored at the gateway, for finished work. */
@Injectable()
export class StoredCardChargesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly business: Business,
    private readonly clock: Clock,
    private readonly gateway: PaymentGateway,
    private readonly settlement: SettlementService,
    private readonly audit: AuditService,
    private readonly contracts: ContractService,
    private readonly payments: PaymentsRepository,
  ) {}

  /**
   * Charges a stored card. Each charge is a separate payment.
   * @param id id of the payment that stored the card
   * @throws AppError 404, 409, 422, 503
   */
  async charge(admin: CurrentAdmin, id: string, request: StoredCardCharge): Promise<Payment> {
    const { amountCents, key } = request;
    const stored = await this.payments.find(id);
    if (!stored) throw paymentNotFound();
    if (!stored.vaultId || stored.cardRemovedAt || stored.status !== 'stored') throw notStored();
    const first = key ? await this.payments.findByKey(key) : null;
    if (first) {
      if (first.parentId !== id || first.amountCents !== amountCents) throw keyReused();
      return answerOf(first);
    }
    await this.refuseEarly(stored);
    const payment = await this.begin(admin, stored, request);
    const outcome = await this.ask(payment, stored, stored.vaultId);
    const settle = () => this.settlement.settle(payment.id, outcome, 'gateway');
    return answerOf(await recordedOrUnknown(payment, settle));
  }

  /** Refuses a charge that the law forbids: while the contract can be cancelled, and of a sale by telephone before the result is proven. */
  private async refuseEarly(stored: Payment): Promise<void> {
    const from = await this.contracts.chargeableFrom(stored);
    const isEarly = (await this.contracts.today()) < from;
    if (isEarly || (await this.contracts.isCancellable(stored)))
      throw withinCancellation(inWords(from), !isEarly);
    if (stored.soldVia === 'phone' && !stored.resultReportOn) throw phoneSaleUnproven();
  }

  private async ask(payment: Payment, stored: Payment, vaultId: string): Promise<GatewayOutcome> {
    try {
      return await this.gateway.chargeStored({
        orderId: payment.id,
        vaultId,
        firstTransactionId: stored.transactionId,
        amountCents: payment.amountCents,
        description: `${this.business.name}: plan ${(stored.promised ?? firstPlan(stored.plan)).name}`,
      });
    } catch {
      return { kind: 'unknown', reason: 'error' };
    }
  }

  private async begin(
    admin: CurrentAdmin,
    stored: Payment,
    { amountCents, chargeCount, reason, key }: StoredCardCharge,
  ): Promise<Payment> {
    const now = this.clock.now();
    return orTaken(
      this.dataSource.transaction(async (manager) => {
        // Allows one charge of a card at a time, and none while another is in doubt.
        const locked = await this.payments.lock(manager, stored.id);
        if (locked.cardRemovedAt) throw notStored();
        if (locked.soldVia === 'phone' && !locked.resultReportOn) throw phoneSaleUnproven();
        if (await this.contracts.waitsForState(locked, manager)) throw stateUnchecked();
        if (await this.payments.hasOpenLater(manager, stored.id)) throw paymentUnconfirmed();
        if (chargeCount !== undefined && chargeCount !== (await this.payments.countLater(manager, stored.id)))
          throw paymentChanged();
        const isGuarded = key !== null || chargeCount !== undefined;
        // A request without either is probably the same one, sent again.
        if (!isGuarded && (await this.payments.hasRecentLater(manager, stored.id, now)))
          throw alreadyCharged();
        const payment = await this.payments.add(manager, {
          kind: 'later',
          parentId: stored.id,
          userId: stored.userId,
          leadId: stored.leadId,
          mode: stored.mode,
          status: 'processing',
          plan: stored.plan,
          soldVia: stored.soldVia,
          amountCents,
          idempotencyKey: key,
          fullName: stored.fullName,
          email: stored.email,
          phone: stored.phone,
          billingZip: stored.billingZip,
          cardBrand: stored.cardBrand,
          last4: stored.last4,
          nextCheckAt: firstCheck(now),
          createdAt: now,
          updatedAt: now,
        });
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
      }),
      keyReused,
    );
  }
}

function answerOf(payment: Payment): Payment {
  if (payment.status === 'declined')
    throw paymentDeclined(payment.responseCode ?? '', payment.responseText ?? '');
  if (payment.status === 'failed')
    throw payment.responseCode === ACCOUNT_REFUSED ? accountRefused() : gatewayUnavailable();
  return payment;
}
