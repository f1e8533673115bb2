import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the codes sent in ten minutes, to recognise a rush. */
export class CodeCounts1764350000000 implements MigrationInterface {
  name = 'CodeCounts1764350000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "sms_code_counts" ("slot" TIMESTAMP WITH TIME ZONE NOT NULL, "count" integer NOT NULL, CONSTRAINT "pk_sms_code_counts" PRIMARY KEY ("slot"))`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "sms_code_counts"`);
  }
}
