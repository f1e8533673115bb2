import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where an appointment of another calendar is cancelled there. */
export class CancelledElsewhere1764600150315 implements MigrationInterface {
  name = 'CancelledElsewhere1764600150315';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "bookings" ADD "cancel_url" character varying`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "bookings" DROP COLUMN "cancel_url"`);
  }
}
