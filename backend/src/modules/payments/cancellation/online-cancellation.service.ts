import { Injectable, Logger } from '@nestjs/common';
import { PLAN_NAMES } from 'domain/plans';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error';
import { Clock } from '../../../common/clock';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { ContractService } from '../contract/contract.service';
import { openCancellationNotice } from '../notices/gateway-notices.copy';
import { GatewayNoticesService } from '../notices/gateway-notices.service';
import { StoredCardRemovalService, type Actor } from '../office/stored-card-removal.service';
import { SubscriptionsService } from '../office/subscriptions.service';
import { CANCELLED_JOB, CUSTOMER_CANCELLATION_JOB } from '../payment-jobs';
import type { Payment } from '../store/payment.entity';
import { PaymentsRepository } from '../store/payments.repository';
import { leftOf } from '../store/sale-amounts';
import { CancelLink } from './cancel-link';
import { CancellationRefundsService, CUSTOMER } from './cancellation-refunds.service';
import { canCancel, cancelledAt, refundOf, stateOf, type Cancellation } from './cancellation-view';

const REASON = 'El cliente canceló con el enlace de su recibo';
/** The queue asks the gateway after the request that noted the cancellation has done so itself. */
const ASK_AGAIN_SECONDS = 60;

/** A press of the button. */
interface Press {
  ipAddress: string;
  /** Whether its page offered a refund. */
  wasOffered: boolean;
}

/** Lets customers cancel by the link of their receipt: once, without logging in, however the gateway is doing. */
@Injectable()
export class OnlineCancellationService {
  private readonly logger = new Logger(OnlineCancellationService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly link: CancelLink,
    private readonly contracts: ContractService,
    private readonly notices: GatewayNoticesService,
    private readonly subscriptions: SubscriptionsService,
    private readonly cards: StoredCardRemovalService,
    private readonly cancellationRefunds: CancellationRefundsService,
    private readonly payments: PaymentsRepository,
  ) {}

  /** Returns what the link would cancel; null for a link that is not ours. */
  async look(id: string, token: unknown): Promise<Cancellation | null> {
    const sale = this.link.isValid(id, token) ? await this.payments.findSale(id) : [];
    return sale.length > 0 ? this.viewOf(sale) : null;
  }

  /**
   * Cancels the subscription, or withdraws the stored card, and within the legal days returns what was paid. All of it is on record before the
   * gateway hears of it: when it does not confirm, the queue goes on asking and the owner is notified.
   * @returns what the page shows then; null for a link that is not ours
   */
  async cancel(id: string, token: unknown, { ipAddress, wasOffered }: Press): Promise<Cancellation | null> {
    if (!this.link.isValid(id, token) || !(await this.payments.find(id))) return null;
    const actor = { ...CUSTOMER, ipAddress };
    const before = await this.dataSource.transaction((manager) => this.note(manager, actor, id));
    await Promise.all([this.stop(actor, id, before), this.cancellationRefunds.returnNow(id)]);
    const after = await this.look(id, token);
    return after && { ...after, isLate: wasOffered && canCancel(before) && after.refund === null };
  }

  /** Has the gateway end what was cancelled. */
  private async stop(actor: Actor, id: string, { state }: Cancellation): Promise<void> {
    if (state === 'stored') await this.cards.forgetNow(id);
    if (state !== 'subscribed') return;
    try {
      await this.subscriptions.cancel(actor, id, REASON);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.logger.warn({ payment: id, code: error.code }, 'a cancellation of a customer waits for NMI');
      await this.tellOwnerOf(id);
    }
  }

  /**
   * Notes a cancellation. The moment of the request decides whether it is within the legal days.
   * @returns what there was to cancel
   */
  private async note(manager: EntityManager, actor: Actor, id: string): Promise<Cancellation> {
    const sale = await this.payments.lockSale(manager, id);
    const view = await this.viewOf(sale, manager);
    if (!canCancel(view)) return view;
    if (view.offer) {
      await this.cancellationRefunds.begin(manager, actor, sale);
      await this.jobs.enqueue(CANCELLED_JOB, { paymentId: id }, { manager });
    }
    if (view.offer || view.state === 'subscribed') {
      const now = this.clock.now();
      await this.payments.change(manager, id, { cancellationAskedAt: now, updatedAt: now });
    }
    if (view.state === 'subscribed')
      await this.jobs.enqueue(
        CUSTOMER_CANCELLATION_JOB,
        { paymentId: id },
        { manager, startAfterSeconds: ASK_AGAIN_SECONDS },
      );
    if (view.state === 'stored') {
      await this.cards.withdrawIn(manager, actor, id, REASON);
      if (!view.offer) await this.jobs.enqueue(CANCELLED_JOB, { paymentId: id }, { manager });
    }
    return view;
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
        await this.subscriptions.cancel(CUSTOMER, paymentId, REASON);
      } catch (error) {
        await this.tellOwnerOf(paymentId);
        throw error;
      }
    await this.notices.over('cancellation_open', paymentId);
  }

  private async tellOwnerOf(id: string): Promise<void> {
    const payment = await this.payments.find(id);
    if (payment?.subscriptionStatus !== 'active') return;
    await this.dataSource.transaction((manager) =>
      this.notices.raiseIn(manager, openCancellationNotice(id, payment.fullName)),
    );
  }

  private async viewOf(sale: readonly Payment[], manager?: EntityManager): Promise<Cancellation> {
    const [first] = sale as [Payment, ...Payment[]];
    const { lastDay } = await this.contracts.cancellationPeriod(first);
    const at = cancelledAt(first);
    const refund = refundOf(sale);
    const isOffered =
      refund === null && first.kind === 'first' && (await this.contracts.isCancellable(first));
    return {
      planName: PLAN_NAMES[first.plan],
      state: stateOf(first),
      renewalCents: first.renewalCents,
      cancelledOn: at && (await this.contracts.dayWhereSigned(first, at)),
      lastDay,
      offer: isOffered
        ? { ...(await this.cancellationRefunds.plan(sale, manager)), amountCents: leftOf(sale) }
        : null,
      refund,
      isLate: false,
    };
  }
}
