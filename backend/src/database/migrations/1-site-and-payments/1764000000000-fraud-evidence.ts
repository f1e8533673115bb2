import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Allows one open alert per subject and kind, and adds notes on alerts and the fraud rules that a user has cleared for a lead.
 */
export class FraudEvidence1764000000000 implements MigrationInterface {
  name = 'FraudEvidence1764000000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "leads" ADD "cleared_fraud_rules" text array NOT NULL DEFAULT '{}'`);
    await queryRunner.query(
      `CREATE INDEX "ix_leads_device_fingerprint" ON "leads" ("device_fingerprint") WHERE device_fingerprint IS NOT NULL`,
    );
    await queryRunner.query(`ALTER TABLE "fraud_alerts" ADD "note" text`);
    await queryRunner.query(
      `ALTER TABLE "fraud_alerts" ADD "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now()`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "uq_fraud_alerts_open_subject" ON "fraud_alerts" ("alert_type", (metadata->>'subject'))
        WHERE status IN ('active', 'reviewing')`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX "uq_fraud_alerts_open_subject"');
    await queryRunner.query('ALTER TABLE "fraud_alerts" DROP COLUMN "updated_at"');
    await queryRunner.query('ALTER TABLE "fraud_alerts" DROP COLUMN "note"');
    await queryRunner.query('DROP INDEX "ix_leads_device_fingerprint"');
    await queryRunner.query('ALTER TABLE "leads" DROP COLUMN "cleared_fraud_rules"');
  }
}
