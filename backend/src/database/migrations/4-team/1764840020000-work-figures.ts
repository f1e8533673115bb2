import type { MigrationInterface, QueryRunner } from 'typeorm';

const OUTCOMES = [
  'answered',
  'no_answer',
  'voicemail',
  'callback',
  'booked',
  'not_interested',
  'wrong_number',
];
/** Condition: a contact from the office to a person. */
const CONTACT = `direction = 'outbound' AND type IN ('call', 'sms', 'email', 'meeting')`;
const NOBODY = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** @param rows interactions, as a table or a transition table */
const callsOf = (rows: string, slot: string): string => `
  INSERT INTO work_by_hour AS w (hour, slot, admin_id, source, calls, ${OUTCOMES.join(', ')})
  SELECT date_trunc('hour', n.created_at, 'UTC'), ${slot}, coalesce(a.id, ${NOBODY}), l.lead_source, count(*),
         ${OUTCOMES.map((outcome) => `count(*) FILTER (WHERE n.metadata->>'outcome' = '${outcome}')`).join(', ')}
    FROM ${rows} n JOIN leads l ON l.id = n.lead_id LEFT JOIN admin_users a ON a.username = n.metadata->>'by'
   WHERE n.type = 'call' AND n.direction = 'outbound'
   GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (hour, slot, admin_id, source) DO UPDATE SET calls = w.calls + excluded.calls,
    ${OUTCOMES.map((outcome) => `${outcome} = w.${outcome} + excluded.${outcome}`).join(', ')}`;

/** @param rows assignments, as a table or a transition table */
const assignedOf = (rows: string, slot: string): string => `
  INSERT INTO work_by_hour AS w (hour, slot, admin_id, source, assigned)
  SELECT date_trunc('hour', n.created_at, 'UTC'), ${slot}, n.assigned_to, l.lead_source, count(*)
    FROM ${rows} n JOIN leads l ON l.id = n.lead_id WHERE n.assigned_to IS NOT NULL
   GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (hour, slot, admin_id, source) DO UPDATE SET assigned = w.assigned + excluded.assigned`;

/**
 * Returns SQL that stores contacts which are the first since the lead's assignment. @param rows interactions, as for `callsOf`
 */
const responsesOf = (rows: string): string => `
  INSERT INTO first_responses (at, admin_id, source, seconds)
  SELECT n.created_at, l.assigned_to, l.lead_source, extract(epoch FROM n.created_at - l.assigned_at)::int
    FROM ${rows} n JOIN leads l ON l.id = n.lead_id
   WHERE n.${CONTACT.replace('AND type', 'AND n.type')} AND l.assigned_to IS NOT NULL AND n.created_at >= l.assigned_at
     AND NOT EXISTS (SELECT FROM lead_interactions e WHERE e.lead_id = n.lead_id AND e.direction = 'outbound'
                        AND e.type IN ('call', 'sms', 'email', 'meeting') AND e.created_at >= l.assigned_at
                        AND (e.created_at, e.id) < (n.created_at, n.id))`;

/** Adds the work of each user per hour, updated by triggers, so that reports need not read every call and lead. */
export class WorkFigures1764840020000 implements MigrationInterface {
  name = 'WorkFigures1764840020000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    // Reads all earlier work, which on a large database takes longer than the timeout of requests.
    await queryRunner.query('SET LOCAL statement_timeout = 0');
    const counts = OUTCOMES.map((outcome) => `"${outcome}" integer NOT NULL DEFAULT '0'`).join(', ');
    await queryRunner.query(
      `CREATE TABLE "work_by_hour" ("hour" TIMESTAMP WITH TIME ZONE NOT NULL, "slot" smallint NOT NULL, "admin_id" uuid NOT NULL, "source" character varying NOT NULL, "assigned" integer NOT NULL DEFAULT '0', "calls" integer NOT NULL DEFAULT '0', ${counts}, CONSTRAINT "pk_work_by_hour" PRIMARY KEY ("hour", "slot", "admin_id", "source"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "first_responses" ("id" uuid NOT NULL DEFAULT uuidv7(), "at" TIMESTAMP WITH TIME ZONE NOT NULL, "admin_id" uuid NOT NULL, "source" character varying NOT NULL, "seconds" integer NOT NULL, CONSTRAINT "pk_first_responses" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_first_responses_at" ON "first_responses" ("at") INCLUDE ("admin_id", "source", "seconds")`,
    );
    await queryRunner.query(`
      CREATE FUNCTION count_work() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        -- Most entries of a timeline are none of these.
        IF EXISTS (SELECT FROM after WHERE ${CONTACT}) THEN
          ${callsOf('after', 'pg_backend_pid() % 64')};
          ${responsesOf('after')};
        END IF;
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE FUNCTION count_assigned() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${assignedOf('after', 'pg_backend_pid() % 64')};
        RETURN NULL;
      END $$`);
    for (const [table, name] of [
      ['lead_interactions', 'count_work'],
      ['lead_assignments', 'count_assigned'],
    ])
      await queryRunner.query(
        `CREATE TRIGGER "${name}" AFTER INSERT ON "${table}" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
      );
    await queryRunner.query(callsOf('lead_interactions', '0'));
    await queryRunner.query(assignedOf('lead_assignments', '0'));
    await queryRunner.query(responsesOf('lead_interactions'));
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER "count_work" ON "lead_interactions"');
    await queryRunner.query('DROP TRIGGER "count_assigned" ON "lead_assignments"');
    await queryRunner.query('DROP FUNCTION count_work()');
    await queryRunner.query('DROP FUNCTION count_assigned()');
    await queryRunner.query('DROP TABLE "first_responses"');
    await queryRunner.query('DROP TABLE "work_by_hour"');
  }
}
