import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts of each person's open leads are read from this index alone. */
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
