import { Injectable } from '@nestjs/common';
import { addDays, type Day } from 'domain/dates';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import { monthsAfter } from '../../../common/calendar/business-days';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { inWords } from '../contract/days-in-words';
import { ContractService } from '../contract/contract.service';
import { noOtherState, notPhoneSale, notStored, paymentNotFound, proofTooEarly } from '../payments.errors';
import type { SoldVia } from '../store/sold-via';
import { PaymentsRepository } from '../store/payments.repository';

const MONTHS = 6;

/** Proof that a customer received the promised result. */
export interface ResultProof {
  /** Day of the result. */
  resultOn: Day;
  /** Day of the credit report that still shows the result. */
  reportOn: Day;
  /** Description of the proof and where it is stored. */
  proof: string;
}

/**
 * Manages sales by telephone. None of them is charged until a credit report, issued more than six months after the result, proves it (16
 * CFR § 310.4(a)(2)).
 */
@Injectable()
export class PhoneSalesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly contracts: ContractService,
    private readonly audit: AuditService,
    private readonly payments: PaymentsRepository,
  ) {}

  /**
   * Records how the plan of a stored card was sold.
   * @throws AppError 404, 422
   */
  async mark(admin: CurrentAdmin, id: string, soldVia: SoldVia, reason: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const known = await this.payments.find(id, manager);
      if (!known) throw paymentNotFound();
      const payment = await this.payments.lock(manager, id);
      if (payment.status !== 'stored') throw notStored();
      if (payment.soldVia === soldVia) return;
      await this.payments.change(manager, id, { soldVia });
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'payment_sale_changed',
          target: `payment:${id}`,
          before: { soldVia: payment.soldVia },
          after: { soldVia, reason },
        },
        manager,
      );
    });
  }

  /**
   * Records that the office has checked in which state the customer lives. A repeated record changes nothing.
   * @throws AppError 404; 422 if the payment does not wait for it
   */
  async checkState(admin: CurrentAdmin, id: string, reason: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.payments.find(id, manager))) throw paymentNotFound();
      const { otherState, stateCheckedAt } = await this.payments.lock(manager, id);
      if (!otherState) throw noOtherState();
      if (stateCheckedAt) return;
      await this.payments.change(manager, id, {
        stateCheckedAt: this.clock.now(),
        stateCheckedBy: admin.username,
      });
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'payment_state_checked',
          target: `payment:${id}`,
          after: { otherState, reason },
        },
        manager,
      );
    });
  }

  /**
   * Records the proof of a result.
   * @throws AppError 404; 422 if the report is too early or in the future
   */
  async prove(admin: CurrentAdmin, id: string, { resultOn, reportOn, proof }: ResultProof): Promise<void> {
    const earliest = addDays(monthsAfter(resultOn, MONTHS), 1);
    if (reportOn < earliest || reportOn > (await this.contracts.today()))
      throw proofTooEarly(inWords(earliest));
    await this.dataSource.transaction(async (manager) => {
      const known = await this.payments.find(id, manager);
      if (!known) throw paymentNotFound();
      const payment = await this.payments.lock(manager, id);
      if (payment.status !== 'stored' || payment.soldVia !== 'phone') throw notPhoneSale();
      await this.payments.change(manager, id, { resultOn, resultReportOn: reportOn, resultProof: proof });
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'result_proof_recorded',
          target: `payment:${id}`,
          before: {
            resultOn: payment.resultOn,
            reportOn: payment.resultReportOn,
            proof: payment.resultProof,
          },
          after: { resultOn, reportOn, proof },
        },
        manager,
      );
    });
  }
}
