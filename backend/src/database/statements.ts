import { DataSource, type EntityManager, type QueryResult } from 'typeorm';
import { runPrepared } from './driver/prepared';

/** Where a statement runs: on a pooled connection of its own, or in the transaction of a manager. */
export type StatementSource = DataSource | EntityManager;

/** How a statement is sent. */
export interface StatementOptions {
  /**
   * PostgreSQL plans the statement once per connection instead of each time. For constant texts on the paths that a visitor
   * waits for; not for filters whose best plan depends on their values.
   */
  prepared?: boolean;
}

/**
 * Runs a statement.
 * @param text its SQL; columns are aliased to the camelCase names of `T` (`full_name AS "fullName"`)
 * @returns its rows, those of `INSERT`, `UPDATE` and `DELETE … RETURNING` included
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
 * Runs a statement of which at most one row is of interest; see `many`.
 * @returns its first row, or null
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
 * @returns how many rows it inserted, changed or deleted
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
