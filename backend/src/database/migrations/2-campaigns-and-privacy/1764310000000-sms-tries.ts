import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the tries of a text to one person, to end them after the last. */
export class SmsTries1764310000000 implements MigrationInterface {
  name = 'SmsTries1764310000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "sms_messages" ADD "tries" integer NOT NULL DEFAULT '0'`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "sms_messages" DROP COLUMN "tries"`);
  }
}
