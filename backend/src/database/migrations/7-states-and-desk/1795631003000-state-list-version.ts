import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the version of the list of states, which each change increases, and allows one row of rules only. */
export class StateListVersion1795631003000 implements MigrationInterface {
  name = 'StateListVersion1795631003000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE "state_rules"
        ADD "list_version" integer NOT NULL DEFAULT 1,
        ADD CONSTRAINT "ck_state_rules_only_one" CHECK ("id")
    `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE "state_rules" DROP CONSTRAINT "ck_state_rules_only_one", DROP COLUMN "list_version"
    `);
  }
}
