import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index that is missing in databases migrated before it was added to the migration of roles. */
export class MissedBookingsIndex1764920000000 implements MigrationInterface {
  name = 'MissedBookingsIndex1764920000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX IF NOT EXISTS "ix_bookings_missed" ON "bookings" ("status", "starts_at", "id") WHERE status IN ('cancelled', 'no_show')`,
    );
  }

  public async down(): Promise<void> {
    // The migration of roles removes it.
  }
}
