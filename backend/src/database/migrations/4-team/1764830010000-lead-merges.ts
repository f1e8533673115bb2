import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds merges of two leads of one person, which can be undone. */
export class LeadMerges1764830010000 implements MigrationInterface {
  name = 'LeadMerges1764830010000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "leads" ADD "merged_into" uuid`);
    await queryRunner.query(
      `CREATE INDEX "ix_leads_merged_into" ON "leads" ("merged_into") WHERE merged_into IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE TABLE "lead_merges" ("id" uuid NOT NULL DEFAULT uuidv7(), "keep_id" uuid NOT NULL, "drop_id" uuid NOT NULL, "merged_by" character varying NOT NULL, "before" jsonb NOT NULL, "after" jsonb NOT NULL, "moved" jsonb NOT NULL, "stricter" jsonb NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "undone_at" TIMESTAMP WITH TIME ZONE, "undone_by" character varying, CONSTRAINT "pk_lead_merges" PRIMARY KEY ("id"))`,
    );
    for (const end of ['keep', 'drop']) {
      await queryRunner.query(`CREATE INDEX "ix_lead_merges_${end}_id" ON "lead_merges" ("${end}_id")`);
      await queryRunner.query(
        `ALTER TABLE "lead_merges" ADD CONSTRAINT "fk_lead_merges_${end}_id" FOREIGN KEY ("${end}_id") REFERENCES "leads" ("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
      );
    }
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "lead_merges"');
    await queryRunner.query(`ALTER TABLE "leads" DROP COLUMN "merged_into"`);
  }
}
