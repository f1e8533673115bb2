import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds texts to single people, and the columns that prevent campaign messages from being sent twice. */
export class Campaigns1764300000000 implements MigrationInterface {
  name = 'Campaigns1764300000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "sms_messages" ("id" uuid NOT NULL DEFAULT uuidv7(), "direction" character varying NOT NULL, "phone_number" character varying NOT NULL, "lead_id" uuid, "body" text NOT NULL, "purpose" character varying NOT NULL, "status" character varying NOT NULL, "provider_id" character varying, "error_code" character varying, "created_by" character varying, "claimed_at" TIMESTAMP WITH TIME ZONE, "next_check_at" TIMESTAMP WITH TIME ZONE, "checks" integer NOT NULL DEFAULT '0', "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_sms_messages" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "ix_sms_messages_lead_id" ON "sms_messages" ("lead_id")`);
    await queryRunner.query(
      `CREATE INDEX "ix_sms_messages_due" ON "sms_messages" ("next_check_at") WHERE next_check_at IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "uq_sms_messages_provider_id" ON "sms_messages" ("provider_id") WHERE provider_id IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_sms_messages_phone_number_created_at" ON "sms_messages" ("phone_number", "created_at")`,
    );
    await queryRunner.query(`ALTER TABLE "sms_campaigns" ADD "recipient_count" integer NOT NULL DEFAULT '0'`);
    await queryRunner.query(`ALTER TABLE "sms_campaigns" ADD "created_by" character varying`);
    await queryRunner.query(`ALTER TABLE "sms_campaigns" ADD "started_at" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "sms_campaigns" ADD "finished_at" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "campaign_recipients" ADD "phone_number" character varying`);
    // Existing recipients receive the phone of their lead.
    await queryRunner.query(
      `UPDATE "campaign_recipients" r SET "phone_number" = l.phone_number FROM "leads" l WHERE l.id = r.lead_id`,
    );
    await queryRunner.query(`ALTER TABLE "campaign_recipients" ALTER COLUMN "phone_number" SET NOT NULL`);
    await queryRunner.query(
      `ALTER TABLE "campaign_recipients" ADD "not_before" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now()`,
    );
    await queryRunner.query(`ALTER TABLE "campaign_recipients" ADD "body" text`);
    await queryRunner.query(`ALTER TABLE "campaign_recipients" ADD "claimed_at" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "campaign_recipients" ADD "provider_id" character varying`);
    await queryRunner.query(`ALTER TABLE "campaign_recipients" ADD "next_check_at" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "campaign_recipients" ADD "checks" integer NOT NULL DEFAULT '0'`);
    await queryRunner.query(
      `CREATE INDEX "ix_sms_campaigns_at_work" ON "sms_campaigns" ("status") WHERE status IN ('scheduled', 'sending')`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_sms_campaigns_created_at_id" ON "sms_campaigns" ("created_at", "id")`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_campaign_recipients_campaign_id_status" ON "campaign_recipients" ("campaign_id", "status")`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_campaign_recipients_due" ON "campaign_recipients" ("next_check_at") WHERE next_check_at IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_campaign_recipients_waiting" ON "campaign_recipients" ("campaign_id", "not_before", "id") WHERE status = 'pending'`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."ix_campaign_recipients_waiting"`);
    await queryRunner.query(`DROP INDEX "public"."ix_campaign_recipients_due"`);
    await queryRunner.query(`DROP INDEX "public"."ix_campaign_recipients_campaign_id_status"`);
    await queryRunner.query(`DROP INDEX "public"."ix_sms_campaigns_created_at_id"`);
    await queryRunner.query(`DROP INDEX "public"."ix_sms_campaigns_at_work"`);
    await queryRunner.query(`ALTER TABLE "campaign_recipients" DROP COLUMN "checks"`);
    await queryRunner.query(`ALTER TABLE "campaign_recipients" DROP COLUMN "next_check_at"`);
    await queryRunner.query(`ALTER TABLE "campaign_recipients" DROP COLUMN "provider_id"`);
    await queryRunner.query(`ALTER TABLE "campaign_recipients" DROP COLUMN "claimed_at"`);
    await queryRunner.query(`ALTER TABLE "campaign_recipients" DROP COLUMN "body"`);
    await queryRunner.query(`ALTER TABLE "campaign_recipients" DROP COLUMN "not_before"`);
    await queryRunner.query(`ALTER TABLE "campaign_recipients" DROP COLUMN "phone_number"`);
    await queryRunner.query(`ALTER TABLE "sms_campaigns" DROP COLUMN "finished_at"`);
    await queryRunner.query(`ALTER TABLE "sms_campaigns" DROP COLUMN "started_at"`);
    await queryRunner.query(`ALTER TABLE "sms_campaigns" DROP COLUMN "created_by"`);
    await queryRunner.query(`ALTER TABLE "sms_campaigns" DROP COLUMN "recipient_count"`);
    await queryRunner.query(`DROP INDEX "public"."ix_sms_messages_phone_number_created_at"`);
    await queryRunner.query(`DROP INDEX "public"."uq_sms_messages_provider_id"`);
    await queryRunner.query(`DROP INDEX "public"."ix_sms_messages_due"`);
    await queryRunner.query(`DROP INDEX "public"."ix_sms_messages_lead_id"`);
    await queryRunner.query(`DROP TABLE "sms_messages"`);
  }
}
