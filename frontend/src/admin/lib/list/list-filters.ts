import { cutText } from 'domain/text';
import { isDay } from '../../../shared/dates';
import { ANY_DAY, inOrder, toApiRange, type DayRange } from '../times/day-range';

/** Filter of a list. All properties are required, so a forgotten one does not compile. */
export interface ListFilter<Value, Query> {
  /** Names in the address: one, or two for the first and last day of a range. */
  readonly names: readonly string[];
  /** Parses the texts of the address, one per name, empty if absent. Returns `initial` for invalid texts. */
  readonly parse: (...texts: string[]) => Value;
  /** Returns the texts for the address, one per name; empty ones are left out. */
  readonly format: (value: Value) => readonly string[];
  /** Value if the address has none. It is not written to the address. */
  readonly initial: Value;
  /**
   * `narrows`: removes rows, so an empty list may be empty because of it, and clearing the filters resets it.
   * `arranges`: only changes order or view. `pages`: a change of any other filter returns to the first page.
   */
  readonly effect: 'narrows' | 'arranges' | 'pages';
  /** Returns the API parameters of a value. */
  readonly toQuery: (value: Value) => Query;
}

export type ListFilters<Values, Query> = {
  readonly [Name in keyof Values]: ListFilter<Values[Name], Query>;
};

export type FilterValues<Filters> = Filters extends ListFilters<infer Values, object> ? Values : never;

/** API parameters that a list's filters produce. */
type Asked<Filters> =
  Filters extends Readonly<Record<string, { toQuery: (value: never) => infer Query }>>
    ? KeysOfEach<Query>
    : never;
type KeysOfEach<Query> = Query extends unknown ? keyof Query : never;

/**
 * Accepts the filters if they cover all parameters. Otherwise requires an impossible argument, so that the
 * compile error names the missing parameters.
 */
type NoneForgotten<Query, Filters> = [Exclude<keyof Query, Asked<Filters>>] extends [never]
  ? unknown
  : { 'parameters without a filter': Exclude<keyof Query, Asked<Filters>> };

/**
 * Defines the filters of a list: `listFilters<ListLeadsParams>()({ search: text({ … }), … })`. Each parameter
 * of the API needs a filter; a new parameter does not compile until it has one or is excluded:
 * `Omit<ListLeadsParams, 'ids'>`. Called twice, because TypeScript infers either all type arguments or none.
 */
export const listFilters =
  <Query extends object>() =>
  <Filters extends object>(
    filters: Filters & ListFilters<FilterValues<Filters>, Partial<Query>> & NoneForgotten<Query, Filters>,
  ): ListFilters<FilterValues<Filters>, Partial<Query>> =>
    filters;

/** Search text; empty for none. */
export const text = <Query extends object>({
  name,
  longest,
  toQuery,
}: {
  name: string;
  /** Maximum length in characters; longer texts are cut. */
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

/** Id of a record; empty for none. */
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
  /** Record with the possible values as keys. */
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

/** One of several values, with a default. */
export const choice = <Value extends string, Query extends object>({
  name,
  of,
  initial,
  effect,
  toQuery,
}: {
  name: string;
  /** Record with the possible values as keys. */
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
 * First and last day, in the owner's time zone. The API always receives them in order.
 * @param asTyped keeps the order in which the days were chosen, for lists with a field for each day, so that
 * changing one field does not move its value to the other
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

/** Last page that the server accepts. */
const LAST_PAGE = 10_000_000;

/**
 * Page of the list, from 1.
 * @param size rows per page
 */
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
