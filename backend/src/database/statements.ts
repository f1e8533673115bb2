import { DataSource, type EntityManager, type QueryResult } from 'typeorm';
import { runPrepared } from './driver/prepared';

/** Connection for a statement: a pooled one, or the transaction of a manager. */
export type StatementSource = DataSource | EntityManager;

/** Options for sending a statement. */
export interface StatementOptions {
  /**
   * True if PostgreSQL plans the statement once per connection instead of each time. For constant texts on paths
   * where a visitor waits; not for filters with a best plan that depends on their values.
   */
  prepared?: boolean;
}

/**
 * Runs a statement.
 * @param text its SQL; columns have the camelCase names of `T` as aliases (`full_name AS "fullName"`)
 * @returns its rows, including those of `INSERT`, `UPDATE` and `DELETE … RETURNING`
 */
export async function many<T extends object>(
  source: StatementSource,
  text: string,
  values: unknown[] = [],
  { prepared = false }: StatementOptions = {},
): Promise<T[]> {
  if (prepared) return runPrepared<T>(source, text, values);
  return (await send(source, text, values)).records as T[];
}

/**
 * Runs a statement for at most one row; see `many`.
 * @returns the first row, or null
 */
export async function one<T extends object>(
  source: StatementSource,
  text: string,
  values: unknown[] = [],
  options?: StatementOptions,
): Promise<T | null> {
  const [row] = await many<T>(source, text, values, options);
  return row ?? null;
}

/**
 * Runs a statement that returns no rows.
 * @returns number of inserted, changed or deleted rows
 */
export async function run(source: StatementSource, text: string, values: unknown[] = []): Promise<number> {
  return (await send(source, text, values)).affected ?? 0;
}

async function send(source: StatementSource, text: string, values: unknown[]): Promise<QueryResult> {
  const transaction = source instanceof DataSource ? undefined : source.queryRunner;
  if (transaction) return transaction.query(text, values, true);
  const runner = (source instanceof DataSource ? source : source.dataSource).createQueryRunner();
  try {
    return await runner.query(text, values, true);
  } finally {
    await runner.release();
  }
}
