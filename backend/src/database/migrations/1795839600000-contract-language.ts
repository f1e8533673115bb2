import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the language in which the customer of a payment read the contract. */
export class ContractLanguage1795839600000 implements MigrationInterface {
  name = 'ContractLanguage1795839600000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE payments ADD COLUMN accepted_language varchar');
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE payments DROP COLUMN accepted_language');
  }
}
