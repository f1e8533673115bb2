import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the installation that a database belongs to, so that a restored copy is recognised. The first server to start inserts the
 * row, so an upgrade pauses nothing.
 */
export class Installation1795629805391 implements MigrationInterface {
  name = 'Installation1795629805391';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "installation" (
         "id" boolean NOT NULL DEFAULT true CHECK ("id"),
         "system_identifier" text,
         "public_url" text,
         "restored_at" TIMESTAMP WITH TIME ZONE,
         "known_recovery" text,
         "backup_at" TIMESTAMP WITH TIME ZONE,
         CONSTRAINT "PK_installation" PRIMARY KEY ("id"))`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "installation"`);
  }
}
