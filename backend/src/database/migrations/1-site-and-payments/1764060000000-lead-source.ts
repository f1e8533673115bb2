import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives leads the same source as the funnel. */
export class LeadSource1764060000000 implements MigrationInterface {
  name = 'LeadSource1764060000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `UPDATE leads SET lead_source = left(lower(coalesce(nullif(trim(attribution->>'utmSource'), ''),
                substring(attribution->>'referrer' FROM '^[a-z]+://([^/?#]+)'))), 100)
        WHERE lead_source = 'website' AND coalesce(nullif(trim(attribution->>'utmSource'), ''),
                substring(attribution->>'referrer' FROM '^[a-z]+://([^/?#]+)')) IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_leads_live_source" ON "leads" ("lead_source", "created_at", "id") WHERE deleted_at IS NULL`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX "ix_leads_live_source"');
  }
}
