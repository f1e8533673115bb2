import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds reviews of campaigns, which freeze text and recipients for sending. */
export class CampaignReviews1795629804000 implements MigrationInterface {
  name = 'CampaignReviews1795629804000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "campaign_reviews" (
        "id" uuid NOT NULL DEFAULT uuidv7(),
        "campaign_id" uuid NOT NULL,
        "message" text NOT NULL,
        "text" text NOT NULL,
        "target_criteria" jsonb,
        "lead_ids" uuid array NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "pk_campaign_reviews" PRIMARY KEY ("id"),
        CONSTRAINT "fk_campaign_reviews_campaign_id" FOREIGN KEY ("campaign_id") REFERENCES "sms_campaigns"("id") ON DELETE CASCADE
      )
    `);
    await queryRunner.query(
      `CREATE INDEX "ix_campaign_reviews_campaign_id_created_at" ON "campaign_reviews" ("campaign_id", "created_at")`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_campaign_reviews_created_at" ON "campaign_reviews" ("created_at")`,
    );
    await queryRunner.query(`ALTER TABLE "sms_campaigns" ADD "text" text, ADD "review_id" uuid`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "sms_campaigns" DROP COLUMN "review_id", DROP COLUMN "text"`);
    await queryRunner.query(`DROP TABLE "campaign_reviews"`);
  }
}
