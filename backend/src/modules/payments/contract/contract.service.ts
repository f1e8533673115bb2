import { Injectable } from '@nestjs/common';
import { addDays, dayOf, type Day } from 'domain/dates';
import { stateOfZip, zoneOfZip } from 'domain/zip-codes';
import { oneMonthAfter } from '../../../common/business-days';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import { momentAt } from '../../appointments/availability/zoned-time';
import { SettingsService } from '../../settings/settings.service';
import { firstPlan, type Plan } from '../../site-content/plan-catalogue';
import { cancelBy, CURRENT_CONTRACT_VERSION, daysToCancelIn, type ContractTerms } from './contract-texts';
import type { Payment } from '../store/payment.entity';
import { Business } from '../../site-content/business';

/** Zone in which days end last in the United States, for ZIP codes without a zone of their own. */
const LAST_ZONE = 'Pacific/Pago_Pago';

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
    const now = this.clock.now();
    const state = stateOfZip(zip);
    return {
      ...this.party(),
      textVersion: CURRENT_CONTRACT_VERSION,
      plan,
      mode: this.config.paymentsMode,
      signedOn: await this.signingDay(now, zip),
      renewsOn: this.config.paymentsMode === 'vault' ? null : oneMonthAfter(await this.dayOf(now)),
      zip,
      ...(zip ? { state, daysToCancel: daysToCancelIn(state) } : {}),
    };
  }

  /** What the maker of a payment has signed; for one made without a signature, the terms it was made under. */
  async termsOf(payment: Payment): Promise<ContractTerms> {
    if (payment.signedTerms) return payment.signedTerms;
    return {
      ...this.party(),
      plan: payment.promised ?? firstPlan(payment.plan),
      mode: payment.mode,
      signedOn: await this.signingDay(payment.acceptedAt ?? payment.createdAt, payment.billingZip),
      renewsOn: payment.renewsOn,
      zip: payment.billingZip,
    };
  }

  /** Returns the last day on which the maker of a payment can cancel without owing anything, and the moment at which it ends where they live. */
  async cancellationPeriod(payment: Payment): Promise<{ lastDay: Day; endsAt: Date }> {
    const terms = await this.termsOf(payment);
    const lastDay = cancelBy(terms);
    return { lastDay, endsAt: new Date(momentAt(addDays(lastDay, 1), 0, zoneOf(terms))) };
  }

  /** Returns the day of a moment where the maker of a payment lives. */
  async dayWhereSigned(payment: Payment, moment: Date): Promise<Day> {
    return dayOf(moment, zoneOf(await this.termsOf(payment)));
  }

  /**
   * Returns the first day, where the owner is, on which a stored card may be charged: the contract can no longer be cancelled then, or ends to be
   * so during that day, where the customer lives further west.
   */
  async chargeableFrom(payment: Payment): Promise<Day> {
    const { lastDay, endsAt } = await this.cancellationPeriod(payment);
    const [next, ends] = [addDays(lastDay, 1), await this.dayOf(endsAt)];
    return ends > next ? ends : next;
  }

  /** Whether the maker of a payment can still cancel without owing anything. */
  async isCancellable(payment: Payment): Promise<boolean> {
    return this.clock.now() < (await this.cancellationPeriod(payment)).endsAt;
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

  /** Returns the day of a signature where the customer lives, or where the owner is if that is not known. */
  private async signingDay(moment: Date, zip: string): Promise<Day> {
    const zone = zoneOfZip(zip);
    return zone ? dayOf(moment, zone) : this.dayOf(moment);
  }

  private async dayOf(moment: Date): Promise<string> {
    const { timeZone } = await this.settings.get();
    return dayOf(moment, timeZone);
  }
}

/** The zone in which the days to cancel of a contract end. */
const zoneOf = ({ zip }: ContractTerms): string => zoneOfZip(zip) ?? LAST_ZONE;
