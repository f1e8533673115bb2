import { Injectable } from '@nestjs/common';
import { dayOf, type Day } from 'domain/dates';
import { formatDollars } from 'domain/payments/money';
import { paymentNumber } from 'domain/payments/payment-numbers';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error';
import { Clock } from '../../../common/clock';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { momentAt } from '../../../common/calendar/zoned-time';
import { AuditService } from '../../audit/audit.service';
import { SettingsService } from '../../settings/settings.service';
import { TasksService } from '../../tasks/tasks.service';
import { openRefundNotice } from '../notices/gateway-notices.copy';
import { GatewayNoticesService } from '../notices/gateway-notices.service';
import { RefundsService } from '../office/refunds.service';
import type { Actor } from '../office/stored-card-removal.service';
import { CANCELLATION_REFUND_JOB } from '../payment-jobs';
import { recordsUnavailable } from '../payments.errors';
import type { CancellationRefundWay, Payment } from '../store/payment.entity';
import { PaymentsRepository } from '../store/payments.repository';
import { leftOf } from '../store/sale-amounts';
import { byHandUntil } from './rescission';

const REASON = 'El cliente canceló dentro del plazo legal';
/** Delay of the queue, because the request that recorded the cancellation tries to return the money first. */
const ASK_AGAIN_SECONDS = 60;
const NOON = 720;

/** Name of the customer in the audit trail. */
export const CUSTOMER: Actor = { adminId: null, username: 'cliente, por enlace', ipAddress: null };

/** Refunds contracts that customers cancel within the legal days. */
@Injectable()
export class CancellationRefundsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
    private readonly tasks: TasksService,
    private readonly notices: GatewayNoticesService,
    private readonly refunds: RefundsService,
    private readonly payments: PaymentsRepository,
  ) {}

  /** Returns how, and by when, the money of a sale would be returned if its customer cancelled now. */
  async plan(
    sale: readonly Payment[],
    manager?: EntityManager,
  ): Promise<{ how: CancellationRefundWay; dueOn: string | null }> {
    const { cancellationRefunds } = await this.settings.get(manager);
    const ids = sale.map(({ id }) => id);
    const how = (await this.notices.hasChargeback(ids, manager)) ? 'disputed' : cancellationRefunds;
    return { how, dueOn: how === 'automatic' ? null : await this.dueOn(sale, manager) };
  }

  /**
   * Records in the transaction of a cancellation that the payments must be returned.
   * @param sale charges of the sale, locked, the first payment first
   */
  async begin(manager: EntityManager, actor: Actor, sale: readonly Payment[]): Promise<void> {
    const [first] = sale as [Payment, ...Payment[]];
    const { how, dueOn } = await this.plan(sale, manager);
    const amountCents = leftOf(sale);
    await this.payments.change(manager, first.id, {
      cancellationRefund: how,
      cancellationRefundCents: amountCents,
      cancellationRefundDueOn: amountCents > 0 ? dueOn : null,
    });
    await this.audit.record(
      {
        ...actor,
        action: 'contract_cancelled',
        target: `payment:${first.id}`,
        after: { reason: REASON, amountCents, cancellationRefunds: how },
      },
      manager,
    );
    if (amountCents === 0) return;
    if (how === 'automatic')
      await this.jobs.enqueue(
        CANCELLATION_REFUND_JOB,
        { paymentId: first.id },
        { manager, startAfterSeconds: ASK_AGAIN_SECONDS },
      );
    else await this.addTask(manager, actor, first, { how, amountCents, dueOn: dueOn! });
  }

  /** Refunds a cancellation immediately. If the gateway does not confirm, the queue retries. */
  async returnNow(paymentId: string): Promise<void> {
    await this.refund({ paymentId }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }

  /**
   * Refunds the remaining amount of each charge of a cancelled sale. Never refunds an amount twice: a charge has at most one open refund,
   * and each refund is computed under a lock.
   * @throws AppError while an amount remains, so that the queue retries
   */
  @OnJob(CANCELLATION_REFUND_JOB)
  async refund({ paymentId }: { paymentId: string }): Promise<void> {
    const sale = await this.payments.findSale(paymentId);
    if (sale[0]?.cancellationRefund !== 'automatic') return;
    if (leftOf(sale) > 0 && (await this.notices.hasChargeback(sale.map(({ id }) => id))))
      return this.handOver(paymentId, 'disputed');
    for (const charge of sale) {
      if (leftOf([charge]) === 0) continue;
      const outcome = await this.attempt(charge.id);
      if (outcome === 'refused') return this.handOver(paymentId, 'by_hand');
      if (outcome === 'later') await this.notifyOwner(sale);
    }
    if (leftOf(await this.payments.findSale(paymentId)) > 0) throw recordsUnavailable();
    await this.notices.over('refund_open', paymentId);
  }

  /**
   * Tries to refund one charge.
   * @returns `open` if it was refunded or is in doubt, `later` if it can be retried, `refused` if a person must do it
   */
  private async attempt(chargeId: string): Promise<'open' | 'later' | 'refused'> {
    try {
      const refund = await this.refunds.attempt(CUSTOMER, chargeId, { reason: REASON, idempotencyKey: null });
      if (refund.status !== 'declined') return 'open';
      // Without a response code the gateway was not reached. A charge that can no longer be voided is refunded by the next try.
      return refund.responseCode === null || refund.kind === 'void' ? 'later' : 'refused';
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The office has refunded the charge, or is doing so.
      return ['NOT_REFUNDABLE', 'REFUND_IN_PROGRESS'].includes(error.code) ? 'open' : 'later';
    }
  }

  /** Creates a task for the office to refund the rest. */
  private async handOver(paymentId: string, how: 'by_hand' | 'disputed'): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const sale = await this.payments.lockSale(manager, paymentId);
      const [first] = sale as [Payment, ...Payment[]];
      if (first.cancellationRefund !== 'automatic') return;
      const dueOn = await this.dueOn(sale, manager);
      await this.payments.change(manager, paymentId, {
        cancellationRefund: how,
        cancellationRefundDueOn: dueOn,
      });
      await this.addTask(manager, CUSTOMER, first, { how, amountCents: leftOf(sale), dueOn });
    });
    await this.notices.over('refund_open', paymentId);
  }

  private async addTask(
    manager: EntityManager,
    actor: Actor,
    { id, leadId }: Payment,
    { how, amountCents, dueOn }: { how: CancellationRefundWay; amountCents: number; dueOn: string },
  ): Promise<void> {
    const { timeZone } = await this.settings.get(manager);
    const amount = formatDollars(amountCents);
    const title =
      how === 'disputed'
        ? `Su banco reclamó el cobro: revisar lo que falte por devolver de ${amount}`
        : `Devolver ${amount}`;
    await this.tasks.addAboutMoney(manager, actor, {
      title: `${title}. Cancelación en el plazo legal (pago ${paymentNumber(id)})`,
      dueAt: new Date(momentAt(dueOn, NOON, timeZone)),
      leadId,
    });
  }

  private async notifyOwner(sale: readonly Payment[]): Promise<void> {
    const [first] = sale as [Payment, ...Payment[]];
    await this.dataSource.transaction((manager) =>
      this.notices.raiseIn(manager, openRefundNotice(first.id, leftOf(sale), first.fullName)),
    );
  }

  /** Returns the last day on which the office returns money by hand after a cancellation. */
  private async dueOn([first]: readonly Payment[], manager?: EntityManager): Promise<Day> {
    const { timeZone } = await this.settings.get(manager);
    return byHandUntil(first, dayOf(this.clock.now(), timeZone));
  }
}
