/** Returns SQL for a time as whole microseconds since 1970: the precision of PostgreSQL, which a `Date` lacks. */
export const microsOf = (column: string): string => `(extract(epoch FROM ${column}) * 1000000)::bigint::text`;

/** Returns SQL for the time of such a number. @param place placeholder of the value in the statement */
export const momentOf = (place: string): string =>
  `('epoch'::timestamptz + ${place}::bigint * interval '1 microsecond')`;

/** Cursor of a page of conversations: unread or not, time of the last message, lead id. */
export const CONVERSATION_CURSOR = /^([01])_(\d{1,16})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Cursor of a page of messages: time and id. */
export const MESSAGE_CURSOR = /^(\d{1,16})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Maximum length of either cursor. */
export const CURSOR_MAX = 60;
