import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds imports of leads, with their waiting rows and results. */
export class LeadImports1764830020000 implements MigrationInterface {
  name = 'LeadImports1764830020000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "lead_imports" ("id" uuid NOT NULL DEFAULT uuidv7(), "file_name" character varying NOT NULL, "state" character varying NOT NULL, "headers" jsonb NOT NULL, "header_key" character varying NOT NULL, "mapping" jsonb NOT NULL, "lead_source" character varying NOT NULL, "starts_itself" boolean NOT NULL, "rows" integer NOT NULL, "processed" integer NOT NULL DEFAULT '0', "created" integer NOT NULL DEFAULT '0', "updated" integer NOT NULL DEFAULT '0', "tries" integer NOT NULL DEFAULT '0', "created_by" character varying NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "finished_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "pk_lead_imports" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_lead_imports_header_key" ON "lead_imports" ("header_key", "created_at")`,
    );
    await queryRunner.query(
      `CREATE TABLE "lead_import_rows" ("import_id" uuid NOT NULL, "line" integer NOT NULL, "cells" jsonb NOT NULL, "outcome" character varying, "refusal" character varying, "phone_number" character varying, "read" jsonb, CONSTRAINT "pk_lead_import_rows" PRIMARY KEY ("import_id", "line"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_lead_import_rows_phone_number" ON "lead_import_rows" ("phone_number")`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_lead_import_rows_outcome" ON "lead_import_rows" ("import_id", "outcome", "line")`,
    );
    await queryRunner.query(
      `CREATE TABLE "lead_import_leads" ("import_id" uuid NOT NULL, "lead_id" uuid NOT NULL, "before" jsonb, "touched_at" TIMESTAMP WITH TIME ZONE NOT NULL, "is_left" boolean NOT NULL DEFAULT false, CONSTRAINT "pk_lead_import_leads" PRIMARY KEY ("import_id", "lead_id"))`,
    );
    await queryRunner.query(`CREATE INDEX "ix_lead_import_leads_lead_id" ON "lead_import_leads" ("lead_id")`);
    for (const table of ['lead_import_rows', 'lead_import_leads'])
      await queryRunner.query(
        `ALTER TABLE "${table}" ADD CONSTRAINT "fk_${table}_import_id" FOREIGN KEY ("import_id") REFERENCES "lead_imports" ("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
      );
    await queryRunner.query(
      `ALTER TABLE "lead_import_leads" ADD CONSTRAINT "fk_lead_import_leads_lead_id" FOREIGN KEY ("lead_id") REFERENCES "leads" ("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['lead_import_leads', 'lead_import_rows', 'lead_imports'])
      await queryRunner.query(`DROP TABLE "${table}"`);
  }
}
