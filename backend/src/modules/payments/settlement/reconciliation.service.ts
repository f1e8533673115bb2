import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { Every } from '../../../jobs/every';
import { NOT_CHARGED } from '../gateway/nmi-response-codes';
import {
  GatewayUnavailable,
  NO_DETAILS,
  PaymentGateway,
  type GatewayOutcome,
} from '../gateway/payment-gateway';
import { DueChecksRepository } from '../store/due-checks.repository';
import type { Payment } from '../store/payment.entity';
import { PaymentsRepository } from '../store/payments.repository';
import { RefundSettlementService } from './refund-settlement.service';
import { SettlementService } from './settlement.service';

const EVERY_MS = 5_000;

/** Maximum number of lookups per round and table. */
const BATCH = 100;
/** Number of lookups claimed and made at once. */
const AT_ONCE = 4;
/** Seconds in which no other instance repeats a lookup that is in progress: more than its two requests can take. */
const CLAIM_SECONDS = 90;

/** Looks up the outcomes of payments and refunds without a response. Never moves money. */
@Injectable()
export class ReconciliationService {
  private readonly logger = new Logger(ReconciliationService.name);

  constructor(
    private readonly clock: Clock,
    private readonly gateway: PaymentGateway,
    private readonly settlement: SettlementService,
    private readonly refunds: RefundSettlementService,
    private readonly due: DueChecksRepository,
    private readonly payments: PaymentsRepository,
  ) {}

  /**
   * Looks up everything that is due. Parallel instances take different rows.
   * @returns the number of lookups
   */
  @Every(EVERY_MS)
  async run(): Promise<number> {
    const payments = await this.lookUpDue('payments', (id) => this.lookUp(id));
    const refunds = await this.lookUpDue('payment_refunds', (id) => this.refunds.lookUp(id));
    return payments + refunds;
  }

  private async lookUpDue(
    table: 'payments' | 'payment_refunds',
    lookUp: (id: string) => Promise<void>,
  ): Promise<number> {
    let count = 0;
    while (count < BATCH) {
      const due = await this.due.claim(table, {
        now: this.clock.now(),
        claimSeconds: CLAIM_SECONDS,
        limit: AT_ONCE,
      });
      if (due.length === 0) break;
      await Promise.all(due.map((id) => this.alone(id, () => lookUp(id))));
      count += due.length;
    }
    return count;
  }

  /** Logs the failure of a lookup, so that it does not stop the others. */
  private async alone(id: string, work: () => Promise<void>): Promise<void> {
    await work().catch((err: unknown) => this.logger.error({ err, id }, 'a lookup failed'));
  }

  private async lookUp(id: string): Promise<void> {
    const before = await this.payments.find(id);
    if (!before) return;
    const after = await this.settlement.settle(id, await this.ask(before), 'reconciliation');
    if (after.needsReview && !before.needsReview) this.logger.warn({ payment: id }, 'a payment needs review');
  }

  private async ask(payment: Payment): Promise<GatewayOutcome> {
    try {
      const found = await this.gateway.findOrder(payment.id);
      if (!found) return { kind: 'unknown', reason: 'not_found' };
      const subscriptionId =
        found.approved && payment.renewalCents !== null
          ? await this.gateway.findSubscription(payment.id).catch(() => null)
          : null;
      const { transactionId, responseCode, responseText, authCode, last4 } = found;
      const details = {
        ...NO_DETAILS,
        transactionId,
        responseCode,
        responseText,
        authCode,
        subscriptionId,
        last4,
      };
      switch (found.state) {
        case 'failed':
          return { kind: 'declined', details };
        case 'voided':
          // Charged and voided at the gateway, so the customer paid nothing.
          return { kind: 'declined', details: { ...details, responseCode: NOT_CHARGED } };
        case 'pending':
        case 'settled':
          if (!found.approved) return { kind: 'unknown', reason: 'not_decided' };
          // The charged amount is not the one that the customer agreed to.
          if (found.amountCents !== payment.amountCents)
            return { kind: 'unknown', reason: 'other_amount', review: true };
          return { kind: 'approved', details };
        case 'open':
          return { kind: 'unknown', reason: 'not_decided' };
      }
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      return { kind: 'unknown', reason: 'query_unavailable' };
    }
  }
}
