import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds named filters of leads, saved by users. */
export class LeadViews1764835000000 implements MigrationInterface {
  name = 'LeadViews1764835000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "lead_views" ("id" uuid NOT NULL DEFAULT uuidv7(), "owner_id" uuid NOT NULL, "name" character varying NOT NULL, "filter" jsonb NOT NULL, "is_shared" boolean NOT NULL DEFAULT false, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_lead_views" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "uq_lead_views_owner_name" ON "lead_views" ("owner_id", lower("name"))`,
    );
    await queryRunner.query(`CREATE INDEX "ix_lead_views_shared" ON "lead_views" ("name") WHERE is_shared`);
    await queryRunner.query(
      `ALTER TABLE "lead_views" ADD CONSTRAINT "fk_lead_views_owner_id" FOREIGN KEY ("owner_id") REFERENCES "admin_users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "lead_views"');
  }
}
