import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds refusals of the account by the SMS provider. */
export class SmsAccount1764360050523 implements MigrationInterface {
  name = 'SmsAccount1764360050523';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "sms_account_refusals" ("code" character varying NOT NULL, "since" TIMESTAMP WITH TIME ZONE NOT NULL, "last_at" TIMESTAMP WITH TIME ZONE NOT NULL, "ended_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "pk_sms_account_refusals" PRIMARY KEY ("code"))`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "sms_account_refusals"`);
  }
}
