import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { subscriberOf } from '../../../common/ip-addresses';
import { JobsService } from '../../../jobs/jobs.service';
import { EventsService } from '../../events/events.service';
import { FraudAlertsService } from '../../fraud/fraud-alerts.service';
import { LimitsService } from '../../security/limits/limits.service';
import { LeadClientsService } from '../../leads/office/lead-clients.service';
import { splitName } from '../../lead-store/lead-vocabulary';
import { Payment, type PaymentStatus } from '../payment.entity';
import type { GatewayDetails, GatewayOutcome } from '../gateway/payment-gateway';
import { MAIL_RETRIES, RECEIPT_JOB, REVIEW_JOB } from '../payment-jobs';
import { declinesKey } from '../payment-limits';
import { planOf, renewalCentsOf } from '../plans';

/** Seconds after which an outcome in doubt is looked up, for each time it was looked up before. */
const CHECK_DELAYS_SECONDS = [5, 15, 30, 60, 180, 300, 900];
const LATER_SECONDS = 3_600;
/** Lookups without an answer after which a person has to look. */
const CHECKS_BEFORE_REVIEW = 6;
/** Declined cards from one address in an hour that are reported. */
const DECLINES_BEFORE_ALERT = 5;

/** When to look up an outcome that was looked up so many times. */
export const nextCheck = (now: Date, checks: number): Date =>
  new Date(now.getTime() + (CHECK_DELAYS_SECONDS[checks] ?? LATER_SECONDS) * 1_000);

const outcomes = new Counter({
  name: 'payments_settled_total',
  help: 'Outcomes of payments, by state and by who found out',
  labelNames: ['status', 'by'],
});

/** Puts what became of a payment on record, once, with all that follows from it in the same transaction. */
@Injectable()
export class SettlementService {
  private readonly logger = new Logger(SettlementService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly events: EventsService,
    private readonly limits: LimitsService,
    private readonly alerts: FraudAlertsService,
    private readonly clients: LeadClientsService,
  ) {}

  /**
   * Records an outcome. Whoever comes second, with whatever news, changes nothing: a payment is settled once.
   * @param by who found out: `gateway`, `reconciliation`, `webhook`, or an administrator's username
   * @returns the payment as it stands
   */
  async settle(paymentId: string, outcome: GatewayOutcome, by: string): Promise<Payment> {
    return this.dataSource.transaction((manager) => this.settleIn(manager, paymentId, outcome, by));
  }

  /** As `settle`, within a transaction of the caller's. */
  async settleIn(
    manager: EntityManager,
    paymentId: string,
    outcome: GatewayOutcome,
    by: string,
  ): Promise<Payment> {
    const payment = await manager
      .getRepository(Payment)
      .createQueryBuilder('payment')
      .where('payment.id = :paymentId', { paymentId })
      .setLock('pessimistic_write')
      .getOneOrFail();
    const isOpen = payment.status === 'processing' || payment.status === 'unknown';
    const contradicts = outcome.kind === 'approved' && ['declined', 'failed'].includes(payment.status);
    if (!isOpen && !contradicts) return this.complete(manager, payment, outcome);
    const now = this.clock.now();
    const settled: Payment = { ...payment, ...changesOf(payment, outcome, now, by), updatedAt: now };
    // The customer was told that nothing was charged, and may have paid again: a person has to look.
    if (contradicts) settled.needsReview = true;
    if (settled.status === 'approved' || settled.status === 'stored') await this.welcome(manager, settled);
    const { user: _user, parent: _parent, id: _id, ...columns } = settled;
    await manager.update(Payment, { id: payment.id }, columns);
    await this.followUp(manager, settled, payment.status);
    outcomes
      .labels(settled.status, ['gateway', 'reconciliation', 'webhook'].includes(by) ? by : 'admin')
      .inc();
    this.logger.log({ payment: payment.id, status: settled.status, by }, 'payment settled');
    return settled;
  }

  /** News of a payment that is settled change nothing, but for a number that was not known when a person settled it. */
  private async complete(
    manager: EntityManager,
    payment: Payment,
    outcome: GatewayOutcome,
  ): Promise<Payment> {
    if (outcome.kind !== 'approved' || payment.transactionId || payment.status !== 'approved') return payment;
    const { transactionId, subscriptionId } = outcome.details;
    const known = {
      transactionId,
      subscriptionId: payment.renewalCents === null ? null : (payment.subscriptionId ?? subscriptionId),
    };
    await manager.update(Payment, { id: payment.id }, known);
    return { ...payment, ...known };
  }

  /** The customer is known from now on, and the lead with the same phone is a client. */
  private async welcome(manager: EntityManager, payment: Payment): Promise<void> {
    const { firstName, lastName } = splitName(payment.fullName);
    const [user]: [{ id: string }] = await manager.query(
      `INSERT INTO users (email, first_name, last_name) VALUES ($1, $2, $3)
       ON CONFLICT (email) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name, updated_at = now()
       RETURNING id`,
      [payment.email, firstName, lastName],
    );
    payment.userId = user.id;
    payment.leadId ??= await this.clients.findByPhone(manager, payment.phone);
    if (payment.leadId && payment.status === 'approved')
      await this.clients.recordPayment(manager, payment.leadId, {
        plan: payment.plan,
        amountCents: payment.amountCents,
      });
  }

  private async followUp(manager: EntityManager, payment: Payment, before: PaymentStatus): Promise<void> {
    const { status, ipAddress } = payment;
    if (status === 'unknown') return;
    if (status === 'approved' || status === 'declined') {
      await this.events.record(
        status === 'approved' ? 'payment_approved' : 'payment_declined',
        {
          ...(payment.leadId ? { leadId: payment.leadId } : {}),
          metadata: { plan: payment.plan },
          value: payment.amountCents,
        },
        manager,
      );
    }
    if (status !== 'declined' && ipAddress) await this.limits.takeBack(declinesKey(ipAddress), manager);
    if (status === 'declined' && ipAddress && payment.kind === 'first')
      await this.warnOfCardTesting(manager, ipAddress);
    // Whoever was told that the answer will come by mail gets it, also when it is no.
    const waitsForMail = status === 'declined' && (payment.kind === 'renewal' || before === 'unknown');
    if (status === 'approved' || status === 'stored' || waitsForMail)
      await this.jobs.enqueue(RECEIPT_JOB, { paymentId: payment.id }, { manager, ...MAIL_RETRIES });
    if (payment.needsReview)
      await this.jobs.enqueue(REVIEW_JOB, { paymentId: payment.id }, { manager, ...MAIL_RETRIES });
  }

  /** Card after card from one address: whoever does that has found or stolen them. */
  private async warnOfCardTesting(manager: EntityManager, ip: string): Promise<void> {
    const [row]: { declines: number }[] = await manager.query(
      `SELECT count(*)::int AS declines FROM payments
        WHERE ip_address::inet <<= $1::inet AND status = 'declined' AND created_at > $2::timestamptz - interval '1 hour'`,
      [subscriberOf(ip), this.clock.now()],
    );
    const declines = row?.declines ?? 0;
    if (declines < DECLINES_BEFORE_ALERT) return;
    await this.alerts.raise(
      {
        type: 'card_testing',
        severity: 'high',
        description: `${declines} tarjetas rechazadas en una hora`,
        evidence: { subject: subscriberOf(ip), score: 70, reasons: [], count: 1 },
      },
      manager,
    );
  }
}

/** The columns that an outcome changes. */
function changesOf(payment: Payment, outcome: GatewayOutcome, now: Date, by: string): Partial<Payment> {
  if (outcome.kind === 'unknown') {
    const checks = payment.status === 'unknown' ? payment.checks + 1 : payment.checks;
    return {
      status: 'unknown',
      responseText: outcome.reason,
      checks,
      needsReview: checks >= CHECKS_BEFORE_REVIEW,
      nextCheckAt: nextCheck(now, checks),
    };
  }
  const known = { nextCheckAt: null, needsReview: false, settledAt: now, settledBy: by };
  if (outcome.kind === 'not_sent') return { ...known, status: 'failed', responseCode: outcome.reason };
  const { last4, subscriptionId, vaultId, ...details } = outcome.details;
  const answer = { ...known, ...withoutNulls(details), ...(last4 ? { last4 } : {}) };
  if (outcome.kind === 'declined')
    return { ...answer, status: 'declined', subscriptionStatus: null, renewalCents: null, renewsOn: null };
  const status: PaymentStatus = payment.amountCents === 0 ? 'stored' : 'approved';
  return {
    ...answer,
    status,
    // A stored card has the payment's own id for its name.
    ...(status === 'stored' ? { vaultId: vaultId ?? payment.id } : {}),
    ...(subscribes(payment)
      ? {
          subscriptionStatus: 'active' as const,
          renewalCents: payment.renewalCents ?? renewalCentsOf(planOf(payment.plan)),
          ...(subscriptionId ? { subscriptionId } : {}),
        }
      : {}),
  };
}

/** Whether the months after it are charged by the gateway. */
const subscribes = ({ kind, mode }: Payment): boolean => kind === 'first' && mode !== 'vault';

function withoutNulls(details: Partial<GatewayDetails>): Partial<GatewayDetails> {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null));
}
