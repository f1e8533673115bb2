/**
 * Returns SQL that reads a text column as an IP address; null if it is invalid. CASE ensures that no plan casts before the check.
 */
export const asInet = (column: string): string =>
  `CASE WHEN pg_input_is_valid(${column}, 'inet') THEN ${column}::inet END`;
