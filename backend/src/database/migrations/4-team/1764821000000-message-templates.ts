import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds templates of texts that the office often sends. */
export class MessageTemplates1764821000000 implements MigrationInterface {
  name = 'MessageTemplates1764821000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "message_templates" ("id" uuid NOT NULL DEFAULT uuidv7(), "name" character varying NOT NULL, "shortcut" character varying, "text" character varying NOT NULL, "updated_by" character varying NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_message_templates" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "uq_message_templates_name" ON "message_templates" (lower("name"))`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "uq_message_templates_shortcut" ON "message_templates" ("shortcut")`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "message_templates"');
  }
}
