import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds leads entered by the office, with oral consents, and erased phones, which must not be imported again. */
export class LeadsByHand1764830000000 implements MigrationInterface {
  name = 'LeadsByHand1764830000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "consents" ADD "way" character varying, ADD "recorded_by" character varying, ADD "recorded_at" TIMESTAMP WITH TIME ZONE`,
    );
    await queryRunner.query(
      `CREATE TABLE "erased_phones" ("phone_number" character varying NOT NULL, "erased_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "pk_erased_phones" PRIMARY KEY ("phone_number"))`,
    );
    // Earlier erasures are recognised by a consent withdrawn with them, or by a written request.
    await queryRunner.query(
      `INSERT INTO "erased_phones" ("phone_number", "erased_at")
       SELECT phone_number, max(erased_at) FROM (
         SELECT phone_number, created_at AS erased_at FROM "consents" WHERE text_version = 'erasure'
         UNION ALL
         SELECT phone_number, answered_at FROM "privacy_requests"
          WHERE kind = 'erase' AND answered_at IS NOT NULL AND answer LIKE 'Se borraron sus datos%'
       ) AS known GROUP BY 1`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "erased_phones"');
    await queryRunner.query(
      'ALTER TABLE "consents" DROP COLUMN "way", DROP COLUMN "recorded_by", DROP COLUMN "recorded_at"',
    );
  }
}
