import { Injectable } from '@nestjs/common';
import { PLAN_IDS, type PlanId } from 'domain/plans';
import type { SiteDocument } from 'domain/site/document';
import { initialDocument } from 'domain/site/initial';
import { shownDocument } from 'domain/site/shown';
import { withTokensFilled } from 'domain/site/tokens';
import { AppConfig } from '../../config/app-config';
import { PublishedSite } from './published-site';

/** A plan as the payment page promises it. */
export interface Plan {
  id: PlanId;
  name: string;
  /** US cents for the first month. */
  priceCents: number;
  /** US cents of every month after the first, when that is another price. */
  originalPriceCents: number | null;
  popular: boolean;
  /** Label of the saving, when there is one. */
  savingsLabel: string | null;
  description: string;
  features: readonly string[];
}

/** US cents of every month after the first. */
export const renewalCentsOf = ({ priceCents, originalPriceCents }: Plan): number =>
  originalPriceCents ?? priceCents;

/** The plans of a document, in the order of the landing page. */
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

/** What customers are promised: while it stays the same, so does the number of the catalogue. */
export const promisesOf = (document: SiteDocument): object => ({
  plans: plansOf(document),
  guaranteeDays: document.payment.guaranteeDays,
});

const planIn = (plans: readonly Plan[], id: PlanId): Plan => plans.find((plan) => plan.id === id)!;

/** The plans that can be bought now. */
@Injectable()
export class PlanCatalogue {
  constructor(
    private readonly published: PublishedSite,
    private readonly config: AppConfig,
  ) {}

  /** The number of the catalogue, which each change of a promise raises, and its plans. */
  current(): { catalogVersion: number; plans: Plan[] } {
    const { catalogVersion, document } = this.published.current();
    return { catalogVersion, plans: plansOf(document) };
  }

  /**
   * Returns the plans as visitors are shown them: in production without claims that have no proof.
   * @param today `YYYY-MM-DD` where the owner is
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

  /** The newest catalogue, whichever instance published it. */
  async newest(): Promise<{ catalogVersion: number; plans: Plan[] }> {
    await this.published.follow();
    return this.current();
  }
}

/** The plans as they were before an owner could change them: what payments without a record of their promise were sold. */
const FIRST_PLANS = plansOf(initialDocument());
export const firstPlan = (id: PlanId): Plan => planIn(FIRST_PLANS, id);
