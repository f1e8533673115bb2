import { MigrationInterface, QueryRunner } from 'typeorm';

export class Messaging1763600100000 implements MigrationInterface {
  name = 'Messaging1763600100000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "outbox_messages" (
                "id" uuid NOT NULL DEFAULT uuidv7(),
                "channel" character varying NOT NULL,
                "recipient" character varying NOT NULL,
                "body" text NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "pk_outbox_messages" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "ix_outbox_messages_created_at" ON "outbox_messages" ("created_at")
        `);
    await queryRunner.query(`
            CREATE TABLE "sms_suppressions" (
                "phone_number" character varying NOT NULL,
                "reason" character varying NOT NULL,
                "source" character varying NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "pk_sms_suppressions" PRIMARY KEY ("phone_number")
            )
        `);
    await queryRunner.query(`
            CREATE TABLE "sms_daily_counts" (
                "day" date NOT NULL,
                "count" integer NOT NULL,
                CONSTRAINT "pk_sms_daily_counts" PRIMARY KEY ("day")
            )
        `);
    await queryRunner.query(`
            CREATE TABLE "phone_lookups" (
                "phone_number" character varying NOT NULL,
                "line_type" character varying,
                "carrier_name" character varying,
                "looked_up_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "pk_phone_lookups" PRIMARY KEY ("phone_number")
            )
        `);
    await queryRunner.query(`
            CREATE TABLE "sent_notifications" (
                "key" character varying NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "pk_sent_notifications" PRIMARY KEY ("key")
            )
        `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            DROP TABLE "sent_notifications"
        `);
    await queryRunner.query(`
            DROP TABLE "phone_lookups"
        `);
    await queryRunner.query(`
            DROP TABLE "sms_daily_counts"
        `);
    await queryRunner.query(`
            DROP TABLE "sms_suppressions"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."ix_outbox_messages_created_at"
        `);
    await queryRunner.query(`
            DROP TABLE "outbox_messages"
        `);
  }
}
