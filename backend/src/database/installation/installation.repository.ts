import type { DataSource, EntityManager } from 'typeorm';
import { one, run, type StatementSource } from '../statements';

/** The installation that a database says it belongs to, beside the one that it is in. */
export interface KnownInstallation {
  /** PostgreSQL's own name of the cluster that was stored; null before the first start and after a release. */
  storedSystem: string | null;
  /** Name of the cluster that answers; null where the service does not give it. */
  system: string | null;
  storedUrl: string | null;
  /** Time of the mark that a restore or a backup left; null without one. */
  restoredAt: Date | null;
  /** Moment of a point-in-time recovery that no person has released; null without one. */
  recovery: string | null;
  /** Time up to which the copy has what the original had; null while it is not known to be a copy. */
  backupAt: Date | null;
}

/** Left in PostgreSQL's settings by docker/recover.sh, which restores files while no server runs. */
const RECOVERY = `nullif(current_setting('credito_claro.recovered_to', true), '')`;

/** The statements on `installation`. */
export class InstallationRepository {
  /** Locks the row, which is made where there is none. */
  async lock(manager: EntityManager): Promise<KnownInstallation> {
    await run(
      manager,
      `INSERT INTO installation (known_recovery) VALUES (${RECOVERY}) ON CONFLICT (id) DO NOTHING`,
    );
    const known = await one<KnownInstallation>(
      manager,
      `SELECT system_identifier AS "storedSystem", public_url AS "storedUrl", restored_at AS "restoredAt", backup_at AS "backupAt",
              CASE WHEN ${RECOVERY} IS DISTINCT FROM known_recovery THEN ${RECOVERY} END AS recovery, NULL AS system
         FROM installation FOR UPDATE`,
    );
    return known!;
  }

  /** PostgreSQL's name of the cluster: the same on its standbys, and on copies of its files. @returns null where it may not be asked */
  async system(dataSource: DataSource): Promise<string | null> {
    const found = await one<{ name: string }>(
      dataSource,
      'SELECT system_identifier::text AS name FROM pg_control_system()',
    ).catch(() => null);
    return found?.name ?? null;
  }

  /** Stores where the database is. */
  async store(manager: EntityManager, system: string | null, publicUrl: string): Promise<void> {
    await run(
      manager,
      `UPDATE installation SET system_identifier = coalesce($1, system_identifier), public_url = $2, backup_at = NULL`,
      [system, publicUrl],
    );
  }

  /** Notes up to when a copy has what the original had: the mark's time, or the last second in which the original ran. */
  async noteBackupTime(manager: EntityManager): Promise<Date | null> {
    const noted = await one<{ backupAt: Date | null }>(
      manager,
      `UPDATE installation SET backup_at = coalesce(backup_at, restored_at, (SELECT beaten_at FROM database_heartbeat))
       RETURNING backup_at AS "backupAt"`,
    );
    return noted?.backupAt ?? null;
  }

  /** Forgets where the database was: the next look stores where it is. */
  async release(source: StatementSource): Promise<void> {
    await run(
      source,
      `INSERT INTO installation (known_recovery) VALUES (${RECOVERY})
         ON CONFLICT (id) DO UPDATE SET system_identifier = NULL, public_url = NULL, restored_at = NULL, backup_at = NULL,
           known_recovery = excluded.known_recovery`,
    );
  }

  /** Forgets the address alone. */
  async forgetAddress(source: StatementSource): Promise<void> {
    await run(source, 'UPDATE installation SET public_url = NULL');
  }
}
