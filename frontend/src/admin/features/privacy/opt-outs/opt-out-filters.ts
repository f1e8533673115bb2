import type { ListSuppressionsParams } from '../../../../shared/api/generated/model';
import { listFilters, option, page, text } from '../../../lib/list/list-filters';
import { channelNames, sourceNames } from '../../../ui/opt-out/opt-out.copy';

const PAGE_SIZE = 10;

/** Separate parameter names, because the section of requests uses the usual ones on the same page. */
export const OPT_OUT_FILTERS = listFilters<ListSuppressionsParams>()({
  search: text({ name: 'baja', longest: 100, toQuery: (search) => ({ search }) }),
  channel: option({ name: 'baja-medio', of: channelNames, toQuery: (channel) => ({ channel }) }),
  source: option({ name: 'baja-por', of: sourceNames, toQuery: (source) => ({ source }) }),
  page: page('baja-pagina', PAGE_SIZE),
});
