import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the values that the owner sets for a state instead of those of the table of state law. */
export class StateOverrides1795843200000 implements MigrationInterface {
  name = 'StateOverrides1795843200000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE state_overrides (
         state varchar NOT NULL,
         field varchar NOT NULL,
         value text NOT NULL,
         reason text NOT NULL,
         set_by varchar NOT NULL,
         set_at timestamptz NOT NULL,
         CONSTRAINT pk_state_overrides PRIMARY KEY (state, field)
       )`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE state_overrides');
  }
}
