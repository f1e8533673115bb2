import { Injectable, Logger } from '@nestjs/common';
import { paymentNumber } from 'domain/payments/payment-numbers';
import { PLAN_NAMES } from 'domain/payments/plans';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error';
import { momentAt } from '../../../common/calendar/zoned-time';
import { Clock } from '../../../common/clock';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { SettingsService } from '../../settings/settings.service';
import { TasksService } from '../../tasks/tasks.service';
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
import { rescissionTask } from './cancellation.copy';
import { CancellationRefundsService, CUSTOMER } from './cancellation-refunds.service';
import {
  canCancel,
  cancelledAt,
  refundOf,
  stateOf,
  type Cancellation,
  type Rescission,
} from './cancellation-view';
import { rescissionOf } from './rescission';

const REASON = 'El cliente canceló con el enlace de su recibo';
/** Delay of the queue, because the request that recorded the cancellation asks the gateway first. */
const ASK_AGAIN_SECONDS = 60;
const NOON = 720;

/** Press of the button. */
interface Press {
  ipAddress: string;
  /** Whether the page offered a refund. */
  wasOffered: boolean;
}

/** Lets customers cancel by the link in their receipt: without logging in, and even while the gateway is unavailable. */
@Injectable()
export class OnlineCancellationService {
  private readonly logger = new Logger(OnlineCancellationService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly link: CancelLink,
    private readonly settings: SettingsService,
    private readonly tasks: TasksService,
    private readonly contracts: ContractService,
    private readonly notices: GatewayNoticesService,
    private readonly subscriptions: SubscriptionsService,
    private readonly cards: StoredCardRemovalService,
    private readonly cancellationRefunds: CancellationRefundsService,
    private readonly payments: PaymentsRepository,
  ) {}

  /** Returns the sale that the link would cancel, or null if the link is invalid. */
  async find(id: string, token: unknown): Promise<Cancellation | null> {
    const sale = this.link.isValid(id, token) ? await this.payments.findSale(id) : [];
    return sale.length > 0 ? this.viewOf(sale) : null;
  }

  /**
   * Cancels the subscription or withdraws the stored card, and within the legal days returns the payments. Everything is recorded before
   * the gateway is called. If the gateway does not confirm, the queue retries and the owner is notified.
   * @returns the page's contents afterwards, or null if the link is invalid
   */
  async cancel(id: string, token: unknown, { ipAddress, wasOffered }: Press): Promise<Cancellation | null> {
    if (!this.link.isValid(id, token) || !(await this.payments.find(id))) return null;
    const actor = { ...CUSTOMER, ipAddress };
    const before = await this.dataSource.transaction((manager) => this.note(manager, actor, id));
    await Promise.all([this.stop(actor, id, before), this.cancellationRefunds.returnNow(id)]);
    const after = await this.find(id, token);
    return after && { ...after, isLate: wasOffered && canCancel(before) && after.refund === null };
  }

  /** Makes the gateway end the subscription or forget the card. */
  private async stop(actor: Actor, id: string, { state }: Cancellation): Promise<void> {
    if (state === 'stored') await this.cards.forgetNow(id);
    if (state !== 'subscribed') return;
    try {
      await this.subscriptions.cancel(actor, id, REASON);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.logger.warn({ payment: id, code: error.code }, 'a cancellation of a customer waits for NMI');
      await this.notifyOwnerOf(id);
    }
  }

  /**
   * Records a cancellation. The time of the request decides whether it is within the legal days.
   * @returns the state before the cancellation
   */
  private async note(manager: EntityManager, actor: Actor, id: string): Promise<Cancellation> {
    const sale = await this.payments.lockSale(manager, id);
    const view = await this.viewOf(sale, manager);
    if (!canCancel(view)) return view;
    if (view.offer) {
      await this.cancellationRefunds.begin(manager, actor, sale);
      await this.jobs.enqueue(CANCELLED_JOB, { paymentId: id }, { manager });
    }
    if (view.rescission) await this.addRescissionTask(manager, sale[0]!, view.rescission);
    if (view.offer || view.rescission || view.state === 'subscribed') {
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

  /** Gives the owner the task to end a contract that its customer ended by a written notice after the legal days. */
  private async addRescissionTask(
    manager: EntityManager,
    first: Payment,
    { stateName, answerBy }: Rescission,
  ): Promise<void> {
    const { timeZone } = await this.settings.get(manager);
    await this.tasks.addForOwner(manager, {
      title: rescissionTask(paymentNumber(first.id), stateName),
      dueAt: new Date(momentAt(answerBy, NOON, timeZone)),
      leadId: first.leadId,
    });
  }

  /**
   * Retries a cancellation that the gateway did not confirm.
   * @throws Error if the gateway does not confirm again, so that the queue retries; the owner was notified before
   */
  @OnJob(CUSTOMER_CANCELLATION_JOB)
  async retryAtGateway({ paymentId }: { paymentId: string }): Promise<void> {
    const payment = await this.payments.find(paymentId);
    if (payment?.subscriptionStatus === 'active')
      try {
        await this.subscriptions.cancel(CUSTOMER, paymentId, REASON);
      } catch (error) {
        await this.notifyOwnerOf(paymentId);
        throw error;
      }
    await this.notices.over('cancellation_open', paymentId);
  }

  private async notifyOwnerOf(id: string): Promise<void> {
    const payment = await this.payments.find(id);
    if (payment?.subscriptionStatus !== 'active') return;
    await this.dataSource.transaction((manager) =>
      this.notices.raiseIn(manager, openCancellationNotice(id, payment.fullName)),
    );
  }

  private async rescissionOf(sale: readonly Payment[], manager?: EntityManager): Promise<Rescission | null> {
    const terms = await this.contracts.termsOf(sale[0]!);
    const { timeZone } = await this.settings.get(manager);
    return rescissionOf(sale, terms, { now: this.clock.now(), officeZone: timeZone });
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
      rescission: isOffered ? null : await this.rescissionOf(sale, manager),
      isLate: false,
    };
  }
}
