import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Login1763700000000 implements MigrationInterface {
  name = 'Login1763700000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "audit_entries" (
        "id" uuid NOT NULL DEFAULT uuidv7(),
        "admin_id" uuid,
        "username" character varying NOT NULL,
        "action" character varying NOT NULL,
        "target" character varying,
        "before" jsonb,
        "after" jsonb,
        "ip_address" character varying,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "pk_audit_entries" PRIMARY KEY ("id")
      )
    `);
    await queryRunner.query(
      `CREATE INDEX "ix_audit_entries_created_at_id" ON "audit_entries" ("created_at", "id")`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_audit_entries_action_created_at" ON "audit_entries" ("action", "created_at")`,
    );
    await queryRunner.query(`ALTER TABLE "admin_users" ADD "otp_last_step" integer`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "admin_users" DROP COLUMN "otp_last_step"`);
    await queryRunner.query(`DROP TABLE "audit_entries"`);
  }
}
