import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds one row for each call and text, so that the contacts with a number in 24 hours can be counted. */
export class Contacts1795637207000 implements MigrationInterface {
  name = 'Contacts1795637207000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "contacts" ("id" uuid NOT NULL DEFAULT uuidv7(), "phone_number" character varying NOT NULL, "kind" character varying NOT NULL, "reference" character varying, "created_by" character varying, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_contacts" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_contacts_phone_number_created_at" ON "contacts" ("phone_number", "created_at")`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "uq_contacts_reference" ON "contacts" ("reference") WHERE reference IS NOT NULL`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "contacts"');
  }
}
