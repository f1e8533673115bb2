import type { ListAuditEntriesParams } from '../../../shared/api/generated/model';
import { days, listFilters, option, page, text, type FilterValues } from '../../lib/list/list-filters';
import { actionNames } from 'domain/office/audit-action-names';

/** Entries per page. */
const PAGE_SIZE = 10;

export const AUDIT_FILTERS = listFilters<ListAuditEntriesParams>()({
  action: option({ name: 'action', of: actionNames, toQuery: (action) => ({ action }) }),
  username: text({ name: 'username', longest: 200, toQuery: (username) => ({ username }) }),
  ip: text({ name: 'ip', longest: 45, toQuery: (ipAddress) => ({ ipAddress }) }),
  target: text({ name: 'target', longest: 200, toQuery: (target) => ({ target }) }),
  range: days({ from: 'from', to: 'to', asTyped: true }),
  page: page('page', PAGE_SIZE),
});

export type AuditFilterValues = FilterValues<typeof AUDIT_FILTERS>;
