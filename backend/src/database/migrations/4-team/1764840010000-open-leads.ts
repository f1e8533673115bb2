import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index from which each user's open leads are counted without reading the table. */
export class OpenLeads1764840010000 implements MigrationInterface {
  name = 'OpenLeads1764840010000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "ix_leads_open_of" ON "leads" ("assigned_to")
         WHERE deleted_at IS NULL AND assigned_to IS NOT NULL AND lead_category NOT IN ('client', 'lost')`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX "ix_leads_open_of"');
  }
}
