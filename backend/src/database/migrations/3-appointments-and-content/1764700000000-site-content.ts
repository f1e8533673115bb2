import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the content of the public pages: published versions, the draft, and previews. */
export class SiteContent1764700000000 implements MigrationInterface {
  name = 'SiteContent1764700000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "site_versions" ("version" integer NOT NULL, "document" jsonb NOT NULL, "catalog_version" integer NOT NULL DEFAULT '1', "published_by" uuid, "restored_from" integer, "sections" text array NOT NULL DEFAULT '{}', "published_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_site_versions" PRIMARY KEY ("version"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "site_draft" ("id" integer NOT NULL DEFAULT '1', "revision" integer NOT NULL, "document" json NOT NULL, "updated_by" uuid, "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "ck_only_one_draft" CHECK (id = 1), CONSTRAINT "pk_site_draft" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "site_preview_tickets" ("hash" character varying NOT NULL, "sid" character varying NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "pk_site_preview_tickets" PRIMARY KEY ("hash"))`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "site_preview_tickets"');
    await queryRunner.query('DROP TABLE "site_draft"');
    await queryRunner.query('DROP TABLE "site_versions"');
  }
}
