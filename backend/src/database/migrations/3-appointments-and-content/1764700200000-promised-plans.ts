import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the plan that was agreed with a payment, regardless of later changes by the owner. */
export class PromisedPlans1764700200000 implements MigrationInterface {
  name = 'PromisedPlans1764700200000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "payments" ADD "promised" jsonb`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "payments" DROP COLUMN "promised"`);
  }
}
