import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the schema of 1.0.0. The database of the last development version has it already (`development-database.ts`). */
export class Baseline1795822400000 implements MigrationInterface {
  name = 'Baseline1795822400000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    // The SQL creates functions before the tables that they read.
    await queryRunner.query('SET LOCAL check_function_bodies = off');
    await queryRunner.query(readFileSync(join(__dirname, 'baseline.sql'), 'utf8'));
    await queryRunner.query('SET LOCAL check_function_bodies = on');
    await queryRunner.query('INSERT INTO state_rules DEFAULT VALUES');
    await this.addMarkKey(queryRunner);
    // TypeORM stores the expressions of generated columns in this table.
    await queryRunner.query(
      `INSERT INTO typeorm_metadata ("database", "schema", "table", "type", "name", "value")
       VALUES (current_database(), 'public', 'leads', 'GENERATED_COLUMN', 'search', 'lead_search(full_name, phone_number, state)')`,
    );
  }

  /** Adds the key of the HMAC-SHA256 of erased phones. It exists only in this database and its backups. */
  private async addMarkKey(queryRunner: QueryRunner): Promise<void> {
    const key = randomBytes(64);
    const [inner, outer] = [0x36, 0x5c].map((pad) =>
      Buffer.from(key.map((byte) => byte ^ pad)).toString('hex'),
    );
    await queryRunner.query(
      `INSERT INTO phone_mark_key (id, inner_pad, outer_pad) VALUES (1, '\\x${inner}', '\\x${outer}')`,
    );
  }

  public down(): Promise<void> {
    return Promise.reject(new Error('The baseline is not undone, because that would drop every table.'));
  }
}
