import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames the table with its constraints and indexes, and the table in the functions that read it. */
const rename = (from: string, to: string): string => `DO $rename$
  DECLARE each record;
  BEGIN
    ALTER TABLE "${from}" RENAME TO "${to}";
    FOR each IN SELECT conname AS name FROM pg_constraint WHERE conrelid = '${to}'::regclass AND conname LIKE '%${from}%'
      LOOP EXECUTE format('ALTER TABLE "${to}" RENAME CONSTRAINT %I TO %I', each.name, replace(each.name, '${from}', '${to}')); END LOOP;
    FOR each IN SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
                 WHERE i.indrelid = '${to}'::regclass AND c.relname LIKE '%${from}%'
      LOOP EXECUTE format('ALTER INDEX %I RENAME TO %I', each.name, replace(each.name, '${from}', '${to}')); END LOOP;
    FOR each IN SELECT pg_get_functiondef(oid) AS text FROM pg_proc
                 WHERE pronamespace = 'public'::regnamespace AND prokind = 'f' AND prosrc ~ '\\mFROM ${from}\\M'
      LOOP EXECUTE regexp_replace(each.text, '\\mFROM ${from}\\M', 'FROM ${to}', 'g'); END LOOP;
  END $rename$`;

/** Names the table of appointments as the code does. */
export class RenamedAppointments1795629950200 implements MigrationInterface {
  name = 'RenamedAppointments1795629950200';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(rename('bookings', 'appointments'));
    // Servers of the previous version read and write the table under its old name until they stop. PostgreSQL applies their
    // statements, ON CONFLICT and FOR UPDATE included, to the table below. The next release drops the view.
    await queryRunner.query('CREATE VIEW "bookings" AS SELECT * FROM "appointments"');
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP VIEW "bookings"');
    await queryRunner.query(rename('appointments', 'bookings'));
  }
}
