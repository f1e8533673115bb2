import { Injectable } from '@nestjs/common';
import { dayOf } from 'domain/dates';
import { Clock } from '../../../common/clock';
import type { CsvFile } from '../../../common/http/csv-file';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AppConfig } from '../../../config/app-config';
import { sightOf } from '../../../common/permissions/lead-sight';
import { recordedFilters } from '../../../common/mask';
import { expectConfirmed, LARGE_EXPORT } from '../../../common/permissions/password-again';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { OwnerNotices } from '../../audit/owner-notices';
import { SettingsService } from '../../settings/settings.service';
import { ContractService } from '../contract/contract.service';
import { refusalOf } from '../gateway/nmi-response-codes';
import { PaymentLinksRepository } from '../links/payment-links.repository';
import { paymentNotFound } from '../payments.errors';
import { PaymentsRepository } from '../store/payments.repository';
import { RefundsRepository } from '../store/refunds.repository';
import {
  PaymentDetailDto,
  type PaymentFilterQuery,
  type PaymentPageDto,
  type PaymentTotalsDto,
  type PaymentTotalsQuery,
} from './admin-payments.dto';
import { PaymentListRepository } from './payment-list.repository';

const LATER_SHOWN = 100;
const BEGINNING = new Date('1970-01-01T00:00:00Z');
const END = new Date('2200-01-01T00:00:00Z');

/** Reads payments for the back office. */
@Injectable()
export class PaymentListService {
  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
    private readonly notices: OwnerNotices,
    private readonly contracts: ContractService,
    private readonly list: PaymentListRepository,
    private readonly payments: PaymentsRepository,
    private readonly refunds: RefundsRepository,
    private readonly links: PaymentLinksRepository,
  ) {}

  async page(
    admin: CurrentAdmin,
    { page, pageSize, ...filter }: PaymentFilterQuery,
  ): Promise<PaymentPageDto> {
    const found = await this.list.page({ ...filter, sight: sightOf(admin) }, { page, pageSize });
    return { ...found, page, pageSize };
  }

  /** @throws AppError 404 */
  async detail(id: string): Promise<PaymentDetailDto> {
    const payment = await this.payments.find(id);
    if (!payment) throw paymentNotFound();
    const [refunds, later, link] = await Promise.all([
      this.refunds.findOf(id),
      this.payments.findLater(id, LATER_SHOWN),
      this.links.findOfPayment(id),
    ]);
    const refusal =
      payment.status === 'declined'
        ? refusalOf(payment.responseCode ?? '', payment.responseText ?? '')
        : null;
    const chargeableFrom = payment.vaultId ? await this.contracts.chargeableFrom(payment) : null;
    const waitsForState = await this.contracts.waitsForState(payment);
    return PaymentDetailDto.of(payment, { refunds, later, refusal, chargeableFrom, waitsForState, link });
  }

  /** Returns the income of an interval, by day of the owner's time zone and by plan. Never adds simulated money to real money. */
  async totals(
    admin: CurrentAdmin,
    { from = BEGINNING, to = END }: PaymentTotalsQuery,
  ): Promise<PaymentTotalsDto> {
    const { timeZone } = await this.settings.get();
    const simulated = this.config.paymentsMode === 'simulator';
    const payments = { from, to, simulated, sight: sightOf(admin) };
    const [sums, byPlan, byDay] = await Promise.all([
      this.list.sums(payments),
      this.list.sumsByPlan(payments),
      this.list.sumsByDay(payments, timeZone),
    ]);
    return { simulated, ...sums, byPlan, byDay };
  }

  /**
   * Starts a CSV file of the matching payments. Records the export in the audit trail before the first row is sent, and notifies the owners
   * of a large one. @throws AppError 403 for a large export without a confirmed password
   */
  async export(
    admin: CurrentAdmin,
    { page: _page, pageSize: _pageSize, ...filters }: PaymentFilterQuery,
  ): Promise<CsvFile> {
    const { timeZone } = await this.settings.get();
    const exported = await this.list.export({ ...filters, sight: sightOf(admin) }, timeZone, async (rows) => {
      const isLarge = rows > LARGE_EXPORT;
      if (isLarge) expectConfirmed(admin);
      await (isLarge ? this.notices : this.audit).record({
        ...byAdmin(admin),
        action: 'payments_exported',
        after: { filters: recordedFilters(filters), rows },
      });
    });
    return { ...exported, fileName: `pagos-${dayOf(this.clock.now(), timeZone)}.csv` };
  }
}
