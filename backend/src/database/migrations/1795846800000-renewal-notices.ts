import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the day on which the office owes a customer the next notice of the renewal. */
export class RenewalNotices1795846800000 implements MigrationInterface {
  name = 'RenewalNotices1795846800000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE payments ADD COLUMN renewal_notice_due_on date');
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE payments DROP COLUMN renewal_notice_due_on');
  }
}
