import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores when the end of a contract was announced. */
export class ContractEnds1795632206000 implements MigrationInterface {
  name = 'ContractEnds1795632206000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "payments" ADD COLUMN IF NOT EXISTS "end_announced_at" TIMESTAMP WITH TIME ZONE`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "payments" DROP COLUMN "end_announced_at"`);
  }
}
