import type { SiteDocument } from 'domain/site/document';
import { pageData, type PageData } from '../shared/site/page-data';

/** What the scripts of the payment page know of the content document; the plan itself comes from the API. */
export interface CheckoutData extends PageData {
  title: string;
  guarantee: { title: string; text: string };
  consult: { text: string; action: string };
}

export const checkoutData = (): CheckoutData => pageData<CheckoutData>();

/** The payment page's share of the document. */
export const checkoutDataOf = ({ brand, payment }: SiteDocument): CheckoutData => ({
  brand: brand.name,
  title: payment.title,
  guarantee: { title: payment.guaranteeTitle, text: payment.guaranteeText },
  consult: { text: payment.consultText, action: payment.consultAction },
});
