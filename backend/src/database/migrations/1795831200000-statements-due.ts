import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the day on which the office owes a customer the next statement of the services. */
export class StatementsDue1795831200000 implements MigrationInterface {
  name = 'StatementsDue1795831200000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE payments ADD COLUMN statement_due_on date');
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE payments DROP COLUMN statement_due_on');
  }
}
