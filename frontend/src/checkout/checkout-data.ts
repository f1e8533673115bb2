import { PLAN_IDS, type PlanId } from 'domain/payments/plans';
import type { SiteDocument } from 'domain/site/document';
import { pageData, type PageData } from '../shared/site/page-data';

/** Part of the site document that the payment page's scripts need. The plan itself comes from the API. */
export interface CheckoutData extends PageData {
  title: string;
  guarantee: { title: string; text: string };
  consult: { text: string; action: string };
  /** Gift of each plan; the title is empty if there is none. */
  gifts: Record<PlanId, { title: string; value: string }>;
}

export const checkoutData = (): CheckoutData => pageData<CheckoutData>();

/** Returns the payment page's part of the site document. */
export const checkoutDataOf = ({ brand, payment, plans }: SiteDocument): CheckoutData => ({
  brand: brand.name,
  title: payment.title,
  guarantee: { title: payment.guaranteeTitle, text: payment.guaranteeText },
  consult: { text: payment.consultText, action: payment.consultAction },
  gifts: Object.fromEntries(
    PLAN_IDS.map((id) => [id, { title: plans[id].bonus.title, value: plans[id].bonus.value }]),
  ) as CheckoutData['gifts'],
});
