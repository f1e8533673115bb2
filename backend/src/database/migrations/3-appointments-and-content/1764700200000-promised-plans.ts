import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a payment was promised, whatever the owner changes later. */
export class PromisedPlans1764700200000 implements MigrationInterface {
  name = 'PromisedPlans1764700200000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "payments" ADD "promised" jsonb`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "payments" DROP COLUMN "promised"`);
  }
}
