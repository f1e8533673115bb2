import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds personal addresses of the payment page, which the office sends to leads. */
export class PaymentLinks1764840000000 implements MigrationInterface {
  name = 'PaymentLinks1764840000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "payment_links" ("id" uuid NOT NULL DEFAULT uuidv7(), "lead_id" uuid NOT NULL, "plan" character varying NOT NULL, "promised" jsonb NOT NULL, "catalog_version" integer NOT NULL, "sold_via" character varying NOT NULL, "channel" character varying NOT NULL, "request_key" uuid, "created_by" character varying NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, "opened_at" TIMESTAMP WITH TIME ZONE, "withdrawn_at" TIMESTAMP WITH TIME ZONE, "withdrawn_by" character varying, "payment_id" uuid, CONSTRAINT "pk_payment_links" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_payment_links_lead_id_id" ON "payment_links" ("lead_id", "id")`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "uq_payment_links_request_key" ON "payment_links" ("request_key") WHERE request_key IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_payment_links_payment_id" ON "payment_links" ("payment_id") WHERE payment_id IS NOT NULL`,
    );
    await queryRunner.query(
      `ALTER TABLE "payment_links" ADD CONSTRAINT "fk_payment_links_lead_id" FOREIGN KEY ("lead_id") REFERENCES "leads"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "payment_links"');
  }
}
