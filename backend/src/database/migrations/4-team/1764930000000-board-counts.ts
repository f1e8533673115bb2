import type { MigrationInterface, QueryRunner } from 'typeorm';

const NOBODY = `'00000000-0000-0000-0000-000000000000'::uuid`;
const INSERT = 'INSERT INTO lead_counts_by_category (assigned_to, lead_category, total)';

/** @param rows a transition table */
const counted = (rows: string): string =>
  `SELECT coalesce(assigned_to, ${NOBODY}) AS assigned_to, lead_category FROM ${rows} WHERE deleted_at IS NULL`;

/** Live leads by person and category. @param rows leads, as a table or a transition table */
const countsOf = (rows: string, sign: '' | '-'): string =>
  `SELECT assigned_to, lead_category, ${sign}count(*) AS total FROM (${counted(rows)}) AS each GROUP BY 1, 2`;

/**
 * By event: the transition tables, the rows without which nothing was changed that counts, and the changes of the counts. By statement, so that a change of
 * a whole list adds a few rows; most updates change none of these columns, which is seen at a glance.
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

const UNCONTACTED = 'deleted_at IS NULL AND assigned_to IS NOT NULL AND last_contacted_at IS NULL';
/** As 'Mi día' asks for them. */
const TO_BE_CALLED = `next_follow_up_at IS NULL AND NOT is_blocked AND NOT is_fraudulent AND lead_category NOT IN ('client', 'lost', 'booked')`;

/** What the board says of its columns is there before it is asked for, and 'Mi día' passes over no lead that is not to be called. */
export class BoardCounts1764930000000 implements MigrationInterface {
  name = 'BoardCounts1764930000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    // Reads every lead; on a large table that takes longer than a request may.
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
    await createUncontacted(queryRunner, `${UNCONTACTED} AND ${TO_BE_CALLED}`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('SET LOCAL statement_timeout = 0');
    await createUncontacted(queryRunner, UNCONTACTED);
    for (const [event] of TRIGGERS) {
      await queryRunner.query(`DROP TRIGGER tr_leads_count_categories_on_${event} ON "leads"`);
      await queryRunner.query(`DROP FUNCTION count_lead_categories_on_${event}()`);
    }
    await queryRunner.query('DROP TABLE "lead_counts_by_category"');
  }
}

async function createUncontacted(queryRunner: QueryRunner, where: string): Promise<void> {
  await queryRunner.query('DROP INDEX "ix_leads_own_uncontacted"');
  await queryRunner.query(
    `CREATE INDEX "ix_leads_own_uncontacted" ON "leads" ("assigned_to", "lead_score" DESC, "created_at" DESC, "id") WHERE ${where}`,
  );
}
