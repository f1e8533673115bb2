import type { ListFraudAlertsParams } from '../../../shared/api/generated/model';
import { days, listFilters, option, page, type FilterValues } from '../../lib/list/list-filters';
import { severityNames, statusFilterNames, typeNames } from './fraud.copy';

const ALERTS_PER_PAGE = 10;

export const ALERT_FILTERS = listFilters<ListFraudAlertsParams>()({
  status: option({ name: 'estado', of: statusFilterNames, toQuery: (status) => ({ status }) }),
  severity: option({ name: 'gravedad', of: severityNames, toQuery: (severity) => ({ severity }) }),
  type: option({ name: 'tipo', of: typeNames, toQuery: (type) => ({ type }) }),
  range: days(),
  page: page('pagina', ALERTS_PER_PAGE),
});

export type AlertFilterValues = FilterValues<typeof ALERT_FILTERS>;
