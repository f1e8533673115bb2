import type { MigrationInterface, QueryRunner } from 'typeorm';

const NOBODY = `'00000000-0000-0000-0000-000000000000'::uuid`;
const INSERT = 'INSERT INTO lead_counts_by_category (assigned_to, lead_category, total)';

/** @param rows a transition table */
const counted = (rows: string): string =>
  `SELECT coalesce(assigned_to, ${NOBODY}) AS assigned_to, lead_category FROM ${rows} WHERE deleted_at IS NULL`;

/** Returns SQL for the live leads by assignee and category. @param rows leads, as a table or a transition table */
const countsOf = (rows: string, sign: '' | '-'): string =>
  `SELECT assigned_to, lead_category, ${sign}count(*) AS total FROM (${counted(rows)}) AS each GROUP BY 1, 2`;

/**
 * By event: the transition tables, the query for rows that affect the counts, and the changes of the counts. Per statement, so
 * that a change of a whole list adds few rows; most updates change none of these columns and are skipped.
 */
const TRIGGERS = [
  ['insert', 'NEW TABLE AS after', 'SELECT FROM after', countsOf('after', '')],
  [
    'update',
    'OLD TABLE AS before NEW TABLE AS after',
    `(${counted('before')} EXCEPT ALL ${counted('after')}) UNION ALL (${counted('after')} EXCEPT ALL ${counted('before')})`,
    `SELECT assigned_to, lead_category, sum(total) FROM (${countsOf('before', '-')} UNION ALL ${countsOf('after', '')}) AS changes
      GROUP BY 1, 2 HAVING sum(total) <> 0`,
  ],
  ['delete', 'OLD TABLE AS before', 'SELECT FROM before', countsOf('before', '-')],
] as const;

/** Adds a table with the board's counts, updated by triggers. */
export class BoardCounts1764930000000 implements MigrationInterface {
  name = 'BoardCounts1764930000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    // Reads every lead, which on a large table takes longer than the timeout of requests.
    await queryRunner.query('SET LOCAL statement_timeout = 0');
    await queryRunner.query(
      `CREATE TABLE "lead_counts_by_category" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "assigned_to" uuid NOT NULL, "lead_category" character varying NOT NULL, "total" integer NOT NULL, CONSTRAINT "pk_lead_counts_by_category" PRIMARY KEY ("id"))`,
    );
    for (const [event, transition, changed, changes] of TRIGGERS) {
      await queryRunner.query(`
        CREATE FUNCTION count_lead_categories_on_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF NOT EXISTS (${changed}) THEN RETURN NULL; END IF;
          ${INSERT} ${changes};
          RETURN NULL;
        END $$`);
      await queryRunner.query(
        `CREATE TRIGGER tr_leads_count_categories_on_${event} AFTER ${event.toUpperCase()} ON "leads"
         REFERENCING ${transition} FOR EACH STATEMENT EXECUTE FUNCTION count_lead_categories_on_${event}()`,
      );
    }
    await queryRunner.query(`${INSERT} ${countsOf('leads', '')}`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const [event] of TRIGGERS) {
      await queryRunner.query(`DROP TRIGGER tr_leads_count_categories_on_${event} ON "leads"`);
      await queryRunner.query(`DROP FUNCTION count_lead_categories_on_${event}()`);
    }
    await queryRunner.query('DROP TABLE "lead_counts_by_category"');
  }
}
