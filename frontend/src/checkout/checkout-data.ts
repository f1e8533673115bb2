import { PLAN_IDS, type PlanId } from 'domain/plans';
import type { SiteDocument } from 'domain/site/document';
import { pageData, type PageData } from '../shared/site/page-data';

/** What the scripts of the payment page know of the content document; the plan itself comes from the API. */
export interface CheckoutData extends PageData {
  title: string;
  guarantee: { title: string; text: string };
  consult: { text: string; action: string };
  /** The gift of each plan; an empty title for none. */
  gifts: Record<PlanId, { title: string; value: string }>;
}

export const checkoutData = (): CheckoutData => pageData<CheckoutData>();

/** The payment page's share of the document. */
export const checkoutDataOf = ({ brand, payment, plans }: SiteDocument): CheckoutData => ({
  brand: brand.name,
  title: payment.title,
  guarantee: { title: payment.guaranteeTitle, text: payment.guaranteeText },
  consult: { text: payment.consultText, action: payment.consultAction },
  gifts: Object.fromEntries(
    PLAN_IDS.map((id) => [id, { title: plans[id].bonus.title, value: plans[id].bonus.value }]),
  ) as CheckoutData['gifts'],
});
