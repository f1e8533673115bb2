import type { DataSource, EntityManager } from 'typeorm';
import { one, run, type StatementSource } from '../statements';

/** Installation that a database belongs to according to its row. */
export interface StoredInstallation {
  /** Stored PostgreSQL identifier of the cluster; null before the first start and after a release. */
  storedSystem: string | null;
  storedUrl: string | null;
  /** Time of the mark left by a restore or a backup; null without one. */
  restoredAt: Date | null;
  /** Target time of a point-in-time recovery that no user has released; null without one. */
  recovery: string | null;
  /** Time up to which the copy contains the original's data; null while it is not known to be a copy. */
  backupAt: Date | null;
}

/** Secret that every server of a database must share. */
export type SecretName = 'JWT_SECRET' | 'ENCRYPTION_KEY' | 'OTP_SECRET';

/** Fingerprints of the secrets: they show whether two secrets are equal, and nothing else about them. */
export type SecretPrints = Readonly<Record<SecretName, string>>;

/** Setting written by docker/recover.sh, which restores files while no server runs. */
const RECOVERY = `nullif(current_setting('credito_claro.recovered_to', true), '')`;

/** Reads and writes `installation`. */
export class InstallationRepository {
  /** Locks the row, and inserts it if missing. */
  async lock(manager: EntityManager): Promise<StoredInstallation> {
    await run(
      manager,
      `INSERT INTO installation (known_recovery) VALUES (${RECOVERY}) ON CONFLICT (id) DO NOTHING`,
    );
    const known = await one<StoredInstallation>(
      manager,
      `SELECT system_identifier AS "storedSystem", public_url AS "storedUrl", restored_at AS "restoredAt", backup_at AS "backupAt",
              CASE WHEN ${RECOVERY} IS DISTINCT FROM known_recovery THEN ${RECOVERY} END AS recovery
         FROM installation FOR UPDATE`,
    );
    return known!;
  }

  /**
   * Returns PostgreSQL's identifier of the cluster, which standbys and copies of its files share; null if the role may not read
   * it.
   */
  async system(dataSource: DataSource): Promise<string | null> {
    const found = await one<{ name: string }>(
      dataSource,
      'SELECT system_identifier::text AS name FROM pg_control_system()',
    ).catch(() => null);
    return found?.name ?? null;
  }

  /** Stores the present cluster and address. */
  async store(manager: EntityManager, system: string | null, publicUrl: string): Promise<void> {
    await run(
      manager,
      `UPDATE installation SET system_identifier = coalesce($1, system_identifier), public_url = $2, backup_at = NULL`,
      [system, publicUrl],
    );
  }

  /**
   * Stores up to when a copy contains the original's data: the time of the mark, or the last second in which the original ran.
   */
  async noteBackupTime(manager: EntityManager): Promise<Date | null> {
    const noted = await one<{ backupAt: Date | null }>(
      manager,
      `UPDATE installation SET backup_at = coalesce(backup_at, restored_at, (SELECT beaten_at FROM database_heartbeat))
       RETURNING backup_at AS "backupAt"`,
    );
    return noted?.backupAt ?? null;
  }

  /** Clears the stored cluster and address, so that the next check stores the present ones. */
  async release(source: StatementSource): Promise<void> {
    await run(
      source,
      `INSERT INTO installation (known_recovery) VALUES (${RECOVERY})
         ON CONFLICT (id) DO UPDATE SET system_identifier = NULL, public_url = NULL, restored_at = NULL, backup_at = NULL,
           known_recovery = excluded.known_recovery`,
    );
  }

  /** Returns the stored fingerprints of the secrets, null before the first start, and the last heartbeat of any server. */
  async secretPrints(
    source: StatementSource,
  ): Promise<{ prints: SecretPrints | null; beatenAt: Date | null }> {
    const found = await one<{ prints: SecretPrints | null; beatenAt: Date | null }>(
      source,
      `SELECT (SELECT secret_prints FROM installation) AS prints, (SELECT beaten_at FROM database_heartbeat) AS "beatenAt"`,
    );
    return found!;
  }

  /**
   * Stores the fingerprints of the secrets.
   * @returns false, and stores nothing, if the stored ones are no longer `expected`
   */
  async storeSecretPrints(
    source: StatementSource,
    prints: SecretPrints,
    expected: SecretPrints | null,
  ): Promise<boolean> {
    const stored = await one<{ isStored: boolean }>(
      source,
      `INSERT INTO installation (secret_prints, known_recovery) VALUES ($1::jsonb, ${RECOVERY})
         ON CONFLICT (id) DO UPDATE SET secret_prints = excluded.secret_prints
           WHERE installation.secret_prints IS NOT DISTINCT FROM $2::jsonb
       RETURNING true AS "isStored"`,
      [JSON.stringify(prints), expected && JSON.stringify(expected)],
    );
    return stored?.isStored ?? false;
  }

  /** Clears only the address. */
  async forgetAddress(source: StatementSource): Promise<void> {
    await run(source, 'UPDATE installation SET public_url = NULL');
  }
}
