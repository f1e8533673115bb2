/** A moment as whole microseconds since 1970: what PostgreSQL stores, and more than a `Date` keeps. */
export const microsOf = (column: string): string => `(extract(epoch FROM ${column}) * 1000000)::bigint::text`;

/** The moment of such a number. @param place of the value in the statement */
export const momentOf = (place: string): string =>
  `('epoch'::timestamptz + ${place}::bigint * interval '1 microsecond')`;

/** Where a page of conversations ends: unread or not, when its last message came, whose it is. */
export const CONVERSATION_CURSOR = /^([01])_(\d{1,16})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Where a page of messages ends: when it came, and its id. */
export const MESSAGE_CURSOR = /^(\d{1,16})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Longest of both. */
export const CURSOR_MAX = 60;
