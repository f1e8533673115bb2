import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the terms that a customer signed, as they were at that time. */
export class SignedTerms1764110000000 implements MigrationInterface {
  name = 'SignedTerms1764110000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "payments" ADD "signed_terms" jsonb`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "payments" DROP COLUMN "signed_terms"`);
  }
}
