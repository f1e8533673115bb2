import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the contract that was signed outside the product before its payment link was made. */
export class OutsideContracts1795835400000 implements MigrationInterface {
  name = 'OutsideContracts1795835400000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE payment_links ADD COLUMN outside_contract jsonb');
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE payment_links DROP COLUMN outside_contract');
  }
}
