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
import { PAGE_SIZES } from '../page-size';
import { appointmentNames, leadsCopy, presetNames, sortNames } from '../../shared/leads.copy';

const { filters: copy } = leadsCopy;

/** Parameters that are not filters: `ids` and `limit` are for exports, and 'Contar todos' sets `exact`. */
type NoFilter = 'ids' | 'limit' | 'exact';

/** Filters by one of several named values: label, text for no choice, and names of the values. */
export const NAMED_FILTERS = {
  method: { label: copy.method, any: copy.anyMethod, names: VERIFICATION_METHOD_NAMES },
  category: { label: copy.category, any: copy.anyCategory, names: LEAD_CATEGORY_NAMES },
  appointment: { label: copy.appointment, any: copy.anyAppointment, names: appointmentNames },
  lastContact: { label: copy.lastContact, any: copy.anyContact, names: LAST_CONTACT_NAMES },
  followUp: { label: copy.followUp, any: copy.anyFollowUp, names: FOLLOW_UP_NAMES },
} as const;

export const LEAD_FILTERS = listFilters<Omit<ListLeadsParams, NoFilter>>()({
  q: text({ name: 'q', longest: 2_000, toQuery: (search) => ({ search }) }),
  status: choice({
    name: 'verificacion',
    of: { all: true, verified: true, pending: true },
    initial: 'all',
    effect: 'narrows',
    toQuery: (status) => (status === 'all' ? {} : { status }),
  }),
  state: option({ name: 'estado', of: { ...US_STATE_NAMES, none: true }, toQuery: (state) => ({ state }) }),
  method: option({ name: 'via', of: NAMED_FILTERS.method.names, toQuery: (method) => ({ method }) }),
  category: option({
    name: 'categoria',
    of: NAMED_FILTERS.category.names,
    toQuery: (category) => ({ category }),
  }),
  assignedTo: text({ name: 'cargo', longest: 36, toQuery: (assignedTo) => ({ assignedTo }) }),
  source: text({ name: 'origen', longest: 200, toQuery: (source) => ({ source }) }),
  appointment: option({
    name: 'cita',
    of: NAMED_FILTERS.appointment.names,
    toQuery: (appointment) => ({ appointment }),
  }),
  lastContact: option({
    name: 'contacto',
    of: NAMED_FILTERS.lastContact.names,
    toQuery: (lastContact) => ({ lastContact }),
  }),
  followUp: option({
    name: 'seguimiento',
    of: NAMED_FILTERS.followUp.names,
    toQuery: (followUp) => ({ followUp }),
  }),
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
  page: page('pagina', PAGE_SIZES[0]),
});

export type LeadFilters = FilterValues<typeof LEAD_FILTERS>;
