import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import { Every } from '../../../jobs/every';
import { AuditRepository } from '../../audit/audit.repository';
import { TasksService } from '../../tasks/tasks.service';
import { changedPageTask, UNAPPROVED_TASK } from './payment-page.copy';
import { differencesOf, readPaymentPage, type PagePart } from './payment-page';

/** Monday at 6:10. */
const WEEKLY = '0 10 6 * * 1';

/** Returns the URL of the payment page that visitors open. */
export const paymentPageUrl = ({ publicUrl }: Pick<AppConfig, 'publicUrl'>): string =>
  `${publicUrl}/checkout?plan=growth`;

/** Returns the list that was approved last; null if none is kept. */
export async function approvedParts(audit: AuditRepository): Promise<PagePart[] | null> {
  const after = await audit.lastAfter('payment_page_approved');
  return after ? (after as { parts: PagePart[] }).parts : null;
}

/**
 * Compares the payment page at PUBLIC_URL, which is what visitors get after every proxy, with the list that was approved, and gives an
 * owner a task for a difference (PCI DSS 11.6.1). Only in production with a real gateway, because a simulator takes no cards.
 */
@Injectable()
export class PaymentPageWatch {
  constructor(
    private readonly config: AppConfig,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditRepository,
    private readonly tasks: TasksService,
  ) {}

  @Every(WEEKLY, { once: true })
  async watch(): Promise<void> {
    const { isProduction, paymentsMode } = this.config;
    if (isProduction && paymentsMode !== 'simulator') await this.check(paymentPageUrl(this.config));
  }

  /** @param url URL of the payment page */
  async check(url: string): Promise<void> {
    const [approved, now] = await Promise.all([approvedParts(this.audit), readPaymentPage(url)]);
    const differences = differencesOf(approved ?? [], now);
    if (differences.length === 0) return;
    await this.dataSource.transaction((manager) =>
      this.tasks.addForOwner(manager, {
        title: approved ? changedPageTask(differences) : UNAPPROVED_TASK,
        dueAt: this.clock.now(),
      }),
    );
  }
}
