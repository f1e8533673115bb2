import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts tries at a code by phone in `limit_counters`, whether or not the phone has a lead. */
export class OneTryCounter1764200000010 implements MigrationInterface {
  name = 'OneTryCounter1764200000010';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "leads" DROP COLUMN "otp_tries"`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "leads" ADD "otp_tries" integer NOT NULL DEFAULT '0'`);
  }
}
