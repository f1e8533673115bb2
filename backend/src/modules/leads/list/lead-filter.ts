import { containing } from '../../../database/like-pattern';
import type { LeadFilterQuery, LeadSort } from './dto/lead-list.dto';
import type { CountedLeads } from './lead-counts.repository';

const HOUR_MS = 3_600_000;

/** What the meaning of a filter depends on. */
export interface FilterContext {
  now: Date;
  /** IANA zone of the owner's days. */
  timeZone: string;
}

/** A condition on `leads`, with the values of its `$1`, `$2`, … */
export interface LeadCondition {
  sql: string;
  values: (string | Date)[];
  /** Whether it searches for a term. */
  searches: boolean;
}

/** Lower case without accents, as the database's `fold_text` does it. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Digits with any punctuation between them, as people and links write phones. */
const PHONE_LIKE = /^(?:tel:)?[\p{P}\p{S}\s]*\d[\d\p{P}\p{S}\s]*$/iu;

/** The LIKE pattern of a search term; null for a blank one. A phone is searched by its digits. */
function searchPattern(term: string): string | null {
  const words = term.replace(/\s+/g, ' ').trim();
  if (words === '') return null;
  const digits = PHONE_LIKE.test(words) ? words.replace(/\D/g, '') : '';
  return containing(foldText(digits || words));
}

/** A filter, interpreted once. */
export interface LeadFilter {
  condition: LeadCondition;
  /** The same leads in the terms of the cached counts; null when these do not know them. */
  counted: CountedLeads | null;
}

export function interpretFilter(filter: LeadFilterQuery, context: FilterContext): LeadFilter {
  const pattern = searchPattern(filter.search ?? '');
  return { condition: conditionOf(filter, pattern, context), counted: countedBy(filter, pattern) };
}

/** What the cached counts know, and what does not change how many leads match. */
const COUNTED_KEYS = new Set(['status', 'state', 'from', 'to', 'sort', 'page', 'pageSize', 'limit', 'exact']);

/** A filter that is added later is not counted by until it is added to the keys: the count is then done on the leads. */
function countedBy(filter: LeadFilterQuery, pattern: string | null): CountedLeads | null {
  const isKnown = Object.entries(filter).every(
    ([key, value]) => value === undefined || COUNTED_KEYS.has(key) || (key === 'search' && pattern === null),
  );
  const { status = 'all', state, from, to } = filter;
  const wholeHours = [from, to].every((end) => end === undefined || end.getTime() % HOUR_MS === 0);
  // There are counts by state and counts by hour, but none by both.
  if (!isKnown || !wholeHours || (state && (from || to))) return null;
  return { status, state: state === 'none' ? '' : state, from, to };
}

/** Every value carries its cast, so that COPY can run the condition as well. */
function conditionOf(
  filter: LeadFilterQuery,
  pattern: string | null,
  { now, timeZone }: FilterContext,
): LeadCondition {
  const parts = [filter.preset === 'deleted' ? 'deleted_at IS NOT NULL' : 'deleted_at IS NULL'];
  const values: (string | Date)[] = [];
  const value = (given: string | Date): string => `$${values.push(given)}`;

  if (pattern !== null) parts.push(`search LIKE ${value(pattern)}::text`);
  if (filter.status === 'verified' || filter.status === 'pending')
    parts.push(`verification_status = ${value(filter.status)}::text`);
  if (filter.state === 'none') parts.push('state IS NULL');
  else if (filter.state) parts.push(`state = ${value(filter.state)}::text`);
  if (filter.category) parts.push(`lead_category = ${value(filter.category)}::text`);
  if (filter.source) parts.push(`lead_source = ${value(filter.source)}::text`);
  if (filter.ids) parts.push(`id = ANY(string_to_array(${value(filter.ids)}::text, ',')::uuid[])`);
  if (filter.from) parts.push(`created_at >= ${value(filter.from)}::timestamptz`);
  if (filter.to) parts.push(`created_at < ${value(filter.to)}::timestamptz`);
  switch (filter.preset) {
    case 'today':
      parts.push(`created_at >= date_trunc('day', ${value(now)}::timestamptz, ${value(timeZone)}::text)`);
      break;
    case 'not_contacted':
      parts.push(`verification_status = 'verified' AND last_contacted_at IS NULL`);
      break;
    case 'follow_up_overdue':
      parts.push(`next_follow_up_at < ${value(now)}::timestamptz`);
      break;
    case 'deleted':
    case undefined:
  }
  return { sql: parts.join(' AND '), values, searches: pattern !== null };
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
