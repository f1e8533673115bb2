import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes `verified_at` the first verification, and stores the time of the last correct code separately. */
export class FirstVerification1764050000000 implements MigrationInterface {
  name = 'FirstVerification1764050000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "leads" ADD "code_verified_at" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(
      `UPDATE "leads" SET "code_verified_at" = "verified_at" WHERE "verified_code" IS NOT NULL`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "leads" DROP COLUMN "code_verified_at"`);
  }
}
