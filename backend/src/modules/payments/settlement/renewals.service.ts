import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { JobsService } from '../../../jobs/jobs.service';
import type { GatewayDetails } from '../gateway/payment-gateway';
import { lateChargeNotice } from '../notices/gateway-notices.copy';
import { GatewayNoticesService } from '../notices/gateway-notices.service';
import { CANCELLATION_REFUND_JOB, RECEIPT_JOB } from '../payment-jobs';
import type { Payment } from '../store/payment.entity';
import { PaymentsRepository } from '../store/payments.repository';

/** Month that the gateway charged by itself, or could not charge. */
export interface ChargedMonth {
  details: GatewayDetails;
  approved: boolean;
  /** US cents; 0 if the gateway sends none. */
  amountCents: number;
  chargedAt: Date;
}

/** Records the months of subscriptions, each once as a separate payment. */
@Injectable()
export class RenewalsService {
  constructor(
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly notices: GatewayNoticesService,
    private readonly payments: PaymentsRepository,
  ) {}

  /**
   * Records a month.
   * @param first first payment of the subscription
   * @returns false if the month was recorded before
   */
  async record(
    manager: EntityManager,
    first: Payment,
    { details, approved, amountCents, chargedAt }: ChargedMonth,
  ): Promise<boolean> {
    const charged = amountCents || first.renewalCents || first.amountCents;
    const chargedAfterCancel = approved && hadEndedBefore(first, chargedAt);
    const paymentId = await this.payments.addRenewal(
      manager,
      first.id,
      {
        ...details,
        status: approved ? 'approved' : 'declined',
        amountCents: charged,
        chargedAfterCancel,
      },
      this.clock.now(),
    );
    const { subscriptionId } = details;
    if (subscriptionId) await this.payments.nameSubscription(manager, first.id, subscriptionId);
    if (!paymentId) return false;
    await this.jobs.enqueue(RECEIPT_JOB, { paymentId }, { manager });
    if (!chargedAfterCancel) return true;
    const isReturned = first.cancellationRefund === 'automatic';
    if (isReturned) await this.jobs.enqueue(CANCELLATION_REFUND_JOB, { paymentId: first.id }, { manager });
    await this.notices.raiseIn(
      manager,
      lateChargeNotice(paymentId, { amountCents: charged, fullName: first.fullName, isReturned }),
    );
    return true;
  }
}

/**
 * Returns whether the customer had asked to cancel, or the subscription was cancelled, before the month was charged; or whether its first
 * payment was not charged, so that the customer has no subscription.
 */
function hadEndedBefore(
  { status, subscriptionStatus, subscriptionCancelledAt, cancellationAskedAt }: Payment,
  chargedAt: Date,
): boolean {
  if (status === 'declined' || status === 'failed') return true;
  if (cancellationAskedAt && cancellationAskedAt < chargedAt) return true;
  return (
    subscriptionStatus === 'cancelled' &&
    (subscriptionCancelledAt === null || subscriptionCancelledAt < chargedAt)
  );
}
