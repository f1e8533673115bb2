/**
 * Common table expression that lets its statement's transaction commit without waiting for the disk. For rows, such
 * as counts and event logs, that may be lost if the machine crashes within moments. Use it in the statement's FROM.
 */
export const RELAXED_COMMIT = `relaxed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))`;
