import type { Db } from 'pg-boss';

/** Returns the queues, of those given, that have a job which may run now. Reads the queue's index once for each. */
export async function queuesWithDueJobs(
  database: Db,
  schema: string,
  queues: readonly string[],
): Promise<string[]> {
  const { rows } = (await database.executeSql(
    `SELECT queue FROM unnest($1::text[]) AS queue
     WHERE EXISTS (
       SELECT FROM ${schema}.job
       WHERE name = queue AND state < 'active' AND NOT blocked AND start_after <= now())`,
    [queues],
  )) as { rows: { queue: string }[] };
  return rows.map(({ queue }) => queue);
}
