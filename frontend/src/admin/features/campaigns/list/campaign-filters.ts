import type { ListCampaignsParams } from '../../../../shared/api/generated/model';
import { listFilters, option, page, text, type FilterValues } from '../../../lib/list/list-filters';
import { statusNames } from '../shared/campaigns.copy';

/** Campaigns per page. */
const PAGE_SIZE = 10;

export const CAMPAIGN_FILTERS = listFilters<ListCampaignsParams>()({
  search: text({ name: 'q', longest: 100, toQuery: (search) => ({ search }) }),
  status: option({ name: 'estado', of: statusNames, toQuery: (status) => ({ status }) }),
  page: page('pagina', PAGE_SIZE),
});

export type CampaignFilters = FilterValues<typeof CAMPAIGN_FILTERS>;
