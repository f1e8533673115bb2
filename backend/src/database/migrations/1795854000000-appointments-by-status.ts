import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Extends the index of missed appointments to all states of appointments, so that 'Mi día' reads only booked ones of the day. */
export class AppointmentsByStatus1795854000000 implements MigrationInterface {
  name = 'AppointmentsByStatus1795854000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE INDEX IF NOT EXISTS ix_appointments_status_starts_at_id ON appointments (status, starts_at, id)',
    );
    await queryRunner.query('DROP INDEX IF EXISTS ix_appointments_missed');
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX IF NOT EXISTS ix_appointments_missed ON appointments (status, starts_at, id) WHERE status IN ('cancelled', 'no_show')`,
    );
    await queryRunner.query('DROP INDEX IF EXISTS ix_appointments_status_starts_at_id');
  }
}
