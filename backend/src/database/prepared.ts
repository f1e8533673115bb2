import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';

const names = new Map<string, string>();

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
  const connection = await connectionOf(source);
  return (await connection.query<T>({ name, text, values })).rows;
}

/** A transaction's own connection, or the pool. */
async function connectionOf(source: DataSource | EntityManager): Promise<Pool | PoolClient> {
  if (!(source instanceof DataSource) && source.queryRunner)
    return (await source.queryRunner.connect()) as PoolClient;
  const { driver } = source instanceof DataSource ? source : source.dataSource;
  return (driver as unknown as { master: Pool }).master;
}
