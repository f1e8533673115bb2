import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds tasks of users. */
export class Tasks1764835200000 implements MigrationInterface {
  name = 'Tasks1764835200000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "tasks" ("id" uuid NOT NULL DEFAULT uuidv7(), "title" character varying NOT NULL, "due_at" TIMESTAMP WITH TIME ZONE, "lead_id" uuid, "admin_id" uuid NOT NULL, "created_by" character varying NOT NULL, "done_at" TIMESTAMP WITH TIME ZONE, "done_by" character varying, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_tasks" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_tasks_open_of" ON "tasks" ("admin_id", "due_at", "id") WHERE done_at IS NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_tasks_open_due" ON "tasks" ("due_at", "id") WHERE done_at IS NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_tasks_done_of" ON "tasks" ("admin_id", "done_at") WHERE done_at IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_tasks_lead_id" ON "tasks" ("lead_id") WHERE lead_id IS NOT NULL`,
    );
    await queryRunner.query(
      `ALTER TABLE "tasks" ADD CONSTRAINT "fk_tasks_lead_id" FOREIGN KEY ("lead_id") REFERENCES "leads" ("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "tasks" ADD CONSTRAINT "fk_tasks_admin_id" FOREIGN KEY ("admin_id") REFERENCES "admin_users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "tasks"');
  }
}
