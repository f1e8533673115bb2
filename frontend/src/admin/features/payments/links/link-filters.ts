import { PAYMENT_LINK_STATE_NAMES } from 'domain/payments/payment-links';
import type { ListPaymentLinksParams } from '../../../../shared/api/generated/model';
import { listFilters, option, page } from '../../../lib/list/list-filters';

/** Links per page. */
const PAGE_SIZE = 5;

export const LINK_FILTERS = listFilters<ListPaymentLinksParams>()({
  state: option({ name: 'enlaces', of: PAYMENT_LINK_STATE_NAMES, toQuery: (state) => ({ state }) }),
  page: page('pagina-enlaces', PAGE_SIZE),
});
