import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds names and last visits of users, and invitations. */
export class People1764810000000 implements MigrationInterface {
  name = 'People1764810000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "admin_users" ADD "display_name" character varying, ADD "last_seen_at" TIMESTAMP WITH TIME ZONE`,
    );
    await queryRunner.query(`
      UPDATE admin_users a SET last_seen_at = s.seen
        FROM (SELECT sess->>'adminId' AS id, max((sess->>'lastSeenAt')::timestamptz) AS seen FROM sessions GROUP BY 1) s
       WHERE s.id = a.id::text`);
    await queryRunner.query(`
      CREATE TABLE "admin_invitations" (
        "id" uuid NOT NULL,
        "admin_id" uuid NOT NULL,
        "token_hash" character varying NOT NULL,
        "invited_by" uuid,
        "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "pk_admin_invitations" PRIMARY KEY ("id"),
        CONSTRAINT "uq_admin_invitations_admin_id" UNIQUE ("admin_id"),
        CONSTRAINT "uq_admin_invitations_token_hash" UNIQUE ("token_hash"),
        CONSTRAINT "fk_admin_invitations_admin_id" FOREIGN KEY ("admin_id") REFERENCES "admin_users" ("id") ON DELETE CASCADE
      )`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "admin_invitations"`);
    await queryRunner.query(
      `ALTER TABLE "admin_users" DROP COLUMN "last_seen_at", DROP COLUMN "display_name"`,
    );
  }
}
