import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds privacy requests, the name in consents, which makes them proofs without the lead, and an index on the phones of deleted
 * leads.
 */
export class Privacy1764220000000 implements MigrationInterface {
  name = 'Privacy1764220000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "privacy_requests" ("id" uuid NOT NULL DEFAULT uuidv7(), "kind" character varying NOT NULL, "channel" character varying NOT NULL, "phone_number" character varying NOT NULL, "full_name" character varying, "received_on" date NOT NULL, "acknowledge_by" date NOT NULL, "answer_by" date NOT NULL, "acknowledged_at" TIMESTAMP WITH TIME ZONE, "acknowledged_by" character varying, "extended_at" TIMESTAMP WITH TIME ZONE, "extended_by" character varying, "extension_reason" text, "answered_at" TIMESTAMP WITH TIME ZONE, "answered_by" character varying, "outcome" character varying, "note" text, "answer" text, "created_by" character varying NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_privacy_requests" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_privacy_requests_phone_number" ON "privacy_requests" ("phone_number")`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_privacy_requests_answered_at_answer_by" ON "privacy_requests" ("answered_at", "answer_by")`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_leads_deleted_phone_number" ON "leads" ("phone_number") WHERE deleted_at IS NOT NULL`,
    );
    // Rewrites every consent, which on a large table takes longer than the timeout of requests.
    await queryRunner.query('SET LOCAL statement_timeout = 0');
    await queryRunner.query(`ALTER TABLE "consents" ADD "full_name" character varying`);
    await queryRunner.query(
      `UPDATE "consents" SET "full_name" = l.full_name FROM "leads" l
        WHERE l.phone_number = "consents".phone_number AND l.deleted_at IS NULL`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "consents" DROP COLUMN "full_name"`);
    await queryRunner.query(`DROP INDEX "public"."ix_leads_deleted_phone_number"`);
    await queryRunner.query(`DROP INDEX "public"."ix_privacy_requests_answered_at_answer_by"`);
    await queryRunner.query(`DROP INDEX "public"."ix_privacy_requests_phone_number"`);
    await queryRunner.query(`DROP TABLE "privacy_requests"`);
  }
}
