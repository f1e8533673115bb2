import { useSearchParams } from 'react-router-dom';
import type { ListFilter, ListFilters } from './list-filters';

/** Changes some filters. `replace` keeps intermediate values out of the browser's history. */
export type SetFilters<Values> = (changes: Partial<Values>, options?: { replace?: boolean }) => void;

/**
 * Manages the filters of a list in the address, so that a list can be shared and works with back and forward.
 */
export function useListFilters<Values extends object, Query extends object>(
  definition: ListFilters<Values, Query>,
) {
  const [parameters, setParameters] = useSearchParams();
  const names = Object.keys(definition) as (keyof Values)[];
  const filters = Object.fromEntries(
    names.map((name) => [name, read(definition[name], parameters)]),
  ) as Values;
  const queryOf = (included: (name: keyof Values) => boolean) =>
    Object.assign(
      {},
      ...names.filter(included).map((name) => definition[name].toQuery(filters[name])),
    ) as Query;

  const setFilters: SetFilters<Values> = (changes, { replace = false } = {}) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        for (const name of names) {
          if (name in changes) write(definition[name], next, changes[name] as Values[typeof name]);
          else if (definition[name].effect === 'pages')
            write(definition[name], next, definition[name].initial);
        }
        return next;
      },
      { replace },
    );

  const narrowing = names.filter((name) => definition[name].effect === 'narrows');
  return {
    filters,
    /** Whether filters remove rows, which can be the reason for an empty list. */
    filtered: countSet(definition, filters, names) > 0,
    setFilters,
    /**
     * Shows all rows again.
     * @param changes values of filters that do not narrow, such as the order
     */
    clear: (changes: Partial<Values> = {}) =>
      setFilters({
        ...(Object.fromEntries(narrowing.map((name) => [name, definition[name].initial])) as Partial<Values>),
        ...changes,
      }),
    /** API parameters of the current page. */
    query: queryOf(() => true),
    /** API parameters of the whole list, for an export. */
    unpagedQuery: queryOf((name) => definition[name].effect !== 'pages'),
  };
}

const read = <Value>({ names, parse }: ListFilter<Value, object>, parameters: URLSearchParams): Value =>
  parse(...names.map((name) => parameters.get(name) ?? ''));

function write<Value>(filter: ListFilter<Value, object>, parameters: URLSearchParams, value: Value): void {
  const texts = filter.format(value);
  const initial = filter.format(filter.initial);
  filter.names.forEach((name, index) => {
    const text = texts[index] ?? '';
    if (text === '' || text === initial[index]) parameters.delete(name);
    else parameters.set(name, text);
  });
}

/**
 * Returns the number of filter parameters set in the address; each end of a range counts.
 * @param names filters to count
 */
export const countSet = <Values>(
  definition: ListFilters<Values, object>,
  filters: Values,
  names: readonly (keyof Values)[],
): number =>
  names
    .filter((name) => definition[name].effect === 'narrows')
    .reduce((count, name) => count + changes(definition[name], filters[name]), 0);

const changes = <Value>({ format, initial }: ListFilter<Value, object>, value: Value): number =>
  format(value).filter((text, index) => text !== format(initial)[index]).length;
