import { cutText } from 'domain/text';
import { isDay } from '../../shared/dates';
import { ANY_DAY, inOrder, toApiRange, type DayRange } from './day-range';

/** One filter of a list. All of its parts are required: a forgotten part does not compile. */
export interface ListFilter<Value, Query> {
  /** Names in the address: one, or two for the first and the last day of a range. */
  readonly names: readonly string[];
  /** Reads the texts of the address, one for each name, empty where it has none. Gives `initial` for what is not valid. */
  readonly parse: (...texts: string[]) => Value;
  /** Texts for the address, one for each name; empty ones are left out. */
  readonly format: (value: Value) => readonly string[];
  /** Value when the address says nothing. It is not written into the address. */
  readonly initial: Value;
  /**
   * `narrows`: leaves rows out, so an empty list is 'empty because filtered', and clearing the filters resets it.
   * `arranges`: changes the order or the view only. `pages`: any change of another filter goes back to the first page.
   */
  readonly effect: 'narrows' | 'arranges' | 'pages';
  /** How the value goes to the API. */
  readonly toQuery: (value: Value) => Query;
}

/** The filters of a list by name. */
export type ListFilters<Values, Query> = {
  readonly [Name in keyof Values]: ListFilter<Values[Name], Query>;
};

/** The values of a list's filters. */
export type FilterValues<Filters> = Filters extends ListFilters<infer Values, object> ? Values : never;

/** The parameters of the API that a list's filters ask with. */
type Asked<Filters> =
  Filters extends Readonly<Record<string, { toQuery: (value: never) => infer Query }>>
    ? KeysOfEach<Query>
    : never;
type KeysOfEach<Query> = Query extends unknown ? keyof Query : never;

/** Accepts all filters together, or wants what cannot be given: the error names the parameters that were forgotten. */
type NoneForgotten<Query, Filters> = [Exclude<keyof Query, Asked<Filters>>] extends [never]
  ? unknown
  : { 'parameters without a filter': Exclude<keyof Query, Asked<Filters>> };

/**
 * Defines the filters of a list: `listFilters<ListLeadsParams>()({ search: text({ … }), … })`. Each parameter of the API
 * needs a filter, so a new one does not compile until it has one, or is left out by name: `Omit<ListLeadsParams, 'ids'>`.
 * Called twice because TypeScript infers either all type arguments or none.
 */
export const listFilters =
  <Query extends object>() =>
  <Filters extends object>(
    filters: Filters & ListFilters<FilterValues<Filters>, Partial<Query>> & NoneForgotten<Query, Filters>,
  ): ListFilters<FilterValues<Filters>, Partial<Query>> =>
    filters;

/** A text to search for; empty when nothing is searched. */
export const text = <Query extends object>({
  name,
  longest,
  toQuery,
}: {
  name: string;
  /** Longest text in characters; the rest is cut off. */
  longest: number;
  toQuery: (searched: string) => Query;
}): ListFilter<string, Partial<Query>> => ({
  names: [name],
  parse: (written) => cutText(written.trim(), longest),
  format: (value) => [value],
  initial: '',
  effect: 'narrows',
  toQuery: (value) => (value === '' ? {} : toQuery(value)),
});

const ID = /^[0-9a-f-]{36}$/i;

/** The id of something; empty for none. */
export const id = <Query extends object>({
  name,
  toQuery,
}: {
  name: string;
  toQuery: (chosen: string) => Query;
}): ListFilter<string, Partial<Query>> => ({
  ...text({ name, longest: 36, toQuery }),
  parse: (written) => (ID.test(written) ? written : ''),
});

/** One of several values, or none. */
export const option = <Value extends string, Query extends object>({
  name,
  of,
  toQuery,
}: {
  name: string;
  /** Record by the values that there are. */
  of: Readonly<Record<Value, unknown>>;
  toQuery: (chosen: Value) => Query;
}): ListFilter<Value | undefined, Partial<Query>> => ({
  names: [name],
  parse: (written) => valueOf(written, of),
  format: (value) => [value ?? ''],
  initial: undefined,
  effect: 'narrows',
  toQuery: (value) => (value === undefined ? {} : toQuery(value)),
});

/** One of several values, of which one holds until another is chosen. */
export const choice = <Value extends string, Query extends object>({
  name,
  of,
  initial,
  effect,
  toQuery,
}: {
  name: string;
  /** Record by the values that there are. */
  of: Readonly<Record<Value, unknown>>;
  initial: NoInfer<Value>;
  effect: 'narrows' | 'arranges';
  toQuery: (chosen: Value) => Query;
}): ListFilter<Value, Query> => ({
  names: [name],
  parse: (written) => valueOf(written, of) ?? initial,
  format: (value) => [value],
  initial,
  effect,
  toQuery,
});

/**
 * First and last day of the list, by the owner's clock. The API always gets them in order.
 * @param asTyped keeps the order in which the days were chosen, for lists with a field for each: changing one field must not
 * move its value to the other
 */
export const days = ({
  from = 'desde',
  to = 'hasta',
  asTyped = false,
}: { from?: string; to?: string; asTyped?: boolean } = {}): ListFilter<
  DayRange,
  { from?: string; to?: string }
> => ({
  names: [from, to],
  parse: (...written) => {
    const [first, last] = written.map((each) => (isDay(each) ? each : undefined));
    const range = { from: first, to: last };
    return asTyped ? range : inOrder(range);
  },
  format: (range) => [range.from ?? '', range.to ?? ''],
  initial: ANY_DAY,
  effect: 'narrows',
  toQuery: (range) => toApiRange(inOrder(range)),
});

/** The server refuses pages after it. */
const LAST_PAGE = 10_000_000;

/** The page of the list, from 1. @param size rows on a page */
export const page = (name: string, size: number): ListFilter<number, { page: number; pageSize: number }> => ({
  names: [name],
  parse: (written) => {
    const number = Number(written);
    return Number.isInteger(number) && number > 0 ? Math.min(number, LAST_PAGE) : 1;
  },
  format: (value) => [String(value)],
  initial: 1,
  effect: 'pages',
  toQuery: (value) => ({ page: value, pageSize: size }),
});

const valueOf = <Value extends string>(
  written: string,
  known: Readonly<Record<Value, unknown>>,
): Value | undefined => (Object.hasOwn(known, written) ? (written as Value) : undefined);
