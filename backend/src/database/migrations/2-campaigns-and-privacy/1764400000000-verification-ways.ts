import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds methods besides texts to verify a phone or a person, and the state of each method. */
export class VerificationWays1764400000000 implements MigrationInterface {
  name = 'VerificationWays1764400000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE "leads"
        ADD "verification_method" character varying,
        ADD "phone_proven_at" TIMESTAMP WITH TIME ZONE,
        ADD "email_proven_at" TIMESTAMP WITH TIME ZONE,
        ADD "possible_duplicate" boolean NOT NULL DEFAULT false,
        ADD "otp_method" character varying,
        ADD "email_code" character varying,
        ADD "email_code_address" character varying,
        ADD "email_code_expires_at" TIMESTAMP WITH TIME ZONE,
        ADD "email_code_submission_id" uuid,
        ADD "submission_id" uuid`);
    await queryRunner.query(`
      UPDATE "leads" SET "verification_method" = 'sms', "phone_proven_at" = coalesce("verified_at", "created_at")
       WHERE "verification_status" = 'verified'`);
    await queryRunner.query(`DROP INDEX "uq_leads_live_phone_number"`);
    await queryRunner.query(`
      CREATE UNIQUE INDEX "uq_leads_live_phone_number" ON "leads" ("phone_number")
       WHERE deleted_at IS NULL AND NOT possible_duplicate`);
    await queryRunner.query(`
      CREATE INDEX "ix_leads_possible_duplicate" ON "leads" ("phone_number")
       WHERE deleted_at IS NULL AND possible_duplicate`);
    await queryRunner.query(`
      CREATE TABLE "verification_submissions" (
        "id" uuid NOT NULL,
        "lead_id" uuid NOT NULL,
        "phone_number" character varying NOT NULL,
        "is_resend" boolean NOT NULL DEFAULT false,
        "method" character varying NOT NULL,
        "issued_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "attempt_id" uuid NOT NULL,
        "undelivered_at" TIMESTAMP WITH TIME ZONE,
        "proven_at" TIMESTAMP WITH TIME ZONE,
        "proven_by" character varying,
        CONSTRAINT "PK_verification_submissions" PRIMARY KEY ("id"),
        CONSTRAINT "FK_verification_submissions_lead" FOREIGN KEY ("lead_id") REFERENCES "leads" ("id") ON DELETE CASCADE)`);
    await queryRunner.query(
      `CREATE INDEX "ix_verification_submissions_phone_number" ON "verification_submissions" ("phone_number")`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_verification_submissions_lead_id" ON "verification_submissions" ("lead_id")`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_verification_submissions_attempt_id" ON "verification_submissions" ("attempt_id")`,
    );
    await queryRunner.query(`
      CREATE TABLE "verification_channels" (
        "method" character varying NOT NULL,
        "out_since" TIMESTAMP WITH TIME ZONE,
        "out_until" TIMESTAMP WITH TIME ZONE,
        "back_since" TIMESTAMP WITH TIME ZONE,
        "outages" integer NOT NULL DEFAULT '0',
        "content_refusals" TIMESTAMP WITH TIME ZONE array NOT NULL DEFAULT '{}',
        "last_success_at" TIMESTAMP WITH TIME ZONE,
        "last_refusal_code" character varying,
        "last_refusal_text" character varying,
        "last_refusal_at" TIMESTAMP WITH TIME ZONE,
        CONSTRAINT "PK_verification_channels" PRIMARY KEY ("method"))`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "verification_channels"`);
    await queryRunner.query(`DROP TABLE "verification_submissions"`);
    await queryRunner.query(`DELETE FROM "leads" WHERE possible_duplicate`);
    await queryRunner.query(`DROP INDEX "ix_leads_possible_duplicate"`);
    await queryRunner.query(`DROP INDEX "uq_leads_live_phone_number"`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX "uq_leads_live_phone_number" ON "leads" ("phone_number") WHERE deleted_at IS NULL`,
    );
    await queryRunner.query(`
      ALTER TABLE "leads" DROP COLUMN "submission_id", DROP COLUMN "email_code_submission_id",
        DROP COLUMN "email_code_expires_at", DROP COLUMN "email_code_address",
        DROP COLUMN "email_code", DROP COLUMN "otp_method", DROP COLUMN "possible_duplicate",
        DROP COLUMN "email_proven_at", DROP COLUMN "phone_proven_at", DROP COLUMN "verification_method"`);
  }
}
