import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the names that contracts of some states need: the company's representative, and the issuer of its bond. */
export class CompanyInStates1795836000000 implements MigrationInterface {
  name = 'CompanyInStates1795836000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE state_choices ADD COLUMN representative text DEFAULT '' NOT NULL,
         ADD COLUMN bond_issuer text DEFAULT '' NOT NULL`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE state_choices DROP COLUMN representative, DROP COLUMN bond_issuer');
  }
}
