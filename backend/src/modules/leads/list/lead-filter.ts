import { cleanPhone } from 'domain/text';
import { containing, foldText, searchWords } from '../../../database/like-pattern';
import { ANSWERED } from '../../lead-store/campaign-answers-sql';
import type { LeadFilterQuery, LeadSort } from './dto/lead-list.dto';
import type { CountedLeads } from './lead-counts.repository';
import type { SignedInAdmin } from '../../../common/current-admin';
import { seenBy, seenParts, sightOf } from '../../../common/permissions/lead-sight';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Days since the last contact, by the word of the filter. */
const CONTACT_DAYS = { over_7_days: 7, over_30_days: 30, over_90_days: 90 } as const;

/** What the meaning of a filter depends on. */
export interface FilterContext {
  now: Date;
  /** IANA zone of the owner's days. */
  timeZone: string;
  /** Who asks: whose leads `me` are, and which of all are seen. */
  admin: Pick<SignedInAdmin, 'id' | 'sees'>;
}

/** A condition on `leads`, with the values of its `$1`, `$2`, … */
export interface LeadCondition {
  sql: string;
  values: (string | Date | null)[];
  /** Whether it searches for a term. */
  searches: boolean;
  /** Where the person is limited, the same condition for the own leads and for those of nobody: together they are all of it. */
  parts?: string[];
}

/** Digits with any punctuation between them, as people and links write phones. */
const PHONE_LIKE = /^(?:tel:)?[\p{P}\p{S}\s]*\d[\d\p{P}\p{S}\s]*$/iu;

/** A part of a term as the search column holds it. A phone is searched by its digits. */
function folded(part: string): string {
  const phone = cleanPhone(part);
  return (PHONE_LIKE.test(phone) && phone.replace(/\D/g, '')) || foldText(part);
}

/**
 * The LIKE patterns of a search term: a lead is found by all of its words, in any order.
 * @returns none for a blank term
 */
export function searchPatterns(term: string): string[] {
  const parts = PHONE_LIKE.test(cleanPhone(term)) ? [term] : term.split(/\s+/);
  return searchWords(parts.map(folded).join(' ')).map(containing);
}

/** A filter, interpreted once. */
export interface LeadFilter {
  condition: LeadCondition;
  /** The same leads in the terms of the cached counts; null when these do not know them. */
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

/** Whether these are all live leads. */
export const countsAll = ({ status, state, from, to }: CountedLeads): boolean =>
  status === 'all' && state === undefined && !from && !to;

/** What the cached counts know, and what does not change how many leads match. */
const COUNTED_KEYS = new Set(['status', 'state', 'from', 'to', 'sort', 'page', 'pageSize', 'limit', 'exact']);

/** A filter that is added later is not counted by until it is added to the keys: the count is then done on the leads. */
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

/** The filters of a list, the term as the LIKE patterns of its search. */
type Filters = Omit<LeadFilterQuery, 'sort' | 'search'> & { search: string[] };
type FilterName = keyof Filters;

interface FilterSqlContext extends FilterContext {
  /** Takes a value into the statement, and answers with its place. */
  value: (given: string | Date) => string;
}

/** The condition of a filter that is given; null where the given word asks for nothing. */
type FilterSql<Name extends FilterName> = (
  given: NonNullable<Filters[Name]>,
  context: FilterSqlContext,
) => string | null;

/**
 * Every filter of the list has its entry, or this does not compile. Every value carries its cast, so that COPY can run the
 * condition as well.
 */
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
      ? `id IN (SELECT b.lead_id FROM bookings b WHERE ${toCome})`
      : `NOT EXISTS (SELECT 1 FROM bookings b WHERE b.lead_id = leads.id AND ${toCome})`;
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
        // Every list says whether it is of deleted leads.
        return null;
    }
  },
};
const FILTERS = Object.keys(FILTER_SQL) as FilterName[];

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
  // The column begins with the folded name, so that Ávila comes before Bravo.
  fullName: ['search COLLATE "C"'],
  state: ['state', 'created_at'],
  leadScore: ['lead_score', 'created_at'],
  nextFollowUpAt: ['next_follow_up_at'],
} as const;

/** The order as SQL; the id makes it total. */
export function leadOrder(sort: LeadSort = '-createdAt'): string {
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  const columns = SORT_COLUMNS[sort.replace('-', '') as keyof typeof SORT_COLUMNS];
  const nullable = columns[0] === 'state' || columns[0] === 'next_follow_up_at';
  return [...columns, 'id']
    .map((column, place) => `${column} ${direction}${nullable && place === 0 ? ' NULLS LAST' : ''}`)
    .join(', ');
}
