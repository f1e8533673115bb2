import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes usernames unique regardless of case. */
export class UsernameFolded1764342000031 implements MigrationInterface {
  name = 'UsernameFolded1764342000031';

  public async up(queryRunner: QueryRunner): Promise<void> {
    // The oldest of several accounts whose names differ only in case keeps its name; the others have a part of their id appended.
    await queryRunner.query(`
      WITH later AS (
        SELECT id, username, username || '-' || right(id::text, 8) AS renamed FROM (
          SELECT id, username, row_number() OVER (PARTITION BY lower(username) ORDER BY created_at, id) AS place FROM admin_users
        ) placed WHERE place > 1
      ), changed AS (
        UPDATE admin_users a SET username = later.renamed, updated_at = now() FROM later WHERE a.id = later.id
      )
      INSERT INTO audit_entries (admin_id, username, action, target, "before", "after")
      SELECT id, renamed, 'username_changed', 'admin:' || id, jsonb_build_object('username', username), jsonb_build_object('username', renamed)
        FROM later`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX "uq_admin_users_username_folded" ON "admin_users" (lower("username"))`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "uq_admin_users_username_folded"`);
  }
}
