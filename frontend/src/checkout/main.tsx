import { trackEvent } from '../shared/events';
import { addPart, hydrateIsland, takeOver } from '../shared/site/take-over';
import { LazyToastRegion } from '../shared/ui/LazyToastRegion';
import { CheckoutPage } from './CheckoutPage';

takeOver(() => {
  hydrateIsland('checkout', <CheckoutPage />);
  addPart('toasts', <LazyToastRegion />);
  trackEvent('checkout_view');
});
