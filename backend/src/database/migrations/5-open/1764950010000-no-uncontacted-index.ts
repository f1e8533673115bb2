import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drops the index that `ix_leads_own_to_be_called` replaced. */
export class NoUncontactedIndex1764950010000 implements MigrationInterface {
  name = 'NoUncontactedIndex1764950010000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX "ix_leads_own_uncontacted"');
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "ix_leads_own_uncontacted" ON "leads" ("assigned_to", "lead_score" DESC, "created_at" DESC, "id")
        WHERE deleted_at IS NULL AND assigned_to IS NOT NULL AND last_contacted_at IS NULL`,
    );
  }
}
