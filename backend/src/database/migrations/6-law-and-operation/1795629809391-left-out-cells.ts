import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds optional cells that could not be read, and without which their rows are imported. */
export class LeftOutCells1795629809391 implements MigrationInterface {
  name = 'LeftOutCells1795629809391';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "lead_import_rows" ADD "left_out" jsonb`);
    await queryRunner.query(
      `CREATE INDEX "ix_lead_import_rows_left_out" ON "lead_import_rows" ("import_id", "line") WHERE left_out IS NOT NULL`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "ix_lead_import_rows_left_out"`);
    await queryRunner.query(`ALTER TABLE "lead_import_rows" DROP COLUMN "left_out"`);
  }
}
