import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, run, type StatementSource } from '../../database/statements';

/** A stored setting. */
export interface StoredSetting {
  key: string;
  /** JSON; null for the default. */
  value: string | null;
}

/** The statements on `settings`. */
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

  async save(manager: EntityManager, settings: readonly StoredSetting[]): Promise<void> {
    await run(
      manager,
      `INSERT INTO settings (key, value) SELECT * FROM unnest($1::text[], $2::text[])
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
      [settings.map(({ key }) => key), settings.map(({ value }) => value)],
    );
  }
}
