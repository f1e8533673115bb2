import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the company's registration number for sales by telephone in a state. */
export class PhoneSaleNumber1795850400000 implements MigrationInterface {
  name = 'PhoneSaleNumber1795850400000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      "ALTER TABLE state_choices ADD COLUMN phone_sale_number text DEFAULT '' NOT NULL",
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE state_choices DROP COLUMN phone_sale_number');
  }
}
