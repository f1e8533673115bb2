import { Injectable } from '@nestjs/common';
import { addDays, dayOf, type Day } from 'domain/dates';
import { oneMonthAfter } from '../../../common/business-days';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import { SettingsService } from '../../settings/settings.service';
import { firstPlan, type Plan } from '../../site-content/plan-catalogue';
import { cancelBy, CURRENT_CONTRACT_VERSION, type ContractTerms } from './contract-texts';
import type { Payment } from '../store/payment.entity';
import { Business } from '../../site-content/business';

/** The terms of contracts: those offered now, and those that a customer has signed. */
@Injectable()
export class ContractService {
  constructor(
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
  ) {}

  /**
   * What is offered today for a plan.
   * @param zip ZIP code of who is about to sign, which decides the days to cancel; empty before it is known
   */
  async offered(plan: Plan, zip = ''): Promise<ContractTerms> {
    const today = await this.dayOf(this.clock.now());
    return {
      ...this.party(),
      textVersion: CURRENT_CONTRACT_VERSION,
      plan,
      mode: this.config.paymentsMode,
      signedOn: today,
      renewsOn: this.config.paymentsMode === 'vault' ? null : oneMonthAfter(today),
      zip,
    };
  }

  /** What the maker of a payment has signed; for one made without a signature, the terms it was made under. */
  async termsOf(payment: Payment): Promise<ContractTerms> {
    if (payment.signedTerms) return payment.signedTerms;
    return {
      ...this.party(),
      plan: payment.promised ?? firstPlan(payment.plan),
      mode: payment.mode,
      signedOn: await this.dayOf(payment.acceptedAt ?? payment.createdAt),
      renewsOn: payment.renewsOn,
      zip: payment.billingZip,
    };
  }

  /** First day on which a stored card may be charged: the contract can be cancelled until the day before has ended. */
  async chargeableFrom(payment: Payment): Promise<Day> {
    return addDays(cancelBy(await this.termsOf(payment)), 1);
  }

  /** Today, where the owner is. */
  today(): Promise<Day> {
    return this.dayOf(this.clock.now());
  }

  private party(): Pick<ContractTerms, 'brand' | 'address' | 'email' | 'phone'> {
    const { emailFrom, emailReplyTo } = this.config;
    const { legalName, address, phone, email } = this.business;
    return {
      brand: legalName,
      address,
      phone,
      // A cancellation by mail has to reach somebody.
      email: email || ((emailReplyTo || emailFrom).split(/[\s<>]/).find((part) => part.includes('@')) ?? ''),
    };
  }

  private async dayOf(moment: Date): Promise<string> {
    const { timeZone } = await this.settings.get();
    return dayOf(moment, timeZone);
  }
}
