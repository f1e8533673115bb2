import { cleanPhone } from 'domain/text';
import { containing, foldText, searchWords } from '../../../database/like-pattern';
import { ANSWERED } from '../../lead-store/campaign-answers-sql';
import type { FieldFilter } from '../../lead-store/fields/lead-fields';
import type { LeadFilterQuery, LeadSort } from './lead-list.dto';
import type { CountedLeads } from './lead-counts.repository';
import type { SignedInAdmin } from '../../../common/current-admin';
import { seenBy, seenParts, sightOf } from '../../../common/permissions/lead-sight';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Minimum number of days since the last contact, by filter value. */
const CONTACT_DAYS = { over_7_days: 7, over_30_days: 30, over_90_days: 90 } as const;

/** Data that the meaning of a filter depends on. */
export interface FilterContext {
  now: Date;
  /** IANA time zone of the owner. */
  timeZone: string;
  /** User who filters: decides which leads `me` means, and which are seen. */
  admin: Pick<SignedInAdmin, 'id' | 'sees'>;
}

/** Condition on `leads`, with the values for `$1`, `$2`, … */
export interface LeadCondition {
  sql: string;
  values: (string | Date | null)[];
  /** Whether the condition contains a search term. */
  searches: boolean;
  /** The same condition split into the user's own leads and the unassigned ones, for a user who sees only those. */
  parts?: string[];
}

/** Digits with any punctuation between them, as in written phone numbers and links. */
const PHONE_LIKE = /^[\p{P}\p{S}\s]*\d[\d\p{P}\p{S}\s]*$/u;

/** Returns a part of a search term in the form of the search column. A phone is searched by its digits. */
function folded(part: string): string {
  const phone = cleanPhone(part);
  return (PHONE_LIKE.test(phone) && phone.replace(/\D/g, '')) || foldText(part);
}

/**
 * Returns the LIKE patterns of a search term: a lead must contain all words, in any order.
 * @returns no pattern for a blank term
 */
export function searchPatterns(term: string): string[] {
  const parts = PHONE_LIKE.test(cleanPhone(term)) ? [term] : term.split(/\s+/);
  return searchWords(parts.map(folded).join(' ')).map(containing);
}

/** Filter after interpretation. */
export interface LeadFilter {
  condition: LeadCondition;
  /** The same selection for the count tables; null if they do not support it. */
  counted: CountedLeads | null;
}

export function interpretFilter(filter: LeadFilterQuery, context: FilterContext): LeadFilter {
  const search = searchPatterns(filter.search ?? '');
  const isLimited = sightOf(context.admin) !== null;
  return {
    condition: conditionOf({ ...filter, search }, context),
    counted: isLimited ? null : countedBy(filter, search),
  };
}

/** Returns whether the selection is all live leads. */
export const countsAll = ({ status, state, from, to }: CountedLeads): boolean =>
  status === 'all' && state === undefined && !from && !to;

/** Filter keys that the count tables support, and keys that do not change the number of matches. */
const COUNTED_KEYS = new Set(['status', 'state', 'from', 'to', 'sort', 'page', 'pageSize', 'limit', 'exact']);

/**
 * Returns the selection for the count tables, or null. A filter key added later is unsupported until it is added to
 * `COUNTED_KEYS`; the leads are counted then.
 */
function countedBy(filter: LeadFilterQuery, patterns: string[]): CountedLeads | null {
  const isKnown = Object.entries(filter).every(
    ([key, value]) =>
      value === undefined || COUNTED_KEYS.has(key) || (key === 'search' && patterns.length === 0),
  );
  const { status = 'all', state, from, to } = filter;
  const wholeHours = [from, to].every((end) => end === undefined || end.getTime() % HOUR_MS === 0);
  // There are counts by state and counts by hour, but none by both.
  if (!isKnown || !wholeHours || (state && (from || to))) return null;
  return { status, state: state === 'none' ? '' : state, from, to };
}

/** Filters of a list, with the search term as LIKE patterns. */
type Filters = Omit<LeadFilterQuery, 'sort' | 'search'> & { search: string[] };
type FilterName = keyof Filters;

interface FilterSqlContext extends FilterContext {
  /** Adds a parameter to the statement and returns its placeholder. */
  value: (given: string | Date) => string;
}

/** Returns the SQL condition for a filter value; null if the value does not restrict the list. */
type FilterSql<Name extends FilterName> = (
  given: NonNullable<Filters[Name]>,
  context: FilterSqlContext,
) => string | null;

/** Conditions of all filters; a missing one does not compile, nor one that only `LEAD_FIELDS` names. Each value has a cast, so that COPY can use the condition too. */
const FILTER_SQL: { [Name in FilterName]: FilterSql<Name> } = {
  search: (patterns, { value }) =>
    patterns.map((pattern) => `search LIKE ${value(pattern)}::text`).join(' AND ') || null,
  status: (status, { value }) => (status === 'all' ? null : `verification_status = ${value(status)}::text`),
  method: (method, { value }) => `verification_method = ${value(method)}::text`,
  state: (state, { value }) => (state === 'none' ? 'state IS NULL' : `state = ${value(state)}::text`),
  category: (category, { value }) => `lead_category = ${value(category)}::text`,
  assignedTo: (assignedTo, { value, admin }) =>
    assignedTo === 'none'
      ? 'assigned_to IS NULL'
      : `assigned_to = ${value(assignedTo === 'me' ? admin.id : assignedTo)}::uuid`,
  source: (source, { value }) => `lead_source = ${value(source)}::text`,
  ids: (ids, { value }) => `id = ANY(string_to_array(${value(ids)}::text, ',')::uuid[])`,
  answeredCampaign: (campaign, { value }) =>
    `id IN (SELECT r.lead_id FROM campaign_recipients r WHERE r.campaign_id = ${value(campaign)}::uuid AND ${ANSWERED})`,
  appointment: (appointment, { value, now }) => {
    const toCome = `b.status = 'booked' AND b.starts_at > ${value(now)}::timestamptz`;
    return appointment === 'upcoming'
      ? `id IN (SELECT b.lead_id FROM appointments b WHERE ${toCome})`
      : `NOT EXISTS (SELECT 1 FROM appointments b WHERE b.lead_id = leads.id AND ${toCome})`;
  },
  lastContact: (lastContact, { value, now }) =>
    lastContact === 'never'
      ? 'last_contacted_at IS NULL'
      : `last_contacted_at < ${value(new Date(now.getTime() - CONTACT_DAYS[lastContact] * DAY_MS))}::timestamptz`,
  followUp: (followUp, { value, now }) => {
    if (followUp === 'none') return 'next_follow_up_at IS NULL';
    return `next_follow_up_at ${followUp === 'overdue' ? '<' : '>='} ${value(now)}::timestamptz`;
  },
  from: (from, { value }) => `created_at >= ${value(from)}::timestamptz`,
  to: (to, { value }) => `created_at < ${value(to)}::timestamptz`,
  preset: (preset, { value, now, timeZone }) => {
    switch (preset) {
      case 'today':
        return `created_at >= date_trunc('day', ${value(now)}::timestamptz, ${value(timeZone)}::text)`;
      case 'not_contacted':
        return `verification_status = 'verified' AND last_contacted_at IS NULL`;
      case 'follow_up_overdue':
        return `next_follow_up_at < ${value(now)}::timestamptz`;
      case 'replied':
        return 'replied_at IS NOT NULL';
      case 'deleted':
        // The list's own condition already selects live or deleted leads.
        return null;
    }
  },
};
const FILTERS: readonly (FilterName | keyof Pick<Filters, FieldFilter>)[] = Object.keys(
  FILTER_SQL,
) as FilterName[];

function conditionOf(filters: Filters, context: FilterContext): LeadCondition {
  const values: (string | Date)[] = [];
  const value = (given: string | Date): string => `$${values.push(given)}`;
  const partOf = <Name extends FilterName>(name: Name): string | null => {
    const given = filters[name];
    const sqlOf: FilterSql<Name> = FILTER_SQL[name];
    return given ? sqlOf(given, { ...context, value }) : null;
  };
  const parts = FILTERS.map(partOf).filter((part) => part !== null);
  const deleted =
    filters.preset === 'deleted' ? 'deleted_at IS NOT NULL AND merged_into IS NULL' : 'deleted_at IS NULL';
  const sight = sightOf(context.admin);
  const searches = filters.search.length > 0;
  const sql = [deleted, ...parts].join(' AND ');
  if (sight === null) return { sql, values, searches };
  const person = value(sight);
  return {
    sql: `${sql} AND ${seenBy('assigned_to', person)}`,
    values,
    searches,
    parts: seenParts('assigned_to', person).map((part) => `${sql} AND ${part}`),
  };
}

const SORT_COLUMNS = {
  createdAt: ['created_at'],
  // The column starts with the folded name, so that Ávila comes before Bravo.
  fullName: ['search COLLATE "C"'],
  state: ['state', 'created_at'],
  leadScore: ['lead_score', 'created_at'],
  nextFollowUpAt: ['next_follow_up_at'],
} as const;

/** Returns the ORDER BY expression; the id makes the order total. */
export function leadOrder(sort: LeadSort = '-createdAt'): string {
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  const columns = SORT_COLUMNS[sort.replace('-', '') as keyof typeof SORT_COLUMNS];
  const nullable = columns[0] === 'state' || columns[0] === 'next_follow_up_at';
  return [...columns, 'id']
    .map((column, index) => `${column} ${direction}${nullable && index === 0 ? ' NULLS LAST' : ''}`)
    .join(', ');
}
