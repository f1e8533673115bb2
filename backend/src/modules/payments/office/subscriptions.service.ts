import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { AuditService, BY_SYSTEM } from '../../audit/audit.service';
import { ACCOUNT_REFUSED, PaymentGateway, type GatewayOutcome } from '../gateway/payment-gateway';
import { unpaidSubscriptionNotice } from '../notices/gateway-notices.copy';
import { GatewayNoticesService } from '../notices/gateway-notices.service';
import { CANCELLED_JOB, UNPAID_SUBSCRIPTION_JOB } from '../payment-jobs';
import {
  accountRefused,
  cancellationInDoubt,
  cancellationRefused,
  noSubscription,
  paymentNotFound,
  recordsUnavailable,
  subscriptionUnknown,
} from '../payments.errors';
import { PaymentsRepository } from '../store/payments.repository';
import type { Actor } from './stored-card-removal.service';

/** Cancels subscriptions at the gateway. */
@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly gateway: PaymentGateway,
    private readonly audit: AuditService,
    private readonly payments: PaymentsRepository,
    private readonly notices: GatewayNoticesService,
  ) {}

  /**
   * Stops the following months and confirms it to the customer by e-mail. Can be repeated safely.
   * @param id id of the subscription's first payment
   * @throws AppError 404, 422, 503
   */
  async cancel(actor: Actor, id: string, reason: string): Promise<void> {
    const payment = await this.payments.find(id);
    if (!payment) throw paymentNotFound();
    if (payment.subscriptionStatus !== 'active') throw noSubscription();
    const subscriptionId = await this.end(id, payment.subscriptionId);
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.payments.cancelSubscription(manager, id, subscriptionId, this.clock.now()))) return;
      await this.jobs.enqueue(CANCELLED_JOB, { paymentId: id }, { manager });
      await this.audit.record(
        { ...actor, action: 'subscription_cancelled', target: `payment:${id}`, after: { reason } },
        manager,
      );
    });
  }

  /**
   * Ends the subscription that the gateway made with a payment that was voided, or that a user did not find there.
   * @throws Error if the gateway does not confirm, so that the queue retries; the owner was notified before
   */
  @OnJob(UNPAID_SUBSCRIPTION_JOB)
  async endUnpaid({ paymentId }: { paymentId: string }): Promise<void> {
    const payment = await this.payments.find(paymentId);
    // A charge that was found meanwhile is a customer's.
    if (payment && payment.subscriptionStatus !== 'active')
      try {
        await this.endAtGateway(paymentId);
      } catch (error) {
        await this.dataSource.transaction((manager) =>
          this.notices.raiseIn(manager, unpaidSubscriptionNotice(paymentId, payment.fullName)),
        );
        throw error;
      }
    await this.notices.over('cancellation_open', paymentId);
  }

  private async endAtGateway(paymentId: string): Promise<void> {
    const subscriptionId = await this.find(paymentId);
    if (!subscriptionId || !isEnded(await this.gateway.cancelSubscription(subscriptionId))) return;
    await this.dataSource.transaction(async (manager) => {
      const { subscriptionStatus } = await this.payments.lock(manager, paymentId);
      await this.payments.change(manager, paymentId, {
        subscriptionCancelledAt: this.clock.now(),
        // The charge may have been found meanwhile.
        ...(subscriptionStatus === 'active' ? { subscriptionStatus: 'cancelled' } : {}),
      });
      const entry = {
        ...BY_SYSTEM,
        action: 'subscription_cancelled',
        target: `payment:${paymentId}`,
      } as const;
      const reason = 'El pago con el que empezó no se cobró';
      await this.audit.record({ ...entry, after: { reason, subscriptionId } }, manager);
    });
  }

  /**
   * @param known stored number of the subscription, or null
   * @returns the number of the ended subscription
   */
  private async end(orderId: string, known: string | null): Promise<string> {
    const subscriptionId = known ?? (await this.find(orderId));
    if (!subscriptionId) throw subscriptionUnknown();
    if (isEnded(await this.gateway.cancelSubscription(subscriptionId))) return subscriptionId;
    // The gateway has no subscription with this number. It counts as ended only if this order has no other one.
    const other = await this.find(orderId);
    if (!other || other === subscriptionId) return subscriptionId;
    if (!isEnded(await this.gateway.cancelSubscription(other))) return subscriptionId;
    return other;
  }

  /** Returns the gateway's number of the subscription that an order began, or null. */
  private async find(orderId: string): Promise<string | null> {
    try {
      return await this.gateway.findSubscription(orderId);
    } catch {
      throw recordsUnavailable();
    }
  }
}

/**
 * @returns false if the gateway has no such subscription
 * @throws AppError for any other refusal, and without a response
 */
function isEnded(outcome: GatewayOutcome): boolean {
  if (outcome.kind === 'approved') return true;
  if (outcome.kind === 'unknown') throw cancellationInDoubt();
  if (outcome.kind === 'not_sent')
    throw outcome.reason === ACCOUNT_REFUSED ? accountRefused() : cancellationInDoubt();
  if (isGone(outcome.details.responseText)) return false;
  throw cancellationRefused(outcome.details.responseText);
}

/** Returns whether NMI's response says that the subscription does not exist. */
const isGone = (text: string): boolean =>
  /subscription/i.test(text) && /\bfound\b|does not exist|no longer/i.test(text);
