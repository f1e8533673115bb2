/**
 * A common table expression that lets its statement's transaction commit without waiting for the disk. For rows that may
 * lose their last moments in a crash of the machine (counts, logs of what happened); name it in the statement's FROM.
 */
export const RELAXED_COMMIT = `relaxed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))`;
