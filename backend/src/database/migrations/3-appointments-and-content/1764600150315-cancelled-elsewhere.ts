import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the address for cancelling an appointment in another calendar. */
export class CancelledElsewhere1764600150315 implements MigrationInterface {
  name = 'CancelledElsewhere1764600150315';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "bookings" ADD "cancel_url" character varying`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "bookings" DROP COLUMN "cancel_url"`);
  }
}
