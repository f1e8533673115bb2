import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds templates approved by WhatsApp, and the template that a message is sent as. */
export class ApprovedTemplates1764850000000 implements MigrationInterface {
  name = 'ApprovedTemplates1764850000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "message_templates" ADD "content_sid" character varying`);
    await queryRunner.query(`ALTER TABLE "sms_messages" ADD "approved" jsonb`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "sms_messages" DROP COLUMN "approved"`);
    await queryRunner.query(`ALTER TABLE "message_templates" DROP COLUMN "content_sid"`);
  }
}
