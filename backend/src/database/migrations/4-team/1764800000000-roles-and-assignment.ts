import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds roles of users, and assignees of leads. */
export class RolesAndAssignment1764800000000 implements MigrationInterface {
  name = 'RolesAndAssignment1764800000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    // Existing users keep all permissions.
    await queryRunner.query(`
      ALTER TABLE "admin_users"
        ADD "role" character varying NOT NULL DEFAULT 'owner',
        ADD "is_present" boolean NOT NULL DEFAULT true,
        ADD "weight" integer NOT NULL DEFAULT 1,
        ADD "languages" text array NOT NULL DEFAULT '{es}',
        ADD "states" text array NOT NULL DEFAULT '{}',
        ADD "turn" double precision NOT NULL DEFAULT 0,
        ADD CONSTRAINT "ck_admin_users_weight" CHECK ("weight" BETWEEN 1 AND 10),
        ADD CONSTRAINT "ck_admin_users_role" CHECK ("role" IN ('owner', 'manager', 'agent', 'auditor'))`);
    await queryRunner.query(`ALTER TABLE "admin_users" ALTER "role" SET DEFAULT 'agent'`);
    await queryRunner.query(
      `ALTER TABLE "leads" ADD "assigned_to" uuid, ADD "assigned_at" TIMESTAMP WITH TIME ZONE,
        ADD "returns_at" TIMESTAMP WITH TIME ZONE`,
    );
    await queryRunner.query(`
      CREATE INDEX "ix_leads_live_assigned" ON "leads" ("assigned_to", "created_at", "id")
        WHERE deleted_at IS NULL AND assigned_to IS NOT NULL`);
    // Order in which unassigned leads are claimed and assigned.
    await queryRunner.query(`
      CREATE INDEX "ix_leads_unclaimed" ON "leads" ("verification_status" DESC, "lead_score" DESC, "created_at" DESC, "id")
        WHERE deleted_at IS NULL AND assigned_to IS NULL AND last_contacted_at IS NULL AND NOT is_blocked AND NOT is_fraudulent
          AND lead_category <> 'lost'`);
    await queryRunner.query(`
      CREATE INDEX "ix_leads_own_uncontacted" ON "leads" ("assigned_to", "lead_score" DESC, "created_at" DESC, "id")
        WHERE deleted_at IS NULL AND assigned_to IS NOT NULL AND last_contacted_at IS NULL`);
    await queryRunner.query(`
      CREATE INDEX "ix_leads_follow_up_of" ON "leads" ("assigned_to", "next_follow_up_at", "id")
        WHERE deleted_at IS NULL AND next_follow_up_at IS NOT NULL`);
    await queryRunner.query(`
      CREATE INDEX "ix_leads_replied_of" ON "leads" ("assigned_to", "replied_at", "id")
        WHERE deleted_at IS NULL AND replied_at IS NOT NULL`);
    await queryRunner.query(
      `CREATE INDEX "ix_bookings_missed" ON "bookings" ("status", "starts_at", "id") WHERE status IN ('cancelled', 'no_show')`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_leads_returns" ON "leads" ("returns_at") WHERE returns_at IS NOT NULL`,
    );
    await queryRunner.query(`
      CREATE TABLE "lead_assignments" (
        "id" uuid NOT NULL DEFAULT uuidv7(),
        "lead_id" uuid NOT NULL,
        "assigned_to" uuid,
        "assigned_by" uuid,
        "reason" character varying NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "pk_lead_assignments" PRIMARY KEY ("id"),
        CONSTRAINT "fk_lead_assignments_lead_id" FOREIGN KEY ("lead_id") REFERENCES "leads" ("id") ON DELETE CASCADE
      )`);
    await queryRunner.query(
      `CREATE INDEX "ix_lead_assignments_lead_id_created_at" ON "lead_assignments" ("lead_id", "created_at")`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX IF EXISTS "public"."ix_bookings_missed"`);
    await queryRunner.query(`DROP TABLE "lead_assignments"`);
    await queryRunner.query(
      `ALTER TABLE "leads" DROP COLUMN "returns_at", DROP COLUMN "assigned_at", DROP COLUMN "assigned_to"`,
    );
    await queryRunner.query(
      `ALTER TABLE "admin_users" DROP COLUMN "turn", DROP COLUMN "states", DROP COLUMN "languages", DROP COLUMN "weight",
         DROP COLUMN "is_present", DROP COLUMN "role"`,
    );
  }
}
