import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds photos, voice notes, places and other parts of received messages. */
export class MessageParts1795629808000 implements MigrationInterface {
  name = 'MessageParts1795629808000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "sms_messages" ADD "parts" jsonb`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "sms_messages" DROP COLUMN "parts"`);
  }
}
