import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the disputed items that a payment link carries into the contract. */
export class DisputedItems1795834800000 implements MigrationInterface {
  name = 'DisputedItems1795834800000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE payment_links ADD COLUMN disputed_items jsonb DEFAULT '[]'::jsonb NOT NULL`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE payment_links DROP COLUMN disputed_items');
  }
}
