import { Injectable } from '@nestjs/common';
import { PLAN_IDS, type PlanId } from 'domain/payments/plans';
import type { SiteDocument } from 'domain/site/document';
import { initialDocument } from 'domain/site/initial';
import { shownDocument } from 'domain/site/shown';
import { withTokensFilled } from 'domain/site/tokens';
import { AppConfig } from '../../config/app-config';
import { PublishedSite } from './published-site';

/** Plan as promised on the payment page. */
export interface Plan {
  id: PlanId;
  name: string;
  /** US cents for the first month. */
  priceCents: number;
  /** Price of each later month in US cents, if it differs from the first. */
  originalPriceCents: number | null;
  popular: boolean;
  /** Label of the discount, if there is one. */
  savingsLabel: string | null;
  description: string;
  features: readonly string[];
}

/** Returns the price of every month after the first, in US cents. */
export const renewalCentsOf = ({ priceCents, originalPriceCents }: Plan): number =>
  originalPriceCents ?? priceCents;

/** Returns the plans of a document, in the order of the landing page. */
function plansOf(document: SiteDocument): Plan[] {
  const { plans } = withTokensFilled(document);
  return PLAN_IDS.map((id) => {
    const { checkout, features } = plans[id];
    return {
      id,
      name: checkout.name,
      priceCents: checkout.firstCents,
      originalPriceCents: checkout.monthlyCents === checkout.firstCents ? null : checkout.monthlyCents,
      popular: checkout.popular,
      savingsLabel: checkout.savingsLabel || null,
      description: checkout.description,
      features,
    };
  });
}

/** Returns the promises to customers. The catalogue number changes only when they do. */
export const promisesOf = (document: SiteDocument): object => ({
  plans: plansOf(document),
  guaranteeDays: document.payment.guaranteeDays,
});

const planIn = (plans: readonly Plan[], id: PlanId): Plan => plans.find((plan) => plan.id === id)!;

/** Provides the plans that can be bought now. */
@Injectable()
export class PlanCatalogue {
  constructor(
    private readonly published: PublishedSite,
    private readonly config: AppConfig,
  ) {}

  /** Returns the plans and the number of the catalogue, which increases with each change of a promise. */
  current(): { catalogVersion: number; plans: Plan[] } {
    const { catalogVersion, document } = this.published.current();
    return { catalogVersion, plans: plansOf(document) };
  }

  /**
   * Returns the plans as visitors see them: in production without claims that have no evidence.
   * @param today owner's day, `YYYY-MM-DD`
   */
  shown(today: string): { catalogVersion: number; plans: Plan[] } {
    const { catalogVersion, document } = this.published.current();
    return {
      catalogVersion,
      plans: plansOf(this.config.showsSamples ? document : shownDocument(document, today)),
    };
  }

  plan(id: PlanId): Plan {
    return planIn(this.current().plans, id);
  }

  /** Returns the newest catalogue, even if another instance has just published it. */
  async newest(): Promise<{ catalogVersion: number; plans: Plan[] }> {
    await this.published.poll();
    return this.current();
  }
}

/** Plans from before an owner could change them. Payments without a record of their promises were sold under these. */
const FIRST_PLANS = plansOf(initialDocument());
export const firstPlan = (id: PlanId): Plan => planIn(FIRST_PLANS, id);
