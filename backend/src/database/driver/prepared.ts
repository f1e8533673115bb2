import type { PoolClient } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { poolOf } from './pool-of';

const names = new Map<string, string>();

/** The statement fails on a broken connection, and the pool removes it; the event itself needs no handling. */
const ignore = (): void => undefined;

/**
 * Runs a statement that PostgreSQL plans once per connection instead of each time. Used through `many` and `one`.
 * @param text must be constant; everything variable is a value
 * @returns the rows, including those of `UPDATE … RETURNING`
 */
export async function runPrepared<T extends object>(
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
  // Not `pool.query`: after waiting for a connection it would run under the id of the request that released the connection.
  const connection = await poolOf(source instanceof DataSource ? source : source.dataSource).connect();
  connection.on('error', ignore);
  try {
    return (await connection.query<T>({ name, text, values })).rows;
  } finally {
    connection.removeListener('error', ignore);
    connection.release();
  }
}
