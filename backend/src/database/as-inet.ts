/**
 * SQL that reads a column of text as an address; null for what is none. Inside CASE, so that no plan casts before it has
 * checked.
 */
export const asInet = (column: string): string =>
  `CASE WHEN pg_input_is_valid(${column}, 'inet') THEN ${column}::inet END`;
