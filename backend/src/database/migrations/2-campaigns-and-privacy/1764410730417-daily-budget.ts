import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Replaces the daily limit on texts by a budget of money. One text used to pay for one segment and one lookup, so it becomes the
 * price of both: 2.08 cents. The old setting and the count of texts stay for older servers still running.
 */
export class DailyBudget1764410730417 implements MigrationInterface {
  name = 'DailyBudget1764410730417';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE "sms_daily_counts"
        ADD "micros" bigint NOT NULL DEFAULT '0',
        ALTER COLUMN "count" SET DEFAULT '0'`);
    await queryRunner.query(`UPDATE "sms_daily_counts" SET "micros" = "count" * 20800::bigint`);
    await queryRunner.query(`
      INSERT INTO "settings" ("key", "value")
      SELECT 'verificationDailyBudgetCents', round("value"::numeric * 2.08)::bigint::text
        FROM "settings" WHERE "key" = 'smsDailyBudget' AND "value" IS NOT NULL
      ON CONFLICT ("key") DO NOTHING`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      INSERT INTO "settings" ("key", "value")
      SELECT 'smsDailyBudget', round("value"::numeric / 2.08)::bigint::text
        FROM "settings" WHERE "key" = 'verificationDailyBudgetCents' AND "value" IS NOT NULL
      ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value"`);
    await queryRunner.query(`DELETE FROM "settings" WHERE "key" = 'verificationDailyBudgetCents'`);
    await queryRunner.query(`
      ALTER TABLE "sms_daily_counts" ALTER COLUMN "count" DROP DEFAULT, DROP COLUMN "micros"`);
  }
}
