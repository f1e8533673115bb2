import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the events of a calendar that were not understood, and reads every calendar again, because older servers left them out. */
export class EventsNotUnderstood1795627903000 implements MigrationInterface {
  name = 'EventsNotUnderstood1795627903000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "busy_calendars" ADD "not_understood" integer NOT NULL DEFAULT 0, ADD "sealed_not_understood" text`,
    );
    await queryRunner.query(`UPDATE "busy_calendars" SET "etag" = NULL, "last_modified" = NULL`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "busy_calendars" DROP COLUMN "sealed_not_understood", DROP COLUMN "not_understood"`,
    );
  }
}
