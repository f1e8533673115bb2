import type { ListBlocksParams } from '../../../../shared/api/generated/model';
import { listFilters, option, text } from '../../../lib/list/list-filters';
import { securityCopy } from '../shared/security.copy';

const { blocks: copy } = securityCopy;

export const blockStatusNames = { active: copy.active, over: copy.over };

/** The list has no filter by type of value. */
export const BLOCK_FILTERS = listFilters<Omit<ListBlocksParams, 'entityType'>>()({
  search: text({ name: 'buscar', longest: 100, toQuery: (search) => ({ search }) }),
  status: option({ name: 'estado', of: blockStatusNames, toQuery: (status) => ({ status }) }),
});
