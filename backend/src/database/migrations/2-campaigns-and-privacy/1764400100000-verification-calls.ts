import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds calls that read codes aloud, and WhatsApp messages. */
export class VerificationCalls1764400100000 implements MigrationInterface {
  name = 'VerificationCalls1764400100000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "verification_calls" (
        "id" uuid NOT NULL DEFAULT uuidv7(),
        "lead_id" uuid NOT NULL,
        "submission_id" uuid NOT NULL,
        "issued_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "phone_number" character varying NOT NULL,
        "provider_id" character varying,
        "code" character varying,
        "state" character varying NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        "ended_at" TIMESTAMP WITH TIME ZONE,
        CONSTRAINT "PK_verification_calls" PRIMARY KEY ("id"),
        CONSTRAINT "FK_verification_calls_lead" FOREIGN KEY ("lead_id") REFERENCES "leads" ("id") ON DELETE CASCADE)`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX "uq_verification_calls_issue" ON "verification_calls" ("lead_id", "issued_at")`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_verification_calls_created_at" ON "verification_calls" ("created_at")`,
    );
    await queryRunner.query(
      `ALTER TABLE "sms_messages" ADD "channel" character varying NOT NULL DEFAULT 'sms'`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "sms_messages" DROP COLUMN "channel"`);
    await queryRunner.query(`DROP TABLE "verification_calls"`);
  }
}
