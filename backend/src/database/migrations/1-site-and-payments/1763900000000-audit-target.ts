import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index on the target of audit entries, for the timeline of a lead. */
export class AuditTarget1763900000000 implements MigrationInterface {
  name = 'AuditTarget1763900000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "ix_audit_entries_target_created_at" ON "audit_entries" ("target", "created_at")`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "ix_audit_entries_target_created_at"`);
  }
}
