import { Injectable, Logger } from '@nestjs/common';
import { addDays } from 'domain/dates';
import { paymentNumber } from 'domain/payments/payment-numbers';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import { Every } from '../../../jobs/every';
import { BY_SYSTEM } from '../../audit/audit.service';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { TasksService } from '../../tasks/tasks.service';
import { lastServiceDay } from '../contract/contract-terms';
import { ContractService } from '../contract/contract.service';
import { inWords } from '../contract/days-in-words';
import type { Payment } from '../store/payment.entity';
import { PaymentsRepository } from '../store/payments.repository';
import { contractEnds } from './contract-ends.copy';
import { SubscriptionsService } from './subscriptions.service';

const HOUR_MS = 3_600_000;
/** Days before the last day of a contract on which its customer and the office are notified. */
const NOTICE_DAYS = 30;

/** Ends contracts on the last day that the law of their state allows, and notifies customer and office 30 days before. */
@Injectable()
export class ContractEndsService {
  private readonly logger = new Logger(ContractEndsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly contracts: ContractService,
    private readonly payments: PaymentsRepository,
    private readonly subscriptions: SubscriptionsService,
    private readonly tasks: TasksService,
    private readonly notifications: NotificationsService,
  ) {}

  /** Handles each contract apart from the others. A failure is retried an hour later. */
  @Every(HOUR_MS, { once: true, atStart: true })
  async endDue(): Promise<void> {
    const today = await this.contracts.today();
    for (const payment of await this.payments.findEnding(addDays(today, NOTICE_DAYS)))
      await this.handle(payment, today).catch((err: unknown) =>
        this.logger.error({ err, payment: payment.id }, 'a contract that ends could not be handled'),
      );
  }

  private async handle(payment: Payment, today: string): Promise<void> {
    const lastDay = payment.signedTerms && lastServiceDay(payment.signedTerms);
    if (!lastDay) return;
    // On the day before, because the gateway charges a month that renews on the last day early in that day.
    if (addDays(lastDay, -1) <= today && payment.subscriptionStatus === 'active')
      await this.subscriptions.cancel(
        BY_SYSTEM,
        payment.id,
        'Terminó el plazo más largo que permite la ley del estado',
      );
    if (payment.endAnnouncedAt === null) await this.announce(payment, lastDay);
  }

  private async announce(payment: Payment, lastDay: string): Promise<void> {
    const { brand, plan } = await this.contracts.termsOf(payment);
    const mail = contractEnds({
      brand,
      fullName: payment.fullName,
      plan: plan.name,
      lastDay: inWords(lastDay),
    });
    await this.notifications.emailOnce(
      `contract-end:${payment.id}`,
      { ...mail, to: payment.email },
      { leadId: payment.leadId, purpose: 'receipt' },
    );
    await this.dataSource.transaction(async (manager) => {
      const { endAnnouncedAt } = await this.payments.lock(manager, payment.id);
      if (endAnnouncedAt) return;
      await this.payments.change(manager, payment.id, { endAnnouncedAt: this.clock.now() });
      await this.tasks.addForOwner(manager, {
        title: `Pago ${paymentNumber(payment.id)}: el contrato termina el ${inWords(lastDay)}; mandar un enlace si la persona quiere seguir`,
        dueAt: this.clock.now(),
        leadId: payment.leadId,
      });
    });
  }
}
