import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds opt-outs per channel, including those entered by the office, and suspected opt-outs. */
export class Suppressions1764360150523 implements MigrationInterface {
  name = 'Suppressions1764360150523';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "sms_suppressions" ADD "channel" character varying NOT NULL DEFAULT 'sms', ADD "created_by" character varying, ALTER COLUMN "reason" TYPE text`,
    );
    await queryRunner.query(
      `ALTER TABLE "sms_suppressions" DROP CONSTRAINT "pk_sms_suppressions", ADD CONSTRAINT "pk_sms_suppressions" PRIMARY KEY ("phone_number", "channel")`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_sms_suppressions_created_at_phone_number" ON "sms_suppressions" ("created_at", "phone_number")`,
    );
    await queryRunner.query(`ALTER TABLE "sms_messages" ADD "refusal" character varying`);
    await queryRunner.query(
      `CREATE INDEX "ix_sms_messages_suspected" ON "sms_messages" ("created_at") WHERE refusal = 'suspected'`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "ix_sms_messages_suspected"`);
    await queryRunner.query(`ALTER TABLE "sms_messages" DROP COLUMN "refusal"`);
    await queryRunner.query(`DROP INDEX "ix_sms_suppressions_created_at_phone_number"`);
    // Opt-outs from texts stay; calls and WhatsApp did not exist before.
    await queryRunner.query(
      `INSERT INTO "sms_suppressions" ("phone_number", "channel", "reason", "source", "created_at")
       SELECT "phone_number", 'sms', "reason", "source", "created_at" FROM "sms_suppressions" WHERE "channel" = 'all' ON CONFLICT DO NOTHING`,
    );
    await queryRunner.query(`DELETE FROM "sms_suppressions" WHERE "channel" <> 'sms'`);
    await queryRunner.query(
      `ALTER TABLE "sms_suppressions" DROP CONSTRAINT "pk_sms_suppressions", ADD CONSTRAINT "pk_sms_suppressions" PRIMARY KEY ("phone_number")`,
    );
    await queryRunner.query(
      `ALTER TABLE "sms_suppressions" ALTER COLUMN "reason" TYPE character varying, DROP COLUMN "created_by", DROP COLUMN "channel"`,
    );
  }
}
