import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';

const names = new Map<string, string>();

/** A connection that breaks fails its statement, and the pool lets go of it. */
const ignore = (): void => undefined;

/**
 * Runs a statement that PostgreSQL plans once for a connection instead of each time: for the statements a visitor waits
 * for. The text must be constant; what varies goes in the values.
 * @returns the rows, also of an UPDATE … RETURNING
 */
export async function runPrepared<T extends QueryResultRow>(
  source: DataSource | EntityManager,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  let name = names.get(text);
  if (!name) names.set(text, (name = `s${names.size + 1}`));
  if (!(source instanceof DataSource) && source.queryRunner) {
    const connection = (await source.queryRunner.connect()) as PoolClient;
    return (await connection.query<T>({ name, text, values })).rows;
  }
  const { driver } = source instanceof DataSource ? source : source.dataSource;
  // Not `pool.query`: where it waits for a connection, it goes on as part of the request that gives one back.
  const connection = await (driver as unknown as { master: Pool }).master.connect();
  connection.on('error', ignore);
  try {
    return (await connection.query<T>({ name, text, values })).rows;
  } finally {
    connection.removeListener('error', ignore);
    connection.release();
  }
}
