import type { MigrationInterface, QueryRunner } from 'typeorm';

const SEARCH_EXPRESSION = 'lead_search(full_name, phone_number, state)';

/** State names in the form of `fold_text`: English, and Spanish if it differs. */
const STATE_NAMES = {
  AL: 'alabama',
  AK: 'alaska',
  AZ: 'arizona',
  AR: 'arkansas',
  CA: 'california',
  CO: 'colorado',
  CT: 'connecticut',
  DE: 'delaware',
  DC: 'district of columbia|distrito de columbia',
  FL: 'florida',
  GA: 'georgia',
  HI: 'hawaii|hawai',
  ID: 'idaho',
  IL: 'illinois',
  IN: 'indiana',
  IA: 'iowa',
  KS: 'kansas',
  KY: 'kentucky',
  LA: 'louisiana|luisiana',
  ME: 'maine',
  MD: 'maryland',
  MA: 'massachusetts',
  MI: 'michigan',
  MN: 'minnesota',
  MS: 'mississippi|misisipi',
  MO: 'missouri|misuri',
  MT: 'montana',
  NE: 'nebraska',
  NV: 'nevada',
  NH: 'new hampshire|nuevo hampshire',
  NJ: 'new jersey|nueva jersey',
  NM: 'new mexico|nuevo mexico',
  NY: 'new york|nueva york',
  NC: 'north carolina|carolina del norte',
  ND: 'north dakota|dakota del norte',
  OH: 'ohio',
  OK: 'oklahoma',
  OR: 'oregon',
  PA: 'pennsylvania|pensilvania',
  PR: 'puerto rico',
  RI: 'rhode island',
  SC: 'south carolina|carolina del sur',
  SD: 'south dakota|dakota del sur',
  TN: 'tennessee',
  TX: 'texas',
  UT: 'utah',
  VT: 'vermont',
  VA: 'virginia',
  WA: 'washington',
  WV: 'west virginia|virginia occidental',
  WI: 'wisconsin',
  WY: 'wyoming',
};

/** Returns SQL for the count of each lead: `+1` for an added one, `-1` for a removed one. Deleted leads are not counted. */
const countsOf = (rows: string, sign: string): string => `
  SELECT date_trunc('hour', created_at, 'UTC') AS hour, coalesce(state, '') AS state, ${sign} AS total,
         CASE WHEN verification_status = 'verified' THEN ${sign} ELSE 0 END AS verified
    FROM ${rows} WHERE deleted_at IS NULL`;

/**
 * Returns SQL that adds a statement's changes to the counts in the connection's slot, so that two connections seldom wait for the
 * same row. Sorted, so that two connections with the same slot cannot deadlock.
 */
const countChanges = (counts: string): string => `
  WITH change AS MATERIALIZED (
    SELECT hour, state, sum(total) AS total, sum(verified) AS verified FROM (${counts}) AS counts
     GROUP BY hour, state HAVING sum(total) <> 0 OR sum(verified) <> 0
  ), by_hour AS (
    INSERT INTO lead_counts_by_hour AS c (slot, hour, total, verified)
    SELECT pg_backend_pid() % 64, hour, sum(total), sum(verified) FROM change
     GROUP BY hour HAVING sum(total) <> 0 OR sum(verified) <> 0 ORDER BY hour
    ON CONFLICT (slot, hour) DO UPDATE SET total = c.total + excluded.total, verified = c.verified + excluded.verified
  )
  INSERT INTO lead_counts_by_state AS c (slot, state, total, verified)
  SELECT pg_backend_pid() % 64, state, sum(total), sum(verified) FROM change
   GROUP BY state HAVING sum(total) <> 0 OR sum(verified) <> 0 ORDER BY state
  ON CONFLICT (slot, state) DO UPDATE SET total = c.total + excluded.total, verified = c.verified + excluded.verified;`;

const COUNTED = 'verification_status, state, created_at, deleted_at IS NULL';

/**
 * By event: the transition tables, the query for rows that affect the counts, and the changes of the counts. Most updates affect
 * no count, and an insert of a known phone inserts nothing; the query for rows is much cheaper than adding up. No join, because
 * its cached plan would be for one row.
 */
const TRIGGERS = [
  ['insert', 'NEW TABLE AS after', 'SELECT FROM after', countsOf('after', '1')],
  [
    'update',
    'OLD TABLE AS before NEW TABLE AS after',
    `SELECT ${COUNTED} FROM before EXCEPT ALL SELECT ${COUNTED} FROM after`,
    `${countsOf('before', '-1')} UNION ALL ${countsOf('after', '1')}`,
  ],
  ['delete', 'OLD TABLE AS before', 'SELECT FROM before', countsOf('before', '-1')],
] as const;

/** Adds search, orders and precomputed counts for the list of leads. */
export class LeadSearch1763800000000 implements MigrationInterface {
  name = 'LeadSearch1763800000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    // Rewrites every lead, which on a large table takes longer than the timeout of requests.
    await queryRunner.query('SET LOCAL statement_timeout = 0');
    await this.addSearch(queryRunner);
    await this.addOrders(queryRunner);
    await this.addCounts(queryRunner);
  }

  private async addSearch(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await queryRunner.query(`
      CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN lower(regexp_replace(normalize(value, NFD), '[\\u0300-\\u036f]', '', 'g'))
    `);
    // Cut beyond the length of any name, because an index entry has a maximum length.
    await queryRunner.query(`
      CREATE FUNCTION lead_search(full_name text, phone_number text, state text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN left(fold_text(full_name), 300) || E'\\n' || phone_number || coalesce(E'\\n' || lower(state), '')
        || coalesce(E'\\n' || replace('${JSON.stringify(STATE_NAMES)}'::jsonb ->> state, '|', E'\\n'), '')
    `);
    await queryRunner.query(
      `ALTER TABLE "leads" ADD "search" text GENERATED ALWAYS AS (${SEARCH_EXPRESSION}) STORED NOT NULL`,
    );
    // TypeORM stores the expressions of generated columns in this table.
    await queryRunner.query(
      `INSERT INTO "typeorm_metadata" ("database", "schema", "table", "type", "name", "value")
       VALUES ($1, 'public', 'leads', 'GENERATED_COLUMN', 'search', $2)`,
      [await queryRunner.getCurrentDatabase(), SEARCH_EXPRESSION],
    );
    // Enough samples to distinguish a name of a thousand leads from one of ten, because the plan depends on it.
    await queryRunner.query('ALTER TABLE "leads" ALTER COLUMN "search" SET STATISTICS 1000');
    // A short pending list: a long one slows down searches, and the insert that empties it.
    await queryRunner.query(
      `CREATE INDEX "ix_leads_search" ON "leads" USING gin ("search" gin_trgm_ops) WITH (gin_pending_list_limit = 512)`,
    );
  }

  private async addOrders(queryRunner: QueryRunner): Promise<void> {
    // With the search column in the index, a search for a common name reads only the index, in half the time of reading the rows.
    await queryRunner.query(
      `CREATE INDEX "ix_leads_live_created" ON "leads" ("created_at", "id") INCLUDE ("search") WHERE deleted_at IS NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_leads_live_status" ON "leads" ("verification_status", "created_at", "id") WHERE deleted_at IS NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_leads_live_state" ON "leads" ("state", "created_at", "id") WHERE deleted_at IS NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_leads_live_follow_up" ON "leads" ("next_follow_up_at", "id")
        WHERE deleted_at IS NULL AND next_follow_up_at IS NOT NULL`,
    );
  }

  private async addCounts(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "lead_counts_by_hour" (
        "slot" smallint NOT NULL,
        "hour" TIMESTAMP WITH TIME ZONE NOT NULL,
        "total" integer NOT NULL,
        "verified" integer NOT NULL,
        CONSTRAINT "pk_lead_counts_by_hour" PRIMARY KEY ("slot", "hour")
      ) WITH (fillfactor = 80)
    `);
    await queryRunner.query(`CREATE INDEX "ix_lead_counts_by_hour_hour" ON "lead_counts_by_hour" ("hour")`);
    await queryRunner.query(`
      CREATE TABLE "lead_counts_by_state" (
        "slot" smallint NOT NULL,
        "state" character varying NOT NULL,
        "total" integer NOT NULL,
        "verified" integer NOT NULL,
        CONSTRAINT "pk_lead_counts_by_state" PRIMARY KEY ("slot", "state")
      ) WITH (fillfactor = 50)
    `);
    for (const [event, transition, changed, counts] of TRIGGERS) {
      await queryRunner.query(`
        CREATE FUNCTION count_leads_on_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF NOT EXISTS (${changed}) THEN RETURN NULL; END IF;
          ${countChanges(counts)}
          RETURN NULL;
        END $$
      `);
      await queryRunner.query(`
        CREATE TRIGGER tr_leads_count_on_${event} AFTER ${event.toUpperCase()} ON "leads"
        REFERENCING ${transition} FOR EACH STATEMENT EXECUTE FUNCTION count_leads_on_${event}()
      `);
    }
    // Existing leads are counted in the settled slot, which no connection writes to.
    for (const [table, key] of [
      ['lead_counts_by_hour', 'hour'],
      ['lead_counts_by_state', 'state'],
    ]) {
      await queryRunner.query(`
        INSERT INTO "${table}" (slot, ${key}, total, verified)
        SELECT 64, ${key}, sum(total), sum(verified) FROM (${countsOf('leads', '1')}) AS counts GROUP BY ${key}
      `);
    }
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('SET LOCAL statement_timeout = 0');
    for (const [event] of TRIGGERS) {
      await queryRunner.query(`DROP TRIGGER tr_leads_count_on_${event} ON "leads"`);
      await queryRunner.query(`DROP FUNCTION count_leads_on_${event}()`);
    }
    await queryRunner.query('DROP TABLE "lead_counts_by_state"');
    await queryRunner.query('DROP TABLE "lead_counts_by_hour"');
    for (const index of ['follow_up', 'state', 'status', 'created'])
      await queryRunner.query(`DROP INDEX "ix_leads_live_${index}"`);
    await queryRunner.query('ALTER TABLE "leads" DROP COLUMN "search"');
    await queryRunner.query('DROP FUNCTION lead_search(text, text, text)');
    await queryRunner.query('DROP FUNCTION fold_text(text)');
    await queryRunner.query(`DELETE FROM "typeorm_metadata" WHERE "table" = 'leads' AND "name" = 'search'`);
    // pg_trgm stays, because others may use it.
  }
}
