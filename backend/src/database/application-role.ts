import { DataSource } from 'typeorm';
import { dataSourceOptions, runMigrations } from './data-source';
import { one } from './statements';

/** pg-boss alters its tables itself, so the application's role becomes their owner. */
const GIVE_JOBS = `DO $$
  DECLARE each record;
  BEGIN
    IF to_regnamespace('jobs') IS NULL THEN RETURN; END IF;
    EXECUTE format('ALTER SCHEMA jobs OWNER TO %I', :role);
    FOR each IN SELECT c.oid::regclass AS name FROM pg_class c
                 WHERE c.relnamespace = 'jobs'::regnamespace AND c.relkind IN ('r', 'p', 'v')
      LOOP EXECUTE format('ALTER TABLE %s OWNER TO %I', each.name, :role); END LOOP;
    FOR each IN SELECT p.oid::regprocedure AS name FROM pg_proc p WHERE p.pronamespace = 'jobs'::regnamespace
      LOOP EXECUTE format('ALTER ROUTINE %s OWNER TO %I', each.name, :role); END LOOP;
    FOR each IN SELECT t.oid::regtype AS name FROM pg_type t WHERE t.typnamespace = 'jobs'::regnamespace AND t.typtype = 'e'
      LOOP EXECUTE format('ALTER TYPE %s OWNER TO %I', each.name, :role); END LOOP;
  END $$`;

/** Serialises instances, because two concurrent grants fail. */
const ONE_GRANTS = 'SELECT pg_advisory_xact_lock(7401003)';

/**
 * Migrates as the owner of the tables and grants the application's role access: all tables, but only reading and appending to the
 * audit chain. That role must exist. It owns nothing, so it cannot remove the chain's triggers either.
 * @param ownerUrl connection as the owner of the tables
 * @param application a connection as the application's role
 */
async function migrateAsOwner(ownerUrl: string, application: DataSource): Promise<void> {
  const asked = await one<{ role: string; quoted: string; literal: string; database: string }>(
    application,
    `SELECT current_user AS role, quote_ident(current_user) AS quoted, quote_literal(current_user) AS literal,
            quote_ident(current_database()) AS database`,
  );
  const { quoted, literal, database } = asked!;
  const owner = await new DataSource(dataSourceOptions(ownerUrl)).initialize();
  try {
    // Grants apply to future tables too: older servers stay active during the migration, and their triggers write to a new table
    // as soon as it exists.
    await owner.transaction(async (manager) => {
      await manager.query(ONE_GRANTS);
      for (const kind of ['TABLES', 'SEQUENCES'])
        await manager.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ALL ON ${kind} TO ${quoted}`);
    });
    await runMigrations(owner);
    await owner.transaction(async (manager) => {
      await manager.query(ONE_GRANTS);
      await manager.query(`GRANT CREATE ON DATABASE ${database} TO ${quoted}`);
      await manager.query(`GRANT USAGE ON SCHEMA public TO ${quoted}`);
      await manager.query(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${quoted}`);
      await manager.query(`GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO ${quoted}`);
      await manager.query(`REVOKE ALL ON audit_chain FROM ${quoted}`);
      await manager.query(`GRANT SELECT, INSERT ON audit_chain TO ${quoted}`);
      // Only triggers write these two, as the owner, after checking the erasure.
      await manager.query(`REVOKE ALL ON audit_erasures, audit_queue FROM ${quoted}`);
      await manager.query(`GRANT SELECT ON audit_erasures TO ${quoted}`);
      await manager.query(`GRANT SELECT, DELETE ON audit_queue TO ${quoted}`);
      await manager.query(GIVE_JOBS.replaceAll(':role', literal));
    });
  } finally {
    await owner.destroy();
  }
}

/** Migrates a database, as its owner if that differs from the application's role. */
export function migrate(application: DataSource, ownerUrl: string | undefined): Promise<void> {
  return ownerUrl ? migrateAsOwner(ownerUrl, application) : runMigrations(application);
}

/**
 * Returns whether PostgreSQL prevents this connection from changing the audit chain. Otherwise only triggers do, which the role
 * could remove.
 */
export async function chainIsGuarded(application: DataSource): Promise<boolean> {
  const found = await one<{ mayChange: boolean }>(
    application,
    `SELECT has_table_privilege('audit_chain', 'UPDATE') OR has_table_privilege('audit_chain', 'DELETE') AS "mayChange"`,
  );
  return !found!.mayChange;
}
