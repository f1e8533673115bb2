import { FOLLOW_UP_NAMES, LAST_CONTACT_NAMES, LEAD_CATEGORY_NAMES } from 'domain/leads';
import { US_STATE_NAMES } from 'domain/us-states';
import { VERIFICATION_METHOD_NAMES } from 'domain/verification-names';
import type { ListLeadsParams } from '../../../../../shared/api/generated/model';
import {
  choice,
  days,
  id,
  listFilters,
  option,
  page,
  text,
  type FilterValues,
} from '../../../../lib/list/list-filters';
import { appointmentNames, presetNames, sortNames } from '../../shared/leads.copy';

/** Leads per page. */
export const PAGE_SIZE = 10;

/** Parameters that are not filters: `ids` and `limit` are for exports, and 'Contar todos' sets `exact`. */
type NoFilter = 'ids' | 'limit' | 'exact';

export const LEAD_FILTERS = listFilters<Omit<ListLeadsParams, NoFilter>>()({
  q: text({ name: 'q', longest: 2_000, toQuery: (search) => ({ search }) }),
  status: choice({
    name: 'verificacion',
    of: { all: true, verified: true, pending: true },
    initial: 'all',
    effect: 'narrows',
    toQuery: (status) => (status === 'all' ? {} : { status }),
  }),
  method: option({ name: 'via', of: VERIFICATION_METHOD_NAMES, toQuery: (method) => ({ method }) }),
  state: option({ name: 'estado', of: { ...US_STATE_NAMES, none: true }, toQuery: (state) => ({ state }) }),
  category: option({
    name: 'categoria',
    of: LEAD_CATEGORY_NAMES,
    toQuery: (category) => ({ category }),
  }),
  assignedTo: text({ name: 'cargo', longest: 36, toQuery: (assignedTo) => ({ assignedTo }) }),
  source: text({ name: 'origen', longest: 200, toQuery: (source) => ({ source }) }),
  appointment: option({
    name: 'cita',
    of: appointmentNames,
    toQuery: (appointment) => ({ appointment }),
  }),
  lastContact: option({
    name: 'contacto',
    of: LAST_CONTACT_NAMES,
    toQuery: (lastContact) => ({ lastContact }),
  }),
  followUp: option({ name: 'seguimiento', of: FOLLOW_UP_NAMES, toQuery: (followUp) => ({ followUp }) }),
  answeredCampaign: id({ name: 'respuestas', toQuery: (answeredCampaign) => ({ answeredCampaign }) }),
  range: days({ asTyped: true }),
  preset: option({ name: 'vista', of: presetNames, toQuery: (preset) => ({ preset }) }),
  sort: choice({
    name: 'orden',
    of: sortNames,
    initial: '-createdAt',
    effect: 'arranges',
    toQuery: (sort) => (sort === '-createdAt' ? {} : { sort }),
  }),
  page: page('pagina', PAGE_SIZE),
});

export type LeadFilters = FilterValues<typeof LEAD_FILTERS>;
