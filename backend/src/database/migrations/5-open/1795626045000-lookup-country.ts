import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The country of a looked-up number: the area code alone does not always tell it. */
export class LookupCountry1795626045000 implements MigrationInterface {
  name = 'LookupCountry1795626045000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "phone_lookups" ADD "country_code" character varying`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "phone_lookups" DROP COLUMN "country_code"`);
  }
}
