import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores refunds as separate transactions, as the gateway does. Adds telephone sales and the proof of their result, withdrawn
 * cards, months charged after a cancellation, and the gateway's notices to the owner.
 */
export class GatewayAsItIs1764360000417 implements MigrationInterface {
  name = 'GatewayAsItIs1764360000417';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "gateway_notices" ("id" uuid NOT NULL DEFAULT uuidv7(), "kind" character varying NOT NULL, "subject" character varying NOT NULL, "text" character varying NOT NULL, "payment_id" uuid, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "cleared_at" TIMESTAMP WITH TIME ZONE, "cleared_by" character varying, CONSTRAINT "uq_gateway_notices_kind_subject" UNIQUE ("kind", "subject"), CONSTRAINT "pk_gateway_notices" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_gateway_notices_open" ON "gateway_notices" ("created_at") WHERE cleared_at IS NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_gateway_notices_payment" ON "gateway_notices" ("payment_id") WHERE payment_id IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_payment_refunds_transaction" ON "payment_refunds" ("transaction_id") WHERE transaction_id IS NOT NULL`,
    );
    await queryRunner.query(
      `ALTER TABLE "simulated_transactions" ADD "original_transaction_id" character varying`,
    );
    await queryRunner.query(
      `ALTER TABLE "payments" ADD "sold_via" character varying NOT NULL DEFAULT 'online', ADD "result_on" date, ADD "result_report_on" date, ADD "result_proof" character varying, ADD "subscription_cancelled_at" TIMESTAMP WITH TIME ZONE, ADD "charged_after_cancel" boolean NOT NULL DEFAULT false, ADD "card_removed_at" TIMESTAMP WITH TIME ZONE`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "payments" DROP COLUMN "card_removed_at", DROP COLUMN "charged_after_cancel", DROP COLUMN "subscription_cancelled_at", DROP COLUMN "result_proof", DROP COLUMN "result_report_on", DROP COLUMN "result_on", DROP COLUMN "sold_via"`,
    );
    await queryRunner.query(`ALTER TABLE "simulated_transactions" DROP COLUMN "original_transaction_id"`);
    await queryRunner.query(`DROP INDEX "ix_payment_refunds_transaction"`);
    await queryRunner.query(`DROP INDEX "ix_gateway_notices_payment"`);
    await queryRunner.query(`DROP INDEX "ix_gateway_notices_open"`);
    await queryRunner.query(`DROP TABLE "gateway_notices"`);
  }
}
