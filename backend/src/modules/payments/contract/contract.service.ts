import { Injectable } from '@nestjs/common';
import { dayOf, type Day } from 'domain/dates';
import type { EntityManager } from 'typeorm';
import { oneMonthAfter } from '../../../common/calendar/business-days';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import { StateGate } from '../../states/state-gate.service';
import { SettingsService } from '../../settings/settings.service';
import { firstPlan, type Plan } from '../../site-content/plan-catalogue';
import {
  cancelBy,
  cancelEnd,
  CURRENT_CONTRACT_VERSION,
  firstChargeDay,
  lawFor,
  statesOf,
  zonesOfTerms,
  type ContractTerms,
  type LinkTerms,
  type SigningPlace,
} from './contract-terms';
import type { Payment } from '../store/payment.entity';
import type { SoldVia } from '../store/sold-via';
import { Business } from '../../site-content/business';

/** Provides the terms of contracts: those offered now, and those that customers signed. */
@Injectable()
export class ContractService {
  constructor(
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly states: StateGate,
  ) {}

  /**
   * Refuses a sale where the office does not sell, or not this way.
   * @param link payment link that is used; null for a sale on the page
   * @throws AppError 422
   */
  async refuseSale(link: LinkTerms | null, place: SigningPlace, manager?: EntityManager): Promise<void> {
    const states = statesOf(place);
    const context = { reader: 'person', manager } as const;
    await this.states.refuse(link ? 'advisor_sale' : 'sale', states, context);
    if (link) await this.states.refuseIncomplete(states, link, context);
  }

  /**
   * Returns the terms offered today for a plan.
   * @param place place of the signer, which determines the state's law: the strictest of all states that are named
   * @param link payment link that is used; null for a sale on the page
   * @param soldVia how the plan is sold on the page; a link says it itself
   */
  async offered(
    plan: Plan,
    place: SigningPlace,
    link: LinkTerms | null,
    soldVia: SoldVia = 'online',
  ): Promise<ContractTerms> {
    const now = this.clock.now();
    const soldAs = link?.soldVia ?? soldVia;
    const company = await this.states.companyIn(statesOf(place), soldAs === 'phone');
    return {
      ...this.party(),
      textVersion: CURRENT_CONTRACT_VERSION,
      plan,
      mode: this.config.paymentsMode,
      signedOn: link?.outsideContract?.signedOn ?? (await this.signingDay(now, place)),
      renewsOn: this.config.paymentsMode === 'vault' ? null : oneMonthAfter(await this.dayOf(now)),
      ...place,
      ...(link?.disputedItems.length ? { disputedItems: link.disputedItems } : {}),
      ...(company.length > 0 ? { company } : {}),
      ...(link?.outsideContract ? { outside: link.outsideContract } : {}),
      ...(place.zip || statesOf(place).length > 0
        ? lawFor(place, this.config.paymentsMode, await this.states.laws(), soldAs)
        : {}),
    };
  }

  /** Returns the terms that the customer of a payment signed. For an older payment without them, builds the terms from its data. */
  async termsOf(payment: Payment): Promise<ContractTerms> {
    if (payment.signedTerms) return payment.signedTerms;
    return {
      ...this.party(),
      plan: payment.promised ?? firstPlan(payment.plan),
      mode: payment.mode,
      signedOn: await this.signingDay(payment.acceptedAt ?? payment.createdAt, { zip: payment.billingZip }),
      renewsOn: payment.renewsOn,
      zip: payment.billingZip,
    };
  }

  /**
   * Returns the last day on which the customer of a payment can cancel without owing anything, and the moment when that day ends where the
   * customer lives.
   */
  async cancellationPeriod(payment: Payment): Promise<{ lastDay: Day; endsAt: Date }> {
    const terms = await this.termsOf(payment);
    return { lastDay: cancelBy(terms), endsAt: cancelEnd(terms) };
  }

  /** Returns the day of a moment where the customer of a payment lives. */
  async dayWhereSigned(payment: Payment, moment: Date): Promise<Day> {
    const [zone] = zonesOfTerms(await this.termsOf(payment));
    return dayOf(moment, zone);
  }

  /** Returns the first day, in the owner's time zone, on which a stored card may be charged. */
  async chargeableFrom(payment: Payment): Promise<Day> {
    const { timeZone } = await this.settings.get();
    return firstChargeDay(await this.termsOf(payment), timeZone);
  }

  /** Returns whether the first charge of a stored card waits until the office has checked in which state the customer lives. */
  async waitsForState({ otherState, stateCheckedAt }: Payment, manager?: EntityManager): Promise<boolean> {
    return otherState !== null && stateCheckedAt === null && (await this.states.enforcesSales(manager));
  }

  /** Returns whether the customer of a payment can still cancel without owing anything. */
  async isCancellable(payment: Payment): Promise<boolean> {
    return this.clock.now() < (await this.cancellationPeriod(payment)).endsAt;
  }

  /** Returns the current day in the owner's time zone. */
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
      // A cancellation by e-mail needs an address that is read.
      email: email || ((emailReplyTo || emailFrom).split(/[\s<>]/).find((part) => part.includes('@')) ?? ''),
    };
  }

  /** Returns the day of a signature where the customer lives, the later of two; in the owner's time zone if that is unknown. */
  private async signingDay(moment: Date, place: SigningPlace): Promise<Day> {
    const zones = statesOf(place).length > 0 ? zonesOfTerms(place) : [];
    const days = zones.map((zone) => dayOf(moment, zone)).toSorted();
    return days.at(-1) ?? this.dayOf(moment);
  }

  /** Returns the day of a moment in the owner's time zone. */
  async dayOf(moment: Date): Promise<Day> {
    const { timeZone } = await this.settings.get();
    return dayOf(moment, timeZone);
  }
}
