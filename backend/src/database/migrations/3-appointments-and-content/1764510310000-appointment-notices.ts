import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds reminders of appointments. */
export class AppointmentNotices1764510310000 implements MigrationInterface {
  name = 'AppointmentNotices1764510310000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "appointment_notices" (
        "id" uuid NOT NULL DEFAULT uuidv7(),
        "appointment_id" uuid NOT NULL,
        "kind" character varying NOT NULL,
        "channel" character varying NOT NULL,
        "starts_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "due_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "taken_at" TIMESTAMP WITH TIME ZONE,
        "outcome" character varying,
        "message_id" uuid,
        CONSTRAINT "pk_appointment_notices" PRIMARY KEY ("id"),
        CONSTRAINT "uq_appointment_notices_once" UNIQUE ("appointment_id", "starts_at", "kind", "channel"),
        CONSTRAINT "fk_appointment_notices_appointment_id" FOREIGN KEY ("appointment_id") REFERENCES "bookings"("id") ON DELETE CASCADE ON UPDATE NO ACTION)`);
    await queryRunner.query(
      `CREATE INDEX "ix_appointment_notices_due" ON "appointment_notices" ("due_at", "id") WHERE taken_at IS NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_appointment_notices_starts_at" ON "appointment_notices" ("starts_at")`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "appointment_notices"`);
  }
}
