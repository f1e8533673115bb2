import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index for counting the recent texts to a number before each campaign message. */
export class MarketingLimit1764360250523 implements MigrationInterface {
  name = 'MarketingLimit1764360250523';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "ix_campaign_recipients_phone_number_claimed_at" ON "campaign_recipients" ("phone_number", "claimed_at")`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "ix_campaign_recipients_phone_number_claimed_at"`);
  }
}
