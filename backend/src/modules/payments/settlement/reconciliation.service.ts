import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import { JobsService } from '../../../jobs/jobs.service';
import { NOT_CHARGED } from '../gateway/nmi-response-codes';
import { Payment } from '../payment.entity';
import {
  GatewayUnavailable,
  PaymentGateway,
  type GatewayDetails,
  type GatewayOutcome,
} from '../gateway/payment-gateway';
import { MAIL_RETRIES, REVIEW_JOB } from '../payment-jobs';
import { RefundsService } from './refunds.service';
import { SettlementService } from './settlement.service';

/** Lookups that one round makes at most. */
const BATCH = 100;
/** While a lookup is under way no other instance makes it. */
const CLAIM_SECONDS = 60;

/** Finds out what became of payments and refunds whose answer did not arrive. It never moves money. */
@Injectable()
export class ReconciliationService {
  private readonly logger = new Logger(ReconciliationService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly gateway: PaymentGateway,
    private readonly settlement: SettlementService,
    private readonly refunds: RefundsService,
  ) {}

  /** Looks up everything that is due. @returns how many were looked up */
  async run(): Promise<number> {
    const due = await this.claim('payments');
    for (const id of due) await this.alone(id, () => this.lookUp(id));
    const refunds = await this.claim('payment_refunds');
    for (const id of refunds) await this.alone(id, () => this.refunds.lookUp(id));
    return due.length + refunds.length;
  }

  /** One that cannot be settled holds up no other. */
  private async alone(id: string, work: () => Promise<void>): Promise<void> {
    await work().catch((err: unknown) => this.logger.error({ err, id }, 'a lookup failed'));
  }

  /** Takes what is due, for this instance alone and for a while: should it die, another takes it after that. */
  private async claim(table: 'payments' | 'payment_refunds'): Promise<string[]> {
    const [rows] = await this.dataSource.query<[{ id: string }[], number]>(
      `UPDATE ${table} SET next_check_at = $1::timestamptz + make_interval(secs => $2)
        WHERE id IN (SELECT id FROM ${table} WHERE next_check_at <= $1 ORDER BY next_check_at LIMIT $3 FOR UPDATE SKIP LOCKED)
        RETURNING id`,
      [this.clock.now(), CLAIM_SECONDS, BATCH],
    );
    return rows.map(({ id }) => id);
  }

  private async lookUp(id: string): Promise<void> {
    const before = await this.dataSource.getRepository(Payment).findOneByOrFail({ id });
    const after = await this.settlement.settle(id, await this.ask(before), 'reconciliation');
    if (after.needsReview && !before.needsReview) {
      await this.jobs.enqueue(REVIEW_JOB, { paymentId: id }, MAIL_RETRIES);
      this.logger.warn({ payment: id }, 'a payment waits for a person');
    }
  }

  private async ask(payment: Payment): Promise<GatewayOutcome> {
    try {
      const found = await this.gateway.findOrder(payment.id);
      if (!found) return { kind: 'unknown', reason: 'not_found' };
      const subscriptionId =
        found.approved && payment.renewalCents !== null
          ? await this.gateway.findSubscription(payment.id).catch(() => null)
          : null;
      const details: GatewayDetails = {
        transactionId: found.transactionId,
        responseCode: found.responseCode,
        responseText: found.responseText,
        authCode: found.authCode,
        avsResponse: null,
        cvvResponse: null,
        subscriptionId,
        vaultId: null,
        last4: found.last4,
      };
      switch (found.state) {
        case 'failed':
          return { kind: 'declined', details };
        case 'voided':
          // Charged and taken back at the gateway: in the end the customer paid nothing.
          return { kind: 'declined', details: { ...details, responseCode: NOT_CHARGED } };
        case 'pending':
        case 'settled':
          return found.approved ? { kind: 'approved', details } : { kind: 'unknown', reason: 'not_decided' };
        case 'open':
          return { kind: 'unknown', reason: 'not_decided' };
      }
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      return { kind: 'unknown', reason: 'query_unavailable' };
    }
  }
}
