import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds actions on all leads of a list, done in batches. */
export class LeadBulkActs1764835300000 implements MigrationInterface {
  name = 'LeadBulkActs1764835300000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "lead_bulk_acts" ("id" uuid NOT NULL DEFAULT uuidv7(), "admin_id" uuid NOT NULL, "username" character varying NOT NULL, "ip" character varying NOT NULL, "action" character varying NOT NULL, "lead_category" character varying, "assign_to" uuid, "lead_ids" uuid array NOT NULL, "total" integer NOT NULL, "done" integer NOT NULL DEFAULT '0', "changed" integer NOT NULL DEFAULT '0', "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "finished_at" TIMESTAMP WITH TIME ZONE, "is_stopped" boolean NOT NULL DEFAULT false, "failure" character varying, CONSTRAINT "pk_lead_bulk_acts" PRIMARY KEY ("id"))`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "lead_bulk_acts"');
  }
}
