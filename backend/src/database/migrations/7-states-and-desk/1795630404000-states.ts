import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the owner's choice for each state, whether it is enforced, the count of refused forms, and announced ends of documents. */
export class States1795630404000 implements MigrationInterface {
  name = 'States1795630404000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "state_choices" (
        "state" character varying NOT NULL,
        "way" character varying,
        "registration_number" text NOT NULL DEFAULT '',
        "registration_ends_on" date,
        "registration_waived" boolean NOT NULL DEFAULT false,
        "bond_number" text NOT NULL DEFAULT '',
        "bond_ends_on" date,
        "bond_waived" boolean NOT NULL DEFAULT false,
        "agent" text NOT NULL DEFAULT '',
        "reason" text NOT NULL DEFAULT '',
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "pk_state_choices" PRIMARY KEY ("state"))
    `);
    await queryRunner.query(`
      CREATE TABLE "state_rules" (
        "id" boolean NOT NULL DEFAULT true,
        "mode" character varying NOT NULL DEFAULT 'advise',
        "confirmed_at" TIMESTAMP WITH TIME ZONE,
        "confirmed_by" character varying,
        "confirmed_version" integer,
        CONSTRAINT "pk_state_rules" PRIMARY KEY ("id"))
    `);
    await queryRunner.query(`INSERT INTO "state_rules" DEFAULT VALUES`);
    await queryRunner.query(`
      CREATE TABLE "state_refusal_counts" (
        "day" date NOT NULL,
        "state" character varying NOT NULL,
        "refused" integer NOT NULL DEFAULT 0,
        CONSTRAINT "pk_state_refusal_counts" PRIMARY KEY ("day", "state"))
    `);
    await queryRunner.query(`
      CREATE TABLE "state_deadlines" (
        "state" character varying NOT NULL,
        "document" character varying NOT NULL,
        "ends_on" date NOT NULL,
        "announced" character varying NOT NULL,
        CONSTRAINT "pk_state_deadlines" PRIMARY KEY ("state", "document", "ends_on", "announced"))
    `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['state_deadlines', 'state_refusal_counts', 'state_rules', 'state_choices'])
      await queryRunner.query(`DROP TABLE "${table}"`);
  }
}
