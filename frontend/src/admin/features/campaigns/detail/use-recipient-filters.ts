import type { ListCampaignRecipientsParams } from '../../../../shared/api/generated/model';
import { listFilters, option, page } from '../../../lib/list/list-filters';
import { useListFilters } from '../../../lib/list/use-list-filters';
import { DETAIL } from '../shared/use-campaign-address';
import { recipientStatusNames } from './campaign-detail.copy';

/** Recipients per page. */
const PAGE_SIZE = 10;

const RECIPIENT_FILTERS = listFilters<ListCampaignRecipientsParams>()({
  status: option({ name: DETAIL.status, of: recipientStatusNames, toQuery: (status) => ({ status }) }),
  page: page(DETAIL.page, PAGE_SIZE),
});

/**
 * Manages the filters and the page of a campaign's recipients. Adds no history entries, so that 'back' leaves the
 * campaign.
 */
export function useRecipientFilters() {
  const { filters, query, setFilters } = useListFilters(RECIPIENT_FILTERS);
  return {
    ...filters,
    query,
    setFilters: (changes: Partial<typeof filters>) => setFilters(changes, { replace: true }),
  };
}
