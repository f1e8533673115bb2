/**
 * Common table expression that lets its statement's transaction commit without waiting for the disk. For rows whose last moments
 * may be lost in a crash of the machine, such as counts and event logs. Use it in the statement's FROM.
 */
export const RELAXED_COMMIT = `relaxed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))`;
