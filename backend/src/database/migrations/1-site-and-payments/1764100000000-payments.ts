import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds card payments, refunds, and receipts of providers' messages. */
export class Payments1764100000000 implements MigrationInterface {
  name = 'Payments1764100000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "payments" ("id" uuid NOT NULL DEFAULT uuidv4(), "kind" character varying NOT NULL, "parent_id" uuid, "user_id" uuid, "lead_id" uuid, "mode" character varying NOT NULL, "status" character varying NOT NULL, "plan" character varying NOT NULL, "amount_cents" integer NOT NULL, "refunded_cents" integer NOT NULL DEFAULT '0', "idempotency_key" uuid, "full_name" character varying NOT NULL, "email" character varying NOT NULL, "phone" character varying NOT NULL, "billing_zip" character varying NOT NULL, "card_brand" character varying, "last4" character varying, "ip_address" character varying, "user_agent" character varying, "accepted_text_version" character varying, "accepted_at" TIMESTAMP WITH TIME ZONE, "transaction_id" character varying, "response_code" character varying, "response_text" character varying, "auth_code" character varying, "avs_response" character varying, "cvv_response" character varying, "subscription_id" character varying, "subscription_status" character varying, "renewal_cents" integer, "renews_on" date, "vault_id" character varying, "next_check_at" TIMESTAMP WITH TIME ZONE, "checks" integer NOT NULL DEFAULT '0', "needs_review" boolean NOT NULL DEFAULT false, "settled_by" character varying, "settled_at" TIMESTAMP WITH TIME ZONE, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_payments" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "ix_payments_lead_id" ON "payments" ("lead_id")`);
    await queryRunner.query(
      `CREATE INDEX "ix_payments_subscription" ON "payments" ("subscription_id") WHERE subscription_id IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_payments_parent" ON "payments" ("parent_id") WHERE parent_id IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "uq_payments_transaction" ON "payments" ("transaction_id") WHERE transaction_id IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "uq_payments_idempotency_key" ON "payments" ("idempotency_key") WHERE idempotency_key IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_payments_due" ON "payments" ("next_check_at") WHERE next_check_at IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_payments_email_plan_created_at" ON "payments" ("email", "plan", "created_at")`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_payments_status_created_at" ON "payments" ("status", "created_at")`,
    );
    await queryRunner.query(`CREATE INDEX "ix_payments_created_at_id" ON "payments" ("created_at", "id")`);
    await queryRunner.query(
      `CREATE TABLE "payment_refunds" ("id" uuid NOT NULL DEFAULT uuidv7(), "payment_id" uuid NOT NULL, "kind" character varying NOT NULL, "amount_cents" integer NOT NULL, "reason" character varying NOT NULL, "status" character varying NOT NULL, "idempotency_key" uuid, "transaction_id" character varying, "response_code" character varying, "response_text" character varying, "created_by" character varying NOT NULL, "next_check_at" TIMESTAMP WITH TIME ZONE, "checks" integer NOT NULL DEFAULT '0', "needs_review" boolean NOT NULL DEFAULT false, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_payment_refunds" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_payment_refunds_due" ON "payment_refunds" ("next_check_at") WHERE next_check_at IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "uq_payment_refunds_open" ON "payment_refunds" ("payment_id") WHERE status IN ('processing', 'unknown')`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "uq_payment_refunds_idempotency_key" ON "payment_refunds" ("idempotency_key") WHERE idempotency_key IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_payment_refunds_payment_id_created_at" ON "payment_refunds" ("payment_id", "created_at")`,
    );
    await queryRunner.query(
      `CREATE TABLE "simulated_transactions" ("order_id" uuid NOT NULL, "transaction_id" character varying NOT NULL, "subscription_id" character varying, "amount_cents" integer NOT NULL, "refunded_cents" integer NOT NULL DEFAULT '0', "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_simulated_transactions" PRIMARY KEY ("order_id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "webhook_events" ("provider" character varying NOT NULL, "event_id" character varying NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_webhook_events" PRIMARY KEY ("provider", "event_id"))`,
    );
    await queryRunner.query(
      `ALTER TABLE "payments" ADD CONSTRAINT "fk_payments_parent_id" FOREIGN KEY ("parent_id") REFERENCES "payments"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "payments" ADD CONSTRAINT "fk_payments_user_id" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "payment_refunds" ADD CONSTRAINT "fk_payment_refunds_payment_id" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "payment_refunds" DROP CONSTRAINT "fk_payment_refunds_payment_id"`);
    await queryRunner.query(`ALTER TABLE "payments" DROP CONSTRAINT "fk_payments_user_id"`);
    await queryRunner.query(`ALTER TABLE "payments" DROP CONSTRAINT "fk_payments_parent_id"`);
    await queryRunner.query(`DROP TABLE "webhook_events"`);
    await queryRunner.query(`DROP TABLE "simulated_transactions"`);
    await queryRunner.query(`DROP INDEX "public"."ix_payment_refunds_payment_id_created_at"`);
    await queryRunner.query(`DROP INDEX "public"."uq_payment_refunds_idempotency_key"`);
    await queryRunner.query(`DROP INDEX "public"."uq_payment_refunds_open"`);
    await queryRunner.query(`DROP INDEX "public"."ix_payment_refunds_due"`);
    await queryRunner.query(`DROP TABLE "payment_refunds"`);
    await queryRunner.query(`DROP INDEX "public"."ix_payments_created_at_id"`);
    await queryRunner.query(`DROP INDEX "public"."ix_payments_status_created_at"`);
    await queryRunner.query(`DROP INDEX "public"."ix_payments_email_plan_created_at"`);
    await queryRunner.query(`DROP INDEX "public"."ix_payments_due"`);
    await queryRunner.query(`DROP INDEX "public"."uq_payments_idempotency_key"`);
    await queryRunner.query(`DROP INDEX "public"."uq_payments_transaction"`);
    await queryRunner.query(`DROP INDEX "public"."ix_payments_parent"`);
    await queryRunner.query(`DROP INDEX "public"."ix_payments_subscription"`);
    await queryRunner.query(`DROP INDEX "public"."ix_payments_lead_id"`);
    await queryRunner.query(`DROP TABLE "payments"`);
  }
}
