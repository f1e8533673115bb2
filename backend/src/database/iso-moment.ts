/** Returns SQL that writes a moment as JavaScript does: ISO 8601 in UTC with milliseconds. */
export const isoMoment = (sql: string): string =>
  `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
