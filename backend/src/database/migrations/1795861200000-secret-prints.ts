import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the fingerprints of the secrets, by which servers with other secrets are recognised. */
export class SecretPrints1795861200000 implements MigrationInterface {
  name = 'SecretPrints1795861200000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE installation ADD COLUMN secret_prints jsonb');
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE installation DROP COLUMN secret_prints');
  }
}
