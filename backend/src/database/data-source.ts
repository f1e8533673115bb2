import { setTimeout as sleep } from 'node:timers/promises';
import {
  MigrationExecutor,
  QueryFailedError,
  type DataSource,
  type DataSourceOptions,
  type Migration,
  type QueryRunner,
} from 'typeorm';
import { pendingMigrations, RefusedDatabase } from './development-database';
import { entities } from './entities';
import { MIGRATIONS } from './migrations';
import { SnakeNamingStrategy } from './naming-strategy';
import { verifyWritable } from './driver/pooled-client';
import type { Timelines } from './driver/timelines';
import { RequestClient } from './driver/request-client';
import { outdatedFunctions, writeFunctions } from './written-functions';

/** Maximum number of connections per instance; PostgreSQL's default of 100 leaves room for several instances. */
const POOL_SIZE = 20;

/** Connection options of the server, the command line and the tests. */
export function dataSourceOptions(databaseUrl: string, timelines?: Timelines): DataSourceOptions {
  return {
    type: 'postgres',
    url: databaseUrl,
    entities,
    migrations: MIGRATIONS,
    migrationsTableName: 'migrations',
    namingStrategy: new SnakeNamingStrategy(),
    synchronize: false,
    applicationName: 'backend',
    poolSize: POOL_SIZE,
    extra: {
      Client: RequestClient,
      verify: verifyWritable,
      gate: { refusal: null, ...(timelines ? { timelines } : {}) },
      // Limits how long a request waits for the database.
      connectionTimeoutMillis: 5_000,
      statement_timeout: 30_000,
      // A statement that waits longer for a lock fails, so that the visitor receives a response before the browser gives up.
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 60_000,
    },
  };
}

/** Key of the advisory lock that lets one instance migrate at a time. */
const MIGRATION_LOCK = 7_401_001;
/**
 * A statement that waits for a table lock blocks all later statements on that table. A migration therefore gives up after this
 * time, lets them pass, and retries.
 */
const LOCK_WAIT = '2s';
const LOCK_TRIES = 40;
const BETWEEN_TRIES_MS = 1_000;
/** PostgreSQL's `lock_not_available` and `deadlock_detected`: another transaction held a table too long, or deadlocked with it. */
const IN_USE = ['55P03', '40P01'];

/** PostgreSQL's `insufficient_privilege`. */
const NOT_ALLOWED = '42501';

/** Database of an earlier version, for a role that may not migrate it; the message contains instructions. */
export class NotTheOwner extends Error {
  constructor(cause: unknown) {
    super(
      `La base de datos no tiene las tablas de esta versión, y el usuario de DATABASE_URL no puede cambiarlas
(${(cause as Error).message}). Ejecute antes node backend/dist/cli/migrate.js con DATABASE_URL y DATABASE_OWNER_URL; npm start y
Docker lo hacen solos.`,
      { cause },
    );
    this.name = 'NotTheOwner';
  }
}

/** Failed migration. It was rolled back, and this version must not serve; the message contains instructions. */
export class MigrationFailure extends Error {
  constructor(migration: string, cause: unknown) {
    super(
      `No se pudo actualizar la base de datos: la migración ${migration} falló (${(cause as Error).message}).
Nada de ella quedó a medias, y esta versión no atiende a nadie. Inicie otra vez la versión anterior, que funciona con la base de datos
tal como está; o corrija la causa e inicie esta de nuevo. docs/runbooks.md, 'A migration fails', explica cómo.`,
      { cause },
    );
    this.name = 'MigrationFailure';
  }
}

/**
 * Migrates the database, and writes the functions that are generated from TypeScript, in the transaction of the last migration. Safe to
 * call from several instances at once, and while older ones serve. Each migration is one transaction that takes the lock first, so it also
 * works through a transaction pooler.
 * @throws MigrationFailure if a migration fails or a table stays locked: earlier migrations are kept, and none is half done
 * @throws RefusedDatabase for a database of an older development version or of another program
 * @throws NotTheOwner if the role may not change the tables
 */
export async function runMigrations(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  const executor = new MigrationExecutor(dataSource, runner);
  try {
    let pending: Migration[] = [];
    const isBehind = async (): Promise<boolean> => {
      pending = await executor.getPendingMigrations();
      return pending.length > 0 || (await outdatedFunctions(dataSource, runner)).length > 0;
    };
    for (let tries = 1; await isBehind();) {
      try {
        await runNext(dataSource, runner, executor);
        tries = 1;
      } catch (error) {
        if (error instanceof RefusedDatabase) throw error;
        if (codeOf(error) === NOT_ALLOWED && !(await ownsTables(runner))) throw new NotTheOwner(error);
        if (tries++ >= LOCK_TRIES || !IN_USE.includes(codeOf(error))) {
          // Another instance may have run some meanwhile. A broken connection cannot be asked.
          const [failed] = await executor.getPendingMigrations().catch(() => pending);
          const name = failed?.name ?? (error instanceof QueryFailedError ? 'WrittenFunctions' : null);
          throw name ? new MigrationFailure(name, error) : error;
        }
        await sleep(BETWEEN_TRIES_MS);
      }
    }
  } finally {
    await runner.release();
  }
}

async function ownsTables(runner: QueryRunner): Promise<boolean> {
  const [{ owns }] = (await runner.query(
    `SELECT coalesce(pg_has_role(c.relowner, 'USAGE'), true) AS owns FROM (SELECT to_regclass('migrations') AS id) t LEFT JOIN pg_class c ON c.oid = t.id`,
  )) as [{ owns: boolean }];
  return owns;
}

async function runNext(
  dataSource: DataSource,
  runner: QueryRunner,
  executor: MigrationExecutor,
): Promise<void> {
  await runner.startTransaction();
  try {
    // Building an index takes long, and so may another instance's migration.
    await runner.query('SET LOCAL statement_timeout = 0');
    await runner.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await runner.query(`SET LOCAL lock_timeout = '${LOCK_WAIT}'`);
    const [next, ...later] = await pendingMigrations(runner, executor);
    if (next) await executor.executeMigration(next);
    if (later.length === 0) await writeFunctions(dataSource, runner);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  }
}

const codeOf = (error: unknown): string =>
  (error instanceof QueryFailedError && (error.driverError as { code?: string }).code) || '';
