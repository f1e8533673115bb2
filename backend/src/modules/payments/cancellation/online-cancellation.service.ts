import { Injectable, Logger } from '@nestjs/common';
import { dayOf, type Day } from 'domain/dates';
import { PLAN_NAMES } from 'domain/plans';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error';
import { Clock } from '../../../common/clock';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { SettingsService } from '../../settings/settings.service';
import { openCancellationNotice } from '../notices/gateway-notices.copy';
import { GatewayNoticesService } from '../notices/gateway-notices.service';
import { StoredCardRemovalService } from '../office/stored-card-removal.service';
import { SubscriptionsService } from '../office/subscriptions.service';
import { CUSTOMER_CANCELLATION_JOB } from '../payment-jobs';
import type { Payment } from '../store/payment.entity';
import { PaymentsRepository } from '../store/payments.repository';
import { CancelLink } from './cancel-link';

const REASON = 'El cliente canceló con el enlace de su recibo';
/** The queue asks the gateway after the request that noted the cancellation has done so itself. */
const ASK_AGAIN_SECONDS = 60;
/** The customer in the audit trail. */
const CUSTOMER = { adminId: null, username: 'cliente (enlace del recibo)' };

/** What the page of the link shows. */
export interface Cancellation {
  planName: string;
  /**
   * `subscribed` and `stored` can be cancelled; `asked`: the gateway has yet to confirm; `cancelled`; `nothing`: there is
   * nothing to cancel.
   */
  state: 'subscribed' | 'stored' | 'asked' | 'cancelled' | 'nothing';
  /** US cents of every month, or null. */
  renewalCents: number | null;
  /** When it was cancelled, or null. */
  cancelledOn: Day | null;
}

/** Lets customers cancel by the link of their receipt: once, without logging in, however the gateway is doing. */
@Injectable()
export class OnlineCancellationService {
  private readonly logger = new Logger(OnlineCancellationService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly jobs: JobsService,
    private readonly link: CancelLink,
    private readonly notices: GatewayNoticesService,
    private readonly subscriptions: SubscriptionsService,
    private readonly cards: StoredCardRemovalService,
    private readonly payments: PaymentsRepository,
  ) {}

  /** What the link would cancel; null for a link that is not ours. */
  async look(id: string, token: unknown): Promise<Cancellation | null> {
    const payment = this.link.isValid(id, token) ? await this.payments.find(id) : null;
    return payment && this.viewOf(payment);
  }

  /**
   * Cancels the subscription, or withdraws the stored card. What was asked is on record before the gateway hears of it: when
   * it does not confirm, the queue goes on asking and the owner is told.
   * @returns what the page shows then; null for a link that is not ours
   */
  async cancel(id: string, token: unknown, ipAddress: string): Promise<Cancellation | null> {
    const before = await this.look(id, token);
    if (!before) return null;
    const actor = { ...CUSTOMER, ipAddress };
    if (before.state === 'stored') await this.cards.removeForCustomer(actor, id, REASON);
    if (before.state === 'subscribed') {
      await this.note(id);
      try {
        await this.subscriptions.cancel(actor, id, REASON);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        this.logger.warn({ payment: id, code: error.code }, 'a cancellation of a customer waits for NMI');
        await this.tellOwnerOf(id);
      }
    }
    return this.look(id, token);
  }

  /**
   * Cancels what a customer asked to cancel and the gateway did not confirm.
   * @throws Error when it does not again, so that the queue tries later; the owner has been told by then
   */
  @OnJob(CUSTOMER_CANCELLATION_JOB)
  async askAgain({ paymentId }: { paymentId: string }): Promise<void> {
    const payment = await this.payments.find(paymentId);
    if (payment?.subscriptionStatus === 'active')
      try {
        await this.subscriptions.cancel({ ...CUSTOMER, ipAddress: null }, paymentId, REASON);
      } catch (error) {
        await this.tellOwnerOf(paymentId);
        throw error;
      }
    await this.notices.over('cancellation_open', paymentId);
  }

  private async note(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (await this.payments.askToCancel(manager, id, this.clock.now()))
        await this.jobs.enqueue(
          CUSTOMER_CANCELLATION_JOB,
          { paymentId: id },
          { manager, startAfterSeconds: ASK_AGAIN_SECONDS },
        );
    });
  }

  private async tellOwnerOf(id: string): Promise<void> {
    const payment = await this.payments.find(id);
    if (payment?.subscriptionStatus !== 'active') return;
    await this.dataSource.transaction((manager) =>
      this.notices.raiseIn(manager, openCancellationNotice(id, payment.fullName)),
    );
  }

  private async viewOf(payment: Payment): Promise<Cancellation> {
    const { timeZone } = await this.settings.get();
    const at = payment.subscriptionCancelledAt ?? payment.cardRemovedAt;
    return {
      planName: PLAN_NAMES[payment.plan],
      state: stateOf(payment),
      renewalCents: payment.renewalCents,
      cancelledOn: at && dayOf(at, timeZone),
    };
  }
}

function stateOf({
  kind,
  status,
  subscriptionStatus,
  cancellationAskedAt,
  vaultId,
  cardRemovedAt,
}: Payment): Cancellation['state'] {
  if (kind !== 'first') return 'nothing';
  if (subscriptionStatus === 'active') return cancellationAskedAt ? 'asked' : 'subscribed';
  if (subscriptionStatus === 'cancelled' || cardRemovedAt) return 'cancelled';
  return status === 'stored' && vaultId ? 'stored' : 'nothing';
}
