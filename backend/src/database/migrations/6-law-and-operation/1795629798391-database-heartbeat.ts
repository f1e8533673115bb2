import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the row that each server commits every second to check that the database accepts writes. */
export class DatabaseHeartbeat1795629798391 implements MigrationInterface {
  name = 'DatabaseHeartbeat1795629798391';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "database_heartbeat" (
         "id" boolean NOT NULL DEFAULT true CHECK ("id"),
         "beaten_at" TIMESTAMP WITH TIME ZONE NOT NULL,
         CONSTRAINT "PK_database_heartbeat" PRIMARY KEY ("id"))`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "database_heartbeat"`);
  }
}
