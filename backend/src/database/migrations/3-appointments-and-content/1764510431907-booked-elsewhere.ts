import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds indexes for matching appointments of other calendars without our reference, and for listing those without a lead. */
export class BookedElsewhere1764510431907 implements MigrationInterface {
  name = 'BookedElsewhere1764510431907';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX IF NOT EXISTS "ix_leads_live_email" ON "leads" (lower("email")) WHERE deleted_at IS NULL AND email IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_bookings_without_lead" ON "bookings" ("starts_at") WHERE lead_id IS NULL`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."ix_bookings_without_lead"`);
    await queryRunner.query(`DROP INDEX "public"."ix_leads_live_email"`);
  }
}
