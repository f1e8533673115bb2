import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the pages that a user pinned to the menu of the back office. */
export class MenuPins1795632103000 implements MigrationInterface {
  name = 'MenuPins1795632103000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "admin_users" ADD "menu_pins" text array NOT NULL DEFAULT '{}'`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "admin_users" DROP COLUMN "menu_pins"`);
  }
}
