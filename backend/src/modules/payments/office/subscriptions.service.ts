import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { PaymentGateway } from '../gateway/payment-gateway';
import {
  gatewayUnavailable,
  noSubscription,
  paymentDeclined,
  paymentNotFound,
  subscriptionUnknown,
} from '../payments.errors';
import { PaymentsRepository } from '../store/payments.repository';

/** Cancels subscriptions at the gateway. */
@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly gateway: PaymentGateway,
    private readonly audit: AuditService,
    private readonly payments: PaymentsRepository,
  ) {}

  /**
   * Stops the months to come. May be repeated: the gateway is asked again, without harm.
   * @param id of the subscription's first payment
   * @throws AppError 404, 422, 503
   */
  async cancel(admin: CurrentAdmin, id: string, reason: string): Promise<void> {
    const payment = await this.payments.find(id);
    if (!payment) throw paymentNotFound();
    if (payment.subscriptionStatus !== 'active') throw noSubscription();
    const subscriptionId = payment.subscriptionId ?? (await this.findSubscription(id));
    const outcome = await this.gateway.cancelSubscription(subscriptionId);
    if (outcome.kind === 'not_sent' || outcome.kind === 'unknown') throw gatewayUnavailable();
    // A subscription that is no longer at the gateway counts as cancelled; any other refusal is an error.
    if (outcome.kind === 'declined' && !isGone(outcome.details.responseText))
      throw paymentDeclined(outcome.details.responseCode, outcome.details.responseText);
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.payments.cancelSubscription(manager, id, subscriptionId, this.clock.now()))) return;
      await this.audit.record(
        { ...byAdmin(admin), action: 'subscription_cancelled', target: `payment:${id}`, after: { reason } },
        manager,
      );
    });
  }

  /** The gateway's number of the subscription that an order began. */
  private async findSubscription(orderId: string): Promise<string> {
    let found: string | null;
    try {
      found = await this.gateway.findSubscription(orderId);
    } catch {
      throw gatewayUnavailable();
    }
    if (!found) throw subscriptionUnknown();
    return found;
  }
}

/** Whether NMI's answer says that the subscription does not exist. */
const isGone = (text: string): boolean =>
  /subscription/i.test(text) && /not found|does not exist|no longer/i.test(text);
