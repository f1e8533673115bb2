import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds files uploaded for the public pages, and evidence. */
export class Media1764700100000 implements MigrationInterface {
  name = 'Media1764700100000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "media" ("id" character varying NOT NULL, "kind" character varying NOT NULL, "width" integer, "height" integer, "seconds" integer, "uploaded_by" uuid, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "touched_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_media" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "media_variants" ("media_id" character varying NOT NULL, "name" character varying NOT NULL, "mime" character varying NOT NULL, "width" integer, "height" integer, "bytes" integer NOT NULL, "content" bytea, CONSTRAINT "pk_media_variants" PRIMARY KEY ("media_id", "name"))`,
    );
    // Images are already compressed.
    await queryRunner.query(`ALTER TABLE "media_variants" ALTER COLUMN "content" SET STORAGE EXTERNAL`);
    await queryRunner.query(
      `ALTER TABLE "media_variants" ADD CONSTRAINT "fk_media_variants_media" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "media_variants"');
    await queryRunner.query('DROP TABLE "media"');
  }
}
