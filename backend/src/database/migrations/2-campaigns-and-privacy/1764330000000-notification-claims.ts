import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds claims of notifications, made before the provider is called. */
export class NotificationClaims1764330000000 implements MigrationInterface {
  name = 'NotificationClaims1764330000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "sent_notifications" ADD "claimed_at" TIMESTAMP WITH TIME ZONE`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "sent_notifications" DROP COLUMN "claimed_at"`);
  }
}
