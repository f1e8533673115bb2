import { Injectable, Logger } from '@nestjs/common';
import { splitName } from 'domain/names';
import { paymentNumber } from 'domain/payments/payment-numbers';
import { Counter } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { subscriberOf } from '../../../common/ip-addresses';
import { JobsService } from '../../../jobs/jobs.service';
import { EventsService } from '../../events/events.service';
import { FraudAlertsService } from '../../fraud/fraud-alerts.service';
import { LimitsService } from '../../security/limits/limits.service';
import { LeadClientsService } from '../../leads/office/lead-clients.service';
import type { Payment, PaymentStatus } from '../store/payment.entity';
import { PaymentsRepository } from '../store/payments.repository';
import { UsersRepository } from '../store/users.repository';
import { NOT_CHARGED } from '../gateway/nmi-response-codes';
import { NO_DETAILS, type GatewayDetails, type GatewayOutcome } from '../gateway/payment-gateway';
import { RECEIPT_JOB, REVIEW_JOB, UNPAID_SUBSCRIPTION_JOB } from '../payment-jobs';
import { declinesKey } from '../payment-limits';
import { firstPlan, renewalCentsOf } from '../../site-content/plan-catalogue';
import { TasksService } from '../../tasks/tasks.service';
import { unknownOutcome } from './outcome-checks';

/** Number of declined cards from one network in an hour that raises an alert. */
const DECLINES_BEFORE_ALERT = 5;

const outcomes = new Counter({
  name: 'payments_settled_total',
  help: 'Outcomes of payments, by state and by source of the outcome',
  labelNames: ['status', 'by'],
});

/** Records the outcome of a payment once, with the consequences in the same transaction. */
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
    private readonly payments: PaymentsRepository,
    private readonly users: UsersRepository,
    private readonly tasks: TasksService,
  ) {}

  /**
   * Records an outcome. Idempotent: a settled payment does not change again.
   * @param by source of the outcome: `gateway`, `reconciliation`, `webhook`, or the username of a user of the back office
   * @returns the current payment
   */
  async settle(paymentId: string, outcome: GatewayOutcome, by: string): Promise<Payment> {
    return this.dataSource.transaction((manager) => this.settleIn(manager, paymentId, outcome, by));
  }

  /** Does the same as `settle` in the caller's transaction. */
  async settleIn(
    manager: EntityManager,
    paymentId: string,
    outcome: GatewayOutcome,
    by: string,
  ): Promise<Payment> {
    const payment = await this.payments.lock(manager, paymentId);
    const isOpen = payment.status === 'processing' || payment.status === 'unknown';
    const contradicts = outcome.kind === 'approved' && isNotCharged(payment) && !wasVoided(payment, outcome);
    if (!isOpen && !contradicts) return this.complete(manager, payment, outcome);
    const now = this.clock.now();
    const settled: Payment = { ...payment, ...changesOf(payment, outcome, now, by), updatedAt: now };
    // The customer was notified that nothing was charged, and may have paid again, so a person must check.
    if (contradicts) settled.needsReview = true;
    if (settled.status === 'approved' || settled.status === 'stored') await this.welcome(manager, settled);
    await this.payments.change(manager, payment.id, settled);
    await this.followUp(manager, settled, payment);
    if (settled.responseCode === NOT_CHARGED) await this.endSubscription(manager, settled);
    outcomes
      .labels(settled.status, ['gateway', 'reconciliation', 'webhook'].includes(by) ? by : 'admin')
      .inc();
    this.logger.log({ payment: payment.id, status: settled.status, by }, 'payment settled');
    return settled;
  }

  /**
   * Records in the caller's transaction that the gateway voided the transaction of a payment that is not recorded as charged, so that the
   * customer paid nothing. A later report of the same sale does not count.
   * @param transactionId gateway's number; empty if the report contains none
   */
  async voidIn(manager: EntityManager, paymentId: string, transactionId: string, by: string): Promise<void> {
    const details = { ...NO_DETAILS, transactionId: transactionId || null, responseCode: NOT_CHARGED };
    const payment = await this.settleIn(manager, paymentId, { kind: 'declined', details }, by);
    if (!transactionId || !isNotCharged(payment) || payment.transactionId !== null) return;
    await this.payments.change(manager, paymentId, { transactionId, responseCode: NOT_CHARGED });
    await this.endSubscription(manager, payment);
  }

  /** Ends a subscription that the gateway made with a payment that was not charged: it would charge the following months. */
  private async endSubscription(manager: EntityManager, payment: Payment): Promise<void> {
    if (subscribes(payment))
      await this.jobs.enqueue(UNPAID_SUBSCRIPTION_JOB, { paymentId: payment.id }, { manager });
  }

  /** Adds the gateway's transaction number to a payment that a person settled without it. Changes nothing else. */
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
    await this.payments.change(manager, payment.id, known);
    return { ...payment, ...known };
  }

  /** Records the customer, and marks the lead with the same phone as a customer. */
  private async welcome(manager: EntityManager, payment: Payment): Promise<void> {
    const { firstName, lastName } = splitName(payment.fullName);
    payment.userId = await this.users.save(manager, { email: payment.email, firstName, lastName });
    payment.leadId ??= await this.clients.findByPhone(manager, payment.phone);
    if (payment.leadId && payment.status === 'approved')
      await this.clients.recordPayment(manager, payment.leadId, payment);
    if (payment.otherState && !payment.stateCheckedAt)
      await this.tasks.addForOwner(manager, {
        title: `Pago ${paymentNumber(payment.id)}: comprobar en qué estado vive la persona${payment.status === 'stored' ? ' antes del primer cobro' : ''}`,
        dueAt: this.clock.now(),
        leadId: payment.leadId,
      });
  }

  private async followUp(manager: EntityManager, payment: Payment, before: Payment): Promise<void> {
    const { status, ipAddress } = payment;
    if (payment.needsReview && !before.needsReview)
      await this.jobs.enqueue(REVIEW_JOB, { paymentId: payment.id }, { manager });
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
    if (status !== 'declined' && ipAddress) await this.limits.removeHit(declinesKey(ipAddress), manager);
    if (status === 'declined' && ipAddress && payment.kind === 'first')
      await this.warnOfCardTesting(manager, ipAddress);
    // A customer with a promised answer by e-mail receives it, even a refusal.
    const waitsForMail = status === 'declined' && (payment.kind === 'renewal' || before.status === 'unknown');
    if (status === 'approved' || status === 'stored' || waitsForMail)
      await this.jobs.enqueue(RECEIPT_JOB, { paymentId: payment.id }, { manager });
  }

  /** Raises an alert after many declined cards from one network, which suggest tests of stolen numbers. */
  private async warnOfCardTesting(manager: EntityManager, ip: string): Promise<void> {
    const network = subscriberOf(ip);
    const declines = await this.payments.countDeclined(manager, network, this.clock.now());
    if (declines < DECLINES_BEFORE_ALERT) return;
    await this.alerts.raise(
      {
        type: 'card_testing',
        severity: 'high',
        description: `${declines} tarjetas rechazadas en una hora`,
        evidence: { subject: network, score: 70, reasons: [], count: 1 },
      },
      manager,
    );
  }
}

const isNotCharged = ({ status }: Payment): boolean => status === 'declined' || status === 'failed';

/** Returns whether an approval reports a transaction that the gateway has voided. Its messages arrive in any order. */
const wasVoided = (
  { responseCode, transactionId }: Payment,
  { details }: Extract<GatewayOutcome, { kind: 'approved' | 'declined' }>,
): boolean =>
  responseCode === NOT_CHARGED && transactionId !== null && transactionId === details.transactionId;

/** Returns the columns that an outcome changes. */
function changesOf(payment: Payment, outcome: GatewayOutcome, now: Date, by: string): Partial<Payment> {
  if (outcome.kind === 'unknown') return unknownOutcome(payment, outcome, now);
  const known = { nextCheckAt: null, needsReview: false, settledAt: now, settledBy: by };
  if (outcome.kind === 'not_sent')
    return {
      ...known,
      status: 'failed',
      responseCode: outcome.reason,
      ...(outcome.text ? { responseText: outcome.text } : {}),
    };
  const { last4, subscriptionId, vaultId, ...details } = outcome.details;
  const answer = { ...known, ...withoutNulls(details), ...(last4 ? { last4 } : {}) };
  if (outcome.kind === 'declined')
    return { ...answer, status: 'declined', subscriptionStatus: null, renewalCents: null, renewsOn: null };
  const status: PaymentStatus = payment.amountCents === 0 ? 'stored' : 'approved';
  return {
    ...answer,
    status,
    // A stored card is named by the payment's id.
    ...(status === 'stored' ? { vaultId: vaultId ?? payment.id } : {}),
    ...(subscribes(payment)
      ? {
          // It was ended if the payment was recorded as not charged before.
          subscriptionStatus: payment.subscriptionCancelledAt ? ('cancelled' as const) : ('active' as const),
          renewalCents: payment.renewalCents ?? renewalCentsOf(payment.promised ?? firstPlan(payment.plan)),
          ...(subscriptionId ? { subscriptionId } : {}),
        }
      : {}),
  };
}

/** Returns whether the gateway charges the months after this payment. */
const subscribes = ({ kind, mode }: Payment): boolean => kind === 'first' && mode !== 'vault';

function withoutNulls(details: Partial<GatewayDetails>): Partial<GatewayDetails> {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null));
}
