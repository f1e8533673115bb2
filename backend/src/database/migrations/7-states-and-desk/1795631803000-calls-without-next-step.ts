import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index of the calls that left no next step, so that the list of daily work excludes their leads fast. */
export class CallsWithoutNextStep1795631803000 implements MigrationInterface {
  name = 'CallsWithoutNextStep1795631803000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX IF NOT EXISTS "ix_lead_interactions_no_next_step" ON "lead_interactions" ("lead_id") WHERE metadata ? 'noNextStep'`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX IF EXISTS "ix_lead_interactions_no_next_step"');
  }
}
