import { trackEvent } from '../shared/events';
import { hydrateIsland } from '../shared/site/hydrate-island';
import { CheckoutPage } from './CheckoutPage';

hydrateIsland('checkout', <CheckoutPage />);
trackEvent('checkout_view');
