import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds indexes for the beginning of each category on the board: of all leads, of one user's, and of the unassigned ones. */
export class Board1764835100000 implements MigrationInterface {
  name = 'Board1764835100000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    const columns = '"lead_category", "next_follow_up_at", "created_at" DESC, "id"';
    await queryRunner.query(`CREATE INDEX "ix_leads_board" ON "leads" (${columns}) WHERE deleted_at IS NULL`);
    await queryRunner.query(
      `CREATE INDEX "ix_leads_board_of" ON "leads" ("assigned_to", ${columns}) WHERE deleted_at IS NULL`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."ix_leads_board_of"`);
    await queryRunner.query(`DROP INDEX "public"."ix_leads_board"`);
  }
}
