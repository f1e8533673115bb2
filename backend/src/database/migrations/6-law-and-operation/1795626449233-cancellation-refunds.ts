import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds refunds for contracts that were cancelled within the legal period. */
export class CancellationRefunds1795626449233 implements MigrationInterface {
  name = 'CancellationRefunds1795626449233';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "payments" ADD "cancellation_refund" character varying, ADD "cancellation_refund_cents" integer, ADD "cancellation_refund_due_on" date`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "payments" DROP COLUMN "cancellation_refund_due_on", DROP COLUMN "cancellation_refund_cents", DROP COLUMN "cancellation_refund"`,
    );
  }
}
