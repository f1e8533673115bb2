import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds an index of exactly the leads that 'Mi día' lists as new. A separate migration drops the index that it replaces, so that
 * readers do not wait while this one is built.
 */
export class ToBeCalledIndex1764950000000 implements MigrationInterface {
  name = 'ToBeCalledIndex1764950000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    // Same condition as in the query of 'Mi día'.
    await queryRunner.query(
      `CREATE INDEX "ix_leads_own_to_be_called" ON "leads" ("assigned_to", "lead_score" DESC, "created_at" DESC, "id")
        WHERE deleted_at IS NULL AND assigned_to IS NOT NULL AND last_contacted_at IS NULL
          AND next_follow_up_at IS NULL AND NOT is_blocked AND NOT is_fraudulent AND lead_category NOT IN ('client', 'lost', 'booked')`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX "ix_leads_own_to_be_called"');
  }
}
