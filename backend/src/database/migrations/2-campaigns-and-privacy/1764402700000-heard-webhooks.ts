import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time of the last webhook of each provider. */
export class HeardWebhooks1764402700000 implements MigrationInterface {
  name = 'HeardWebhooks1764402700000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "heard_webhooks" (
        "source" character varying NOT NULL,
        "heard_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "PK_heard_webhooks" PRIMARY KEY ("source"))`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "heard_webhooks"`);
  }
}
