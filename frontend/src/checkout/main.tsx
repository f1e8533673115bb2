import { createRoot } from 'react-dom/client';
import { trackEvent } from '../shared/events';
import { hydrateIsland } from '../shared/site/hydrate-island';
import { LazyToastRegion } from '../shared/ui/LazyToastRegion';
import { CheckoutPage } from './CheckoutPage';

hydrateIsland('checkout', <CheckoutPage />);
trackEvent('checkout_view');

const toasts = document.createElement('div');
document.body.append(toasts);
createRoot(toasts).render(<LazyToastRegion />);
