import { createHash } from 'node:crypto';
import type { Migration, MigrationExecutor, QueryRunner } from 'typeorm';

/** Migration that creates the schema of 1.0.0. */
const BASELINE = 'Baseline1795822400000';

/** Last version before 1.0.0. Its database has the schema of the baseline, made by 94 migrations. */
const LAST_DEVELOPMENT = {
  commit: '4ef92feeb74a340b568bfb29173d9b9a48e3e984',
  migrations: 94,
  /** SHA-256 of the sorted names, joined by commas. */
  digest: '47726b7efc8323c553586a6d834cf69695380fef6b1111a3314b716ae580b08c',
};

/** Database that this version does not migrate. Nothing in it was changed; the message contains instructions. */
export class RefusedDatabase extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RefusedDatabase';
  }
}

const olderVersion = (names: string[]): RefusedDatabase =>
  new RefusedDatabase(
    `La base de datos es de una versión de desarrollo que no es la última: su lista de ${names.length} migraciones no es la de las
${LAST_DEVELOPMENT.migrations} que esta versión reconoce. No se cambió nada en ella, y esta versión no atiende a nadie. Inicie una vez la versión del
commit ${LAST_DEVELOPMENT.commit}, que la actualiza, y después esta de nuevo.
docs/runbooks.md, 'A database is refused', explica cómo.`,
  );

const noList = (): RefusedDatabase =>
  new RefusedDatabase(
    `La base de datos tiene tablas, pero no la lista de sus migraciones (tabla migrations): es de otro programa, o de una copia que se
restauró a medias. No se cambió nada en ella, y esta versión no atiende a nadie. Indique en DATABASE_URL una base de datos vacía o la
del sitio, o restaure la copia completa. docs/runbooks.md, 'A database is refused', explica cómo.`,
  );

/**
 * Returns the migrations that a database still needs. Records the baseline as executed in the database of the last development version,
 * in the transaction of the runner. The rows of the development migrations stay, so that version starts on the database too.
 * @throws RefusedDatabase for the database of an older development version, and for one with tables but without a list of migrations
 */
export async function pendingMigrations(
  runner: QueryRunner,
  executor: MigrationExecutor,
): Promise<Migration[]> {
  const pending = await executor.getPendingMigrations();
  const baseline = pending.find(({ name }) => name === BASELINE);
  if (!baseline) return pending;
  const names = (await executor.getExecutedMigrations()).map(({ name }) => name);
  if (names.length === 0) {
    if (await hasTables(runner)) throw noList();
    return pending;
  }
  if (digestOf(names) !== LAST_DEVELOPMENT.digest) throw olderVersion(names);
  await executor.insertMigration(baseline);
  return pending.filter((migration) => migration !== baseline);
}

const digestOf = (names: string[]): string =>
  createHash('sha256')
    .update([...names].sort().join())
    .digest('hex');

/** Returns whether there are tables besides those of TypeORM and of extensions. */
async function hasTables(runner: QueryRunner): Promise<boolean> {
  const [{ found }] = (await runner.query(
    `SELECT EXISTS (
       SELECT FROM pg_class c
        WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
          AND c.relname NOT IN ('migrations', 'typeorm_metadata')
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')) AS found`,
  )) as [{ found: boolean }];
  return found;
}
