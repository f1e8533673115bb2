import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Condition: the payment was charged, even if refunded later. */
const CHARGED = `status IN ('approved', 'partially_refunded', 'refunded')`;
const COUNTS = ['leads', 'verified', 'booked', 'attended', 'paid', 'simulated_paid'];
const MONEY = ['gross', 'refunded', 'charged_back'].flatMap((name) => [
  `${name}_cents`,
  `simulated_${name}_cents`,
]);
const hourOf = (moment: string): string => `date_trunc('hour', ${moment}, 'UTC')`;

/** Returns SQL for sums of charges `p`: real or simulated ones. A chargeback takes back the rest of its charge. */
const sums = (simulated: boolean): string => {
  const of = `FILTER (WHERE (p.mode = 'simulator') = ${simulated})`;
  const back = `EXISTS (SELECT FROM gateway_notices g WHERE g.payment_id = p.id AND g.kind = 'chargeback')`;
  return `count(*) ${of} > 0 AS paid, coalesce(sum(p.amount_cents) ${of}, 0) AS gross, coalesce(sum(p.refunded_cents) ${of}, 0) AS refunded,
    coalesce(sum(CASE WHEN ${back} THEN p.amount_cents - p.refunded_cents END) ${of}, 0) AS back`;
};
const both = (where: string): string => `
  CROSS JOIN LATERAL (SELECT ${sums(false)} FROM payments p WHERE ${where} AND p.${CHARGED}) AS r
  CROSS JOIN LATERAL (SELECT ${sums(true)} FROM payments p WHERE ${where} AND p.${CHARGED}) AS s`;

/** Triggers that mark the results affected by a changed lead or payment for recomputation. */
const TRIGGERS = [
  `CREATE TRIGGER "stale_results_new" AFTER INSERT ON "leads" REFERENCING NEW TABLE AS seen FOR EACH STATEMENT EXECUTE FUNCTION "stale_results_of_leads"()`,
  `CREATE TRIGGER "stale_results_gone" AFTER DELETE ON "leads" REFERENCING OLD TABLE AS seen FOR EACH STATEMENT EXECUTE FUNCTION "stale_results_of_leads"()`,
  `CREATE TRIGGER "stale_results_changed" AFTER UPDATE OF verification_status, deleted_at, lead_source, attribution, created_at ON "leads" FOR EACH ROW
     WHEN ((OLD.verification_status, OLD.deleted_at, OLD.lead_source, OLD.attribution, OLD.created_at)
           IS DISTINCT FROM (NEW.verification_status, NEW.deleted_at, NEW.lead_source, NEW.attribution, NEW.created_at))
     EXECUTE FUNCTION "stale_results_of_lead"()`,
  ...['bookings', 'payments'].flatMap((table) => [
    `CREATE TRIGGER "stale_results_new" AFTER INSERT ON "${table}" FOR EACH ROW EXECUTE FUNCTION "stale_results_of_${table}"()`,
    `CREATE TRIGGER "stale_results_gone" AFTER DELETE ON "${table}" FOR EACH ROW EXECUTE FUNCTION "stale_results_of_${table}"()`,
  ]),
  `CREATE TRIGGER "stale_results_changed" AFTER UPDATE OF lead_id, status ON "bookings" FOR EACH ROW
     WHEN ((OLD.lead_id, OLD.status) IS DISTINCT FROM (NEW.lead_id, NEW.status)) EXECUTE FUNCTION "stale_results_of_bookings"()`,
  `CREATE TRIGGER "stale_results_changed" AFTER UPDATE OF lead_id, status, mode, amount_cents, refunded_cents, created_at ON "payments" FOR EACH ROW
     WHEN ((OLD.lead_id, OLD.status, OLD.mode, OLD.amount_cents, OLD.refunded_cents, OLD.created_at)
           IS DISTINCT FROM (NEW.lead_id, NEW.status, NEW.mode, NEW.amount_cents, NEW.refunded_cents, NEW.created_at))
     EXECUTE FUNCTION "stale_results_of_payments"()`,
  `CREATE TRIGGER "stale_results_new" AFTER INSERT OR UPDATE OF payment_id ON "gateway_notices" FOR EACH ROW
     WHEN (NEW.kind = 'chargeback') EXECUTE FUNCTION "stale_results_of_notices"()`,
];

/** Adds advertising spend, and the results of the leads per hour, source and campaign. */
export class Costs1764900000000 implements MigrationInterface {
  name = 'Costs1764900000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    // Reads all leads, which on a large database takes longer than the timeout of requests.
    await queryRunner.query('SET LOCAL statement_timeout = 0');
    await queryRunner.query(
      `CREATE TABLE "spend" ("id" uuid NOT NULL DEFAULT uuidv7(), "month" date NOT NULL, "source" character varying NOT NULL, "campaign" character varying NOT NULL DEFAULT '', "amount_cents" integer NOT NULL, "updated_by" character varying NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "uq_spend_month_source_campaign" UNIQUE ("month", "source", "campaign"), CONSTRAINT "pk_spend" PRIMARY KEY ("id"))`,
    );
    const counts = COUNTS.map((name) => `"${name}" integer NOT NULL DEFAULT '0'`).join(', ');
    const money = MONEY.map((name) => `"${name}" bigint NOT NULL DEFAULT '0'`).join(', ');
    for (const span of ['hour', 'day'])
      await queryRunner.query(
        `CREATE TABLE "results_by_${span}" ("${span}" TIMESTAMP WITH TIME ZONE NOT NULL, "source" character varying NOT NULL, "campaign" character varying NOT NULL, ${counts}, ${money}, CONSTRAINT "pk_results_by_${span}" PRIMARY KEY ("${span}", "source", "campaign"))`,
      );
    await queryRunner.query(
      `CREATE TABLE "stale_results" ("id" uuid NOT NULL DEFAULT uuidv7(), "hour" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "pk_stale_results" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "ix_stale_results_hour" ON "stale_results" ("hour")`);
    await this.addCounting(queryRunner);
    await this.addMarking(queryRunner);
    for (const trigger of TRIGGERS) await queryRunner.query(trigger);
    await queryRunner.query(
      `INSERT INTO stale_results (hour) SELECT ${hourOf('created_at')} FROM leads UNION SELECT ${hourOf('created_at')} FROM payments`,
    );
    await queryRunner.query('ANALYZE stale_results');
    await queryRunner.query(`DO $$ BEGIN WHILE count_stale_results(500) > 0 LOOP END LOOP; END $$`);
  }

  /** One connection at a time recomputes whole hours, so that the results cannot drift from the leads. */
  private async addCounting(queryRunner: QueryRunner): Promise<void> {
    // Sources and campaigns are compared as typed, regardless of case.
    await queryRunner.query(
      `CREATE FUNCTION "origin_key"(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT left(lower(btrim(coalesce(name, ''))), 100) $$`,
    );
    await queryRunner.query(`
      CREATE FUNCTION "count_stale_results"(most integer) RETURNS integer LANGUAGE plpgsql
      -- A plan for the hour itself: one for any hour takes it for a large part of all leads.
      SET plan_cache_mode = force_custom_plan AS $$
      DECLARE hours timestamptz[]; days timestamptz[]; each timestamptz;
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended('results', 0));
        WITH taken AS (
          DELETE FROM stale_results WHERE hour IN (SELECT DISTINCT hour FROM stale_results ORDER BY hour LIMIT most) RETURNING hour
        )
        SELECT array_agg(DISTINCT hour) INTO hours FROM taken;
        IF hours IS NULL THEN RETURN 0; END IF;
        DELETE FROM results_by_hour WHERE hour = ANY(hours);
        FOREACH each IN ARRAY hours LOOP
        INSERT INTO results_by_hour (hour, source, campaign, ${[...COUNTS, ...MONEY].join(', ')})
        SELECT h.hour, l.source, l.campaign, count(*), count(*) FILTER (WHERE l.verified), count(*) FILTER (WHERE b.booked),
               count(*) FILTER (WHERE b.attended), count(*) FILTER (WHERE r.paid), count(*) FILTER (WHERE s.paid),
               sum(r.gross), sum(s.gross), sum(r.refunded), sum(s.refunded), sum(r.back), sum(s.back)
          FROM (VALUES (each)) AS h(hour)
          CROSS JOIN LATERAL (
            SELECT id, coalesce(nullif(origin_key(lead_source), ''), 'website') AS source, origin_key(attribution->>'utmCampaign') AS campaign,
                   verification_status = 'verified' AS verified
              FROM leads WHERE deleted_at IS NULL AND created_at >= h.hour AND created_at < h.hour + interval '1 hour'
          ) AS l
          CROSS JOIN LATERAL (
            SELECT bool_or(b.status NOT IN ('cancelled', 'rescheduled')) AS booked, bool_or(b.status = 'attended') AS attended
              FROM bookings b WHERE b.lead_id = l.id
          ) AS b ${both('p.lead_id = l.id')}
         GROUP BY 1, 2, 3
        UNION ALL
        -- Charges of nobody who is a lead now, by their own hour and without a source. Looked up one by one: a join would read all leads for each hour.
        SELECT h.hour, '', '', 0, 0, 0, 0, 0, 0, r.gross, s.gross, r.refunded, s.refunded, r.back, s.back
          FROM (VALUES (each)) AS h(hour) ${both(
            `p.created_at >= h.hour AND p.created_at < h.hour + interval '1 hour'
             AND (SELECT l.id FROM leads l WHERE l.id = p.lead_id AND l.deleted_at IS NULL) IS NULL`,
          )}
         WHERE r.paid OR s.paid;
        END LOOP;
        SELECT array_agg(DISTINCT date_trunc('day', hour, 'UTC')) INTO days FROM unnest(hours) AS hour;
        DELETE FROM results_by_day WHERE day = ANY(days);
        INSERT INTO results_by_day (day, source, campaign, ${[...COUNTS, ...MONEY].join(', ')})
        SELECT d.day, r.source, r.campaign, ${[...COUNTS, ...MONEY].map((name) => `sum(r.${name})`).join(', ')}
          FROM unnest(days) AS d(day) JOIN results_by_hour r ON r.hour >= d.day AND r.hour < d.day + interval '24 hours'
         GROUP BY 1, 2, 3;
        RETURN cardinality(hours);
      END $$`);
  }

  /** Each change inserts a mark, so that no connection waits for another. */
  private async addMarking(queryRunner: QueryRunner): Promise<void> {
    const ofPayments = (leads: string): string =>
      `SELECT ${hourOf('p.created_at')} FROM payments p WHERE p.lead_id IN (${leads})`;
    await queryRunner.query(`
      CREATE FUNCTION "stale_results_of_leads"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO stale_results (hour) SELECT DISTINCT ${hourOf('created_at')} FROM seen;
        IF TG_OP = 'DELETE' THEN
          INSERT INTO stale_results (hour) ${ofPayments('SELECT id FROM seen')};
        END IF;
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE FUNCTION "stale_results_of_lead"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO stale_results (hour) SELECT ${hourOf('NEW.created_at')} UNION SELECT ${hourOf('OLD.created_at')};
        IF NEW.deleted_at IS DISTINCT FROM OLD.deleted_at THEN
          INSERT INTO stale_results (hour) ${ofPayments('NEW.id')};
        END IF;
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE FUNCTION "stale_results_of_bookings"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO stale_results (hour) SELECT ${hourOf('created_at')} FROM leads WHERE id IN (OLD.lead_id, NEW.lead_id);
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE FUNCTION "stale_results_of_payments"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO stale_results (hour)
        SELECT ${hourOf('created_at')} FROM leads WHERE id IN (OLD.lead_id, NEW.lead_id)
        UNION SELECT ${hourOf('changed')} FROM unnest(ARRAY[OLD.created_at, NEW.created_at]) AS changed WHERE changed IS NOT NULL;
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE FUNCTION "stale_results_of_notices"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO stale_results (hour)
        SELECT ${hourOf('p.created_at')} FROM payments p WHERE p.id = NEW.payment_id
        UNION SELECT ${hourOf('l.created_at')} FROM payments p JOIN leads l ON l.id = p.lead_id WHERE p.id = NEW.payment_id;
        RETURN NULL;
      END $$`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, triggers] of [
      ['leads', ['new', 'gone', 'changed']],
      ['bookings', ['new', 'gone', 'changed']],
      ['payments', ['new', 'gone', 'changed']],
      ['gateway_notices', ['new']],
    ] as const)
      for (const trigger of triggers)
        await queryRunner.query(`DROP TRIGGER "stale_results_${trigger}" ON "${table}"`);
    for (const whose of ['leads', 'lead', 'bookings', 'payments', 'notices'])
      await queryRunner.query(`DROP FUNCTION "stale_results_of_${whose}"()`);
    await queryRunner.query('DROP FUNCTION "count_stale_results"(integer)');
    await queryRunner.query('DROP FUNCTION "origin_key"(text)');
    await queryRunner.query('DROP TABLE "stale_results"');
    await queryRunner.query('DROP TABLE "results_by_day"');
    await queryRunner.query('DROP TABLE "results_by_hour"');
    await queryRunner.query('DROP TABLE "spend"');
  }
}
