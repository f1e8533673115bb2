import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds appointments in our own calendar besides those of other calendars, personal links to the calendar, and hours of each
 * agent.
 */
export class Appointments1764510000000 implements MigrationInterface {
  name = 'Appointments1764510000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE EXTENSION IF NOT EXISTS btree_gist');
    await queryRunner.query(`
      ALTER TABLE "bookings"
        ADD "agent_id" uuid,
        ADD "ends_at" TIMESTAMP WITH TIME ZONE,
        ADD "held_until" TIMESTAMP WITH TIME ZONE,
        ADD "timed_at" TIMESTAMP WITH TIME ZONE,
        ADD "time_zone" character varying,
        ADD "email" character varying,
        ADD "confirmed_at" TIMESTAMP WITH TIME ZONE,
        ADD "outcome_at" TIMESTAMP WITH TIME ZONE,
        ADD "sequence" integer NOT NULL DEFAULT 0,
        ADD "token_version" integer NOT NULL DEFAULT 0,
        ADD "created_by_id" uuid,
        ADD "invitee_name" character varying,
        ADD "invitee_phone" character varying,
        ADD CONSTRAINT "fk_bookings_agent_id" FOREIGN KEY ("agent_id") REFERENCES "admin_users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION,
        ADD CONSTRAINT "ck_bookings_own" CHECK (provider <> 'own' OR (agent_id IS NOT NULL AND starts_at IS NOT NULL AND ends_at > starts_at AND held_until >= ends_at)),
        ADD CONSTRAINT "ex_bookings_agent_time" EXCLUDE USING gist (agent_id WITH =, tstzrange(starts_at, held_until) WITH &&) WHERE (provider = 'own' AND status IN ('booked', 'attended', 'no_show'))`);
    await queryRunner.query(`CREATE INDEX "ix_bookings_starts_at" ON "bookings" ("starts_at")`);
    await queryRunner.query(
      `CREATE INDEX "ix_bookings_agent_id_starts_at" ON "bookings" ("agent_id", "starts_at") WHERE agent_id IS NOT NULL`,
    );
    await queryRunner.query(`
      CREATE TABLE "appointment_links" (
        "ref_hash" character varying NOT NULL,
        "lead_id" uuid NOT NULL,
        "by_mail" boolean NOT NULL DEFAULT false,
        "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "pk_appointment_links" PRIMARY KEY ("ref_hash"),
        CONSTRAINT "fk_appointment_links_lead_id" FOREIGN KEY ("lead_id") REFERENCES "leads"("id") ON DELETE CASCADE ON UPDATE NO ACTION)`);
    await queryRunner.query(
      `CREATE INDEX "ix_appointment_links_lead_id_expires_at" ON "appointment_links" ("lead_id", "expires_at")`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_appointment_links_expires_at" ON "appointment_links" ("expires_at")`,
    );
    await queryRunner.query(`
      CREATE TABLE "agent_availability" (
        "admin_id" uuid NOT NULL,
        "takes_appointments" boolean NOT NULL DEFAULT true,
        "display_name" character varying,
        "time_zone" character varying,
        "weekly" jsonb NOT NULL,
        "exceptions" jsonb NOT NULL DEFAULT '[]',
        "version" integer NOT NULL DEFAULT 1,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "pk_agent_availability" PRIMARY KEY ("admin_id"),
        CONSTRAINT "fk_agent_availability_admin_id" FOREIGN KEY ("admin_id") REFERENCES "admin_users"("id") ON DELETE CASCADE ON UPDATE NO ACTION)`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "agent_availability"`);
    await queryRunner.query(`DROP TABLE "appointment_links"`);
    await queryRunner.query(`DROP INDEX "public"."ix_bookings_agent_id_starts_at"`);
    await queryRunner.query(`DROP INDEX "public"."ix_bookings_starts_at"`);
    await queryRunner.query(
      `DELETE FROM "bookings" WHERE provider = 'own' OR status IN ('attended', 'no_show')`,
    );
    await queryRunner.query(`
      ALTER TABLE "bookings"
        DROP CONSTRAINT "ex_bookings_agent_time",
        DROP CONSTRAINT "ck_bookings_own",
        DROP CONSTRAINT "fk_bookings_agent_id",
        DROP "invitee_phone",
        DROP "invitee_name",
        DROP "created_by_id",
        DROP "token_version",
        DROP "sequence",
        DROP "outcome_at",
        DROP "confirmed_at",
        DROP "email",
        DROP "time_zone",
        DROP "timed_at",
        DROP "held_until",
        DROP "ends_at",
        DROP "agent_id"`);
    // btree_gist stays, because others may use it.
  }
}
