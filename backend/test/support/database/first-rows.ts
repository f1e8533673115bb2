import { setImmediate as nextTurn } from 'node:timers/promises';
import { SettingsService } from '../../../src/modules/settings/settings.service';
import { poolOf, type TestApp } from '../app';

/** Turns of the event loop without a query after which no further one is expected. */
const IDLE_TURNS = 5;

/**
 * Keeps the rows of a database, so that the tests of a file can share its applications.
 * @param others further applications on the database
 * @returns a function that restores the rows and the settings; everything else that the applications keep in memory stays. The newest
 *   application must stay open while others log people in, because Passport keeps its strategy for all
 */
export async function keepFirstRows(app: TestApp, ...others: TestApp[]): Promise<() => Promise<void>> {
  const tables = await app.query<{ name: string; columns: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name, string_agg(quote_ident(a.attname), ', ') AS columns
       FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relkind = 'r' AND n.nspname IN ('public', 'jobs') GROUP BY 1`,
  );
  const kept = (n: number): string => `kept.rows_of_${n}`;
  const copies = tables.map(
    ({ name, columns }, n) => `CREATE TABLE ${kept(n)} AS SELECT ${columns} FROM ${name}`,
  );
  await app.query(['CREATE SCHEMA kept', ...copies].join(';'));
  const restore = [
    // No trigger and no foreign key minds.
    'SET LOCAL session_replication_role = replica',
    ...tables.map(({ name }) => `DELETE FROM ${name}`),
    ...tables.map(
      ({ name, columns }, n) =>
        `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${kept(n)}`,
    ),
  ].join(';');
  return async () => {
    for (const each of [app, ...others]) await workInBackgroundEnded(each);
    await app.dataSource.transaction((manager) => manager.query(restore));
    for (const each of [app, ...others]) await each.app.get(SettingsService).current();
  };
}

/** Waits until no connection is in use, because a response does not wait for its log and its alerts. */
async function workInBackgroundEnded({ dataSource }: TestApp): Promise<void> {
  const pool = poolOf(dataSource)!;
  const isBusy = (): boolean => pool.waitingCount > 0 || pool.idleCount < pool.totalCount;
  for (let idle = 0; idle < IDLE_TURNS; idle += 1) {
    if (isBusy()) idle = 0;
    await nextTurn();
  }
}
