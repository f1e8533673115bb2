import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores what a sale has to wait for: an earlier talk with the office, and a lead in another state. */
export class SaleReviews1795632305000 implements MigrationInterface {
  name = 'SaleReviews1795632305000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "payments" ADD COLUMN IF NOT EXISTS "talked_at" TIMESTAMP WITH TIME ZONE,
         ADD COLUMN IF NOT EXISTS "other_state" character varying,
         ADD COLUMN IF NOT EXISTS "state_checked_at" TIMESTAMP WITH TIME ZONE,
         ADD COLUMN IF NOT EXISTS "state_checked_by" character varying`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "payments" DROP COLUMN "talked_at", DROP COLUMN "other_state", DROP COLUMN "state_checked_at", DROP COLUMN "state_checked_by"`,
    );
  }
}
