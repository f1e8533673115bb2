import type { ListOtpAttemptsParams } from '../../../../shared/api/generated/model';
import { days, listFilters, option, text, type FilterValues } from '../../../lib/list/list-filters';
import { securityCopy } from '../shared/security.copy';

const { attempts: copy } = securityCopy;

/** Selectable results, by their names in the address. */
export const resultNames = { exitosos: copy.succeeded, fallidos: copy.failed };

export const ATTEMPT_FILTERS = listFilters<ListOtpAttemptsParams>()({
  phone: text({ name: 'telefono', longest: 40, toQuery: (phone) => ({ phone }) }),
  ip: text({ name: 'ip', longest: 45, toQuery: (ip) => ({ ip }) }),
  result: option({
    name: 'resultado',
    of: resultNames,
    toQuery: (result) => ({ success: result === 'exitosos' }),
  }),
  range: days(),
});

export type AttemptFilterValues = FilterValues<typeof ATTEMPT_FILTERS>;
