import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the country of a looked-up number, which the area code does not always determine. */
export class LookupCountry1795626045000 implements MigrationInterface {
  name = 'LookupCountry1795626045000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "phone_lookups" ADD "country_code" character varying`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "phone_lookups" DROP COLUMN "country_code"`);
  }
}
