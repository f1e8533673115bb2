import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds external calendars that keep agents busy, and feeds of the agents' appointments. */
export class CalendarFeeds1764510200000 implements MigrationInterface {
  name = 'CalendarFeeds1764510200000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "busy_calendars" (
        "id" uuid NOT NULL DEFAULT uuidv7(),
        "agent_id" uuid NOT NULL,
        "name" character varying NOT NULL,
        "sealed_address" text NOT NULL,
        "masked_address" character varying NOT NULL,
        "etag" character varying,
        "last_modified" character varying,
        "time_zone" character varying,
        "known_until" TIMESTAMP WITH TIME ZONE,
        "last_read_at" TIMESTAMP WITH TIME ZONE,
        "problem" character varying,
        "failing_since" TIMESTAMP WITH TIME ZONE,
        "warned_at" TIMESTAMP WITH TIME ZONE,
        "next_read_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "pk_busy_calendars" PRIMARY KEY ("id"),
        CONSTRAINT "fk_busy_calendars_agent_id" FOREIGN KEY ("agent_id") REFERENCES "admin_users"("id") ON DELETE CASCADE ON UPDATE NO ACTION)`);
    await queryRunner.query(`CREATE INDEX "ix_busy_calendars_agent_id" ON "busy_calendars" ("agent_id")`);
    await queryRunner.query(
      `CREATE INDEX "ix_busy_calendars_next_read_at" ON "busy_calendars" ("next_read_at")`,
    );
    await queryRunner.query(`
      CREATE TABLE "busy_times" (
        "calendar_id" uuid NOT NULL,
        "agent_id" uuid NOT NULL,
        "minutes" integer array NOT NULL,
        CONSTRAINT "pk_busy_times" PRIMARY KEY ("calendar_id"),
        CONSTRAINT "fk_busy_times_calendar_id" FOREIGN KEY ("calendar_id") REFERENCES "busy_calendars"("id") ON DELETE CASCADE ON UPDATE NO ACTION)`);
    await queryRunner.query(`CREATE INDEX "ix_busy_times_agent_id" ON "busy_times" ("agent_id")`);
    await queryRunner.query(`
      CREATE TABLE "calendar_feeds" (
        "agent_id" uuid NOT NULL,
        "secret_hash" character varying NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "pk_calendar_feeds" PRIMARY KEY ("agent_id"),
        CONSTRAINT "uq_calendar_feeds_secret_hash" UNIQUE ("secret_hash"),
        CONSTRAINT "fk_calendar_feeds_agent_id" FOREIGN KEY ("agent_id") REFERENCES "admin_users"("id") ON DELETE CASCADE ON UPDATE NO ACTION)`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "calendar_feeds"`);
    await queryRunner.query(`DROP TABLE "busy_times"`);
    await queryRunner.query(`DROP TABLE "busy_calendars"`);
  }
}
