import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds whether an owner has put the list of steps of setting up the office away. */
export class SetupDismissed1795637103000 implements MigrationInterface {
  name = 'SetupDismissed1795637103000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "admin_users" ADD "setup_dismissed" boolean NOT NULL DEFAULT false`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "admin_users" DROP COLUMN "setup_dismissed"`);
  }
}
