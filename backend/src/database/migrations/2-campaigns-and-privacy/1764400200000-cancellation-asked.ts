import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds when a customer requested the cancellation, whether or not the gateway has confirmed it. */
export class CancellationAsked1764400200000 implements MigrationInterface {
  name = 'CancellationAsked1764400200000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "payments" ADD "cancellation_asked_at" TIMESTAMP WITH TIME ZONE`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "payments" DROP COLUMN "cancellation_asked_at"`);
  }
}
