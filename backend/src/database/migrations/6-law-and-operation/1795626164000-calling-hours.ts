import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds whether the person requested the time of an appointment although it is outside the calling hours. */
export class CallingHours1795626164000 implements MigrationInterface {
  name = 'CallingHours1795626164000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "bookings" ADD "requested_outside_hours" boolean NOT NULL DEFAULT false`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "bookings" DROP COLUMN "requested_outside_hours"`);
  }
}
