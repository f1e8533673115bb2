import { Island } from '../shared/site/Island';
import type { Page } from '../shared/site/page';
import { SITE } from '../shared/site/site';
import { SiteFooter } from '../shared/site/SiteFooter';
import { SiteHeader } from '../shared/site/SiteHeader';
import { CheckoutPage } from './CheckoutPage';

/** The payment page of a plan: its frame here, its plan in the browser. */
export const checkoutPage: Page = {
  head: {
    title: `Su plan | ${SITE.brand}`,
    description: 'Resumen de su plan y pago con tarjeta.',
    path: '/checkout',
    noindex: true,
  },
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
