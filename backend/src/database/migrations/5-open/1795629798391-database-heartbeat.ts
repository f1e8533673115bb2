import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The row that each server commits every second to see whether the database takes writes. */
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
