import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the calendar events that were not understood, and schedules every calendar to be read again, because older servers ignored
 * these events.
 */
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
