import type { EntityManager } from 'typeorm';
import { run } from './statements';

/**
 * A common table expression that lets its statement's transaction commit without waiting for the disk. For rows that may
 * lose their last moments in a crash of the machine (counts, logs of what happened); name it in the statement's FROM.
 */
export const RELAXED_COMMIT = `relaxed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))`;

/** Lets the caller's transaction commit without waiting for the disk; see `RELAXED_COMMIT`. */
export async function relaxCommit(manager: EntityManager): Promise<void> {
  await run(manager, 'SET LOCAL synchronous_commit = off');
}
