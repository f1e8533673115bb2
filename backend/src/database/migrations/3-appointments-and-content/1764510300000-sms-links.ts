import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds texts with a secret link, stored separately from the body, and texts with a time limit. */
export class SmsLinks1764510300000 implements MigrationInterface {
  name = 'SmsLinks1764510300000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE "sms_messages"
        ADD "sealed_link" character varying,
        ADD "send_until" TIMESTAMP WITH TIME ZONE`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "sms_messages" DROP COLUMN "send_until", DROP COLUMN "sealed_link"`);
  }
}
