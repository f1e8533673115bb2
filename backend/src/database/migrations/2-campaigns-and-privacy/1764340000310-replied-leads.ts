import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks leads whose text waits for an answer of the office. */
export class RepliedLeads1764340000310 implements MigrationInterface {
  name = 'RepliedLeads1764340000310';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "leads" ADD "replied_at" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(
      `CREATE INDEX "ix_leads_live_replied" ON "leads" ("replied_at", "id") WHERE deleted_at IS NULL AND replied_at IS NOT NULL`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "ix_leads_live_replied"`);
    await queryRunner.query(`ALTER TABLE "leads" DROP COLUMN "replied_at"`);
  }
}
