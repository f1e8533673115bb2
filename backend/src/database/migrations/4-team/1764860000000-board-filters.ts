import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the columns of the board's filters and counts to its indexes, so that leads that do not match are not read from the table.
 */
export class BoardFilters1764860000000 implements MigrationInterface {
  name = 'BoardFilters1764860000000';

  public up(queryRunner: QueryRunner): Promise<void> {
    return create(queryRunner, ' INCLUDE ("state", "last_contacted_at", "verification_status")');
  }

  public down(queryRunner: QueryRunner): Promise<void> {
    return create(queryRunner, '');
  }
}

async function create(queryRunner: QueryRunner, include: string): Promise<void> {
  const columns = '"lead_category", "next_follow_up_at", "created_at" DESC, "id"';
  await queryRunner.query(`DROP INDEX "public"."ix_leads_board_of"`);
  await queryRunner.query(`DROP INDEX "public"."ix_leads_board"`);
  await queryRunner.query(
    `CREATE INDEX "ix_leads_board" ON "leads" (${columns})${include} WHERE deleted_at IS NULL`,
  );
  await queryRunner.query(
    `CREATE INDEX "ix_leads_board_of" ON "leads" ("assigned_to", ${columns})${include} WHERE deleted_at IS NULL`,
  );
}
