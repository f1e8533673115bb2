import { Island } from '../shared/site/Island';
import type { Page } from '../shared/site/page';
import { content } from '../shared/site/site-data';
import { SiteFooter } from '../shared/site/SiteFooter';
import { SiteHeader } from '../shared/site/SiteHeader';
import { checkoutDataOf } from './checkout-data';
import { CheckoutPage } from './CheckoutPage';

/** The payment page of a plan: its frame here, its plan in the browser. */
export const checkoutPage: Page = {
  head: () => ({
    title: `${content().payment.title} | ${content().brand.name}`,
    description: 'Resumen de su plan y pago con tarjeta.',
    path: '/checkout',
    noindex: true,
  }),
  data: () => checkoutDataOf(content()),
  body: () => (
    <>
      <SiteHeader back={false} />
      <main id="contenido">
        <Island name="checkout">
          <CheckoutPage />
        </Island>
      </main>
      <SiteFooter />
    </>
  ),
};
