import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds appointments in the owner's calendar, and notifications of the owner about verified leads. */
export class Bookings1764210000000 implements MigrationInterface {
  name = 'Bookings1764210000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "bookings" ("id" uuid NOT NULL DEFAULT uuidv7(), "provider" character varying NOT NULL, "external_id" character varying NOT NULL, "lead_id" uuid, "status" character varying NOT NULL, "starts_at" TIMESTAMP WITH TIME ZONE, "starts_at_told_at" TIMESTAMP WITH TIME ZONE, "is_made" boolean NOT NULL DEFAULT false, "is_counted" boolean NOT NULL DEFAULT false, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "uq_bookings_provider_external_id" UNIQUE ("provider", "external_id"), CONSTRAINT "pk_bookings" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_bookings_lead_id_starts_at" ON "bookings" ("lead_id", "starts_at")`,
    );
    await queryRunner.query(
      `CREATE TABLE "lead_notices" ("lead_id" uuid NOT NULL, "verified_at" TIMESTAMP WITH TIME ZONE NOT NULL, "digest_id" uuid, "is_sealed" boolean NOT NULL DEFAULT false, CONSTRAINT "pk_lead_notices" PRIMARY KEY ("lead_id", "verified_at"))`,
    );
    await queryRunner.query(`CREATE INDEX "ix_lead_notices_verified_at" ON "lead_notices" ("verified_at")`);
    await queryRunner.query(
      `CREATE INDEX "ix_lead_notices_digest" ON "lead_notices" ("digest_id") WHERE digest_id IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_lead_notices_open_digest" ON "lead_notices" ("digest_id") WHERE digest_id IS NOT NULL AND NOT is_sealed`,
    );
    await queryRunner.query(
      `ALTER TABLE "bookings" ADD CONSTRAINT "fk_bookings_lead_id" FOREIGN KEY ("lead_id") REFERENCES "leads"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "lead_notices" ADD CONSTRAINT "fk_lead_notices_lead_id" FOREIGN KEY ("lead_id") REFERENCES "leads"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "lead_notices" DROP CONSTRAINT "fk_lead_notices_lead_id"`);
    await queryRunner.query(`ALTER TABLE "bookings" DROP CONSTRAINT "fk_bookings_lead_id"`);
    await queryRunner.query(`DROP INDEX "public"."ix_lead_notices_open_digest"`);
    await queryRunner.query(`DROP INDEX "public"."ix_lead_notices_digest"`);
    await queryRunner.query(`DROP INDEX "public"."ix_lead_notices_verified_at"`);
    await queryRunner.query(`DROP TABLE "lead_notices"`);
    await queryRunner.query(`DROP INDEX "public"."ix_bookings_lead_id_starts_at"`);
    await queryRunner.query(`DROP TABLE "bookings"`);
  }
}
