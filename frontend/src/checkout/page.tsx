import { Island } from '../shared/site/Island';
import type { Page } from '../shared/site/page';
import { content } from '../shared/site/site-data';
import { SiteFooter } from '../shared/site/SiteFooter';
import { SiteHeader } from '../shared/site/SiteHeader';
import { checkoutDataOf } from './checkout-data';
import { CheckoutPage } from './CheckoutPage';

/** Payment page of a plan. The frame is prerendered; the browser renders the plan. */
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
