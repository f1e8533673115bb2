import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../database/statements';
import { HAS_OWNERS_HOURS } from './owners-hours';

/** Stored setting. */
export interface StoredSetting {
  key: string;
  /** JSON; null for the default. */
  value: string | null;
}

/** Reads and writes the `settings` table. */
@Injectable()
export class SettingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  list(source: StatementSource = this.dataSource): Promise<StoredSetting[]> {
    return many(source, 'SELECT key, value FROM settings');
  }

  /** Serialises changes of settings until the transaction ends. */
  async lock(manager: EntityManager): Promise<void> {
    await run(manager, 'SELECT pg_advisory_xact_lock(hashtext($1))', ['settings']);
  }

  /**
   * Returns whether an active user takes appointments and has hours for them. A user without saved hours has the default ones.
   * @param onceSaved true to return false until an owner has saved hours
   */
  async isAnyoneBookable(onceSaved: boolean): Promise<boolean> {
    const row = await one<{ isBookable: boolean }>(
      this.dataSource,
      `SELECT EXISTS (SELECT FROM admin_users u LEFT JOIN agent_availability v ON v.admin_id = u.id
                       WHERE u.is_active AND coalesce(v.takes_appointments, true)
                         AND (v.admin_id IS NULL OR v.weekly <> '[]' OR v.exceptions <> '[]')
                         AND (NOT $1 OR ${HAS_OWNERS_HOURS})) AS "isBookable"`,
      [onceSaved],
    );
    return row?.isBookable ?? false;
  }

  async save(manager: EntityManager, settings: readonly StoredSetting[]): Promise<void> {
    await run(
      manager,
      `INSERT INTO settings (key, value) SELECT * FROM unnest($1::text[], $2::text[])
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
      [settings.map(({ key }) => key), settings.map(({ value }) => value)],
    );
  }
}
